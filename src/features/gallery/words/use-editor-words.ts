import { wordsHook } from '#platform/words.tsx';
import type en from './editor-en.ts';

export const useEditorWords = wordsHook<typeof en>('gallery-editor');
