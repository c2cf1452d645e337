import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export const useCalendarWords = wordsHook<typeof en>('desk-calendar');
