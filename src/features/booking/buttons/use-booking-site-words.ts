import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export const useBookingSiteWords = wordsHook<typeof en>('booking-site');
