import { useState } from 'react';
import type { Chosen, Mouth } from './tooth.ts';

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

/** All that is needed once a visitor shows a tooth: most visitors' teeth do not hurt, so no first page carries it. */
export async function loadToothHelp() {
  const [{ ToothCaption, ToothChoice }, { ToothAnswer }, words, answerWords] = await Promise.all([
    import('./tooth-help.tsx'),
    import('./tooth-answer.tsx'),
    import('./words.en.ts'),
    import('./answer-words.en.ts'),
  ]);
  return {
    ToothCaption,
    ToothChoice,
    ToothAnswer,
    words: { 'booking-tooth': words.default },
    answerWords: answerWords.default,
  };
}

export type ToothHelp = Awaited<ReturnType<typeof loadToothHelp>>;
