import { useHref } from 'react-router';
import { addressIn, draftBase, languageOf, type Language } from './language.ts';

/** The language of the page, by the prefix of its address. */
export const useLanguage = (): Language => languageOf(useHref('/'));

/** `addressIn` that stays in a preview of the owner's draft. */
export function useAddressIn(): typeof addressIn {
  const base = draftBase(useHref('/'));
  return (language, path) => base + addressIn(language, path);
}

/**
 * For `lang` at an element that has the text in an attribute, where no element can be inside (an option, a picture), or at what somebody
 * typed: on a page in Hindi or Marathi a text without a letter of their script is in English.
 */
export function useTextLanguage(): (text: string) => 'en' | undefined {
  const page = useLanguage();
  return (text) => (page !== 'en' && /^[^\u0900-\u097f]+$/.test(text) ? 'en' : undefined);
}
