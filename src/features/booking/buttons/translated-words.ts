import type { Language } from '#platform/language.ts';

const words = {
  hi: () => import('../form/words.hi.ts'),
  mr: () => import('../form/words.mr.ts'),
};

/** The dialog's, apart from the first page, which each file costs some bytes. */
export const dialogWordsIn = (language: Exclude<Language, 'en'>) => words[language]();
