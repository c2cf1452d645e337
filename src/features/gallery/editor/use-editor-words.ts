import type { WordSets } from '#platform/words.tsx';
import type { PictureCallRefusal } from './editor-client.ts';

/** Why a change was refused, in the server's words. */
export const reasonText = (
  words: WordSets['gallery-editor'],
  { error, status }: PictureCallRefusal,
): string => error ?? (status === undefined ? words.noAnswer : String(status));
