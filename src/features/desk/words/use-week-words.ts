import { wordsHook } from '#platform/words.tsx';
import type en from './week-en.ts';

export type WeekWords = typeof en;
export const useWeekWords = wordsHook<WeekWords>('desk-week');
