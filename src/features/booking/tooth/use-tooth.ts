import { useState } from 'react';
import { languageOf } from '#platform/language.ts';
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
export const loadToothHelp = async () =>
  (await import('./tooth-in-words.ts')).toothHelpIn(languageOf(location.pathname));

export type ToothHelp = Awaited<ReturnType<typeof loadToothHelp>>;
