import { localeOf, type Language } from './language.ts';

/**
 * For `lang` on an English page: a text in Devanagari is in the language of its booking, or else taken for Hindi. Of one in Latin letters,
 * which a patient may write in any language, nothing is said.
 */
export const langOfText = (text: string, language: Language = 'en'): string | undefined =>
  /[\u0900-\u097f]/.test(text) ? localeOf(language === 'en' ? 'hi' : language) : undefined;
