import { useState } from 'react';
import { languageOf } from '#platform/language.ts';
import type { ToothSelection, Mouth } from './tooth.ts';

/** The tooth that was chosen, by its number, in the mouth that is shown. */
export function useTooth(): ToothSelection {
  const [mouth, setMouth] = useState<Mouth>('adult');
  const [tooth, choose] = useState<number>();
  const show = (other: Mouth) => {
    setMouth(other);
    choose(undefined);
  };
  return { mouth, tooth, choose, show };
}

/** Loaded after a tooth is chosen: most visitors never choose one, so the first page must not carry it. */
export const loadToothHelp = async () =>
  (await import('./tooth-in-words.ts')).toothHelpIn(languageOf(location.pathname));

export type ToothHelp = Awaited<ReturnType<typeof loadToothHelp>>;
