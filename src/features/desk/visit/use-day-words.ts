import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export type DayWords = typeof en;
export const useDayWords = wordsHook<DayWords>('desk-day');
