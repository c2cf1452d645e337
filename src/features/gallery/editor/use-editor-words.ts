import { wordsHook } from '#platform/words.tsx';
import type { PictureCallRefusal } from './editor-client.ts';
import type en from './words.en.ts';

type EditorWords = typeof en;
export const useEditorWords = wordsHook<EditorWords>('gallery-editor');

/** Why a change was refused, in the server's words. */
export const reasonText = (words: EditorWords, { error, status }: PictureCallRefusal): string =>
  error ?? (status === undefined ? words.noAnswer : String(status));
