import type { Language } from '#platform/language.ts';
import { ComingVisits } from './coming-visit.tsx';

const words = {
  en: () => import('./words.en.ts'),
  hi: () => import('./words.hi.ts'),
  mr: () => import('./words.mr.ts'),
};

/** Loads the words of coming visits in the page's language. */
export const comingVisitsIn = async (language: Language) => ({
  ComingVisits,
  words: (await words[language]()).default,
});
