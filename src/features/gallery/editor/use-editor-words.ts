import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export const useEditorWords = wordsHook<typeof en>('gallery-editor');
