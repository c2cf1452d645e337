import { useHref } from 'react-router';
import { languageOf, type Language } from './language.ts';

/** The language of the page. */
export const useLanguage = (): Language => languageOf(useHref('/'));
