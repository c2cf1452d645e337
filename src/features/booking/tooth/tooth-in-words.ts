import type { Language } from '#platform/language.ts';
import { ToothAnswer } from './tooth-answer.tsx';
import { ToothCaption, ToothChoice } from './tooth-help.tsx';

const words = {
  en: () => Promise.all([import('./words.en.ts'), import('./answer-words.en.ts')]),
  hi: () => Promise.all([import('./words.hi.ts'), import('./answer-words.hi.ts')]),
  mr: () => Promise.all([import('./words.mr.ts'), import('./answer-words.mr.ts')]),
};

/** Components and words for a tooth, in the page's language. */
export async function toothHelpIn(language: Language) {
  const [places, said] = await words[language]();
  return {
    ToothCaption,
    ToothChoice,
    ToothAnswer,
    words: { 'booking-tooth': places.default },
    answerWords: said.default,
  };
}
