import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export type ClosuresWords = typeof en;
export const useClosuresWords = wordsHook<ClosuresWords>('desk-closures');
