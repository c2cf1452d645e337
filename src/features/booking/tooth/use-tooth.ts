import { useState } from 'react';
import type { Language } from '#platform/language.ts';
import type answersInEnglish from './answer-words.en.ts';
import type { Chosen, Mouth } from './tooth.ts';
import type inEnglish from './words.en.ts';

/** The tooth that was chosen, by its number, in the mouth that is shown. */
export function useTooth(): Chosen {
  const [mouth, setMouth] = useState<Mouth>('adult');
  const [tooth, choose] = useState<number>();
  const show = (other: Mouth) => {
    setMouth(other);
    choose(undefined);
  };
  return { mouth, tooth, choose, show };
}

type Load<Words> = Readonly<Record<Language, () => Promise<{ default: Words }>>>;
const toothWords: Load<typeof inEnglish> = {
  en: () => import('./words.en.ts'),
  hi: () => import('./words.hi.ts'),
  mr: () => import('./words.mr.ts'),
};
const answerWords: Load<typeof answersInEnglish> = {
  en: () => import('./answer-words.en.ts'),
  hi: () => import('./answer-words.hi.ts'),
  mr: () => import('./answer-words.mr.ts'),
};

/** All that is needed once a visitor shows a tooth: most visitors' teeth do not hurt, so no first page carries it. */
export async function loadToothHelp(language: Language) {
  const [{ ToothCaption, ToothChoice }, { ToothAnswer }, words, said] = await Promise.all([
    import('./tooth-help.tsx'),
    import('./tooth-answer.tsx'),
    toothWords[language](),
    answerWords[language](),
  ]);
  return {
    ToothCaption,
    ToothChoice,
    ToothAnswer,
    words: { 'booking-tooth': words.default },
    answerWords: said.default,
  };
}

export type ToothHelp = Awaited<ReturnType<typeof loadToothHelp>>;
