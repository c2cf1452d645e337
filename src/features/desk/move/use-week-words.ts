import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export type WeekWords = typeof en;
export const useWeekWords = wordsHook<WeekWords>('desk-week');
