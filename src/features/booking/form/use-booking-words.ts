import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export type BookingWords = typeof en;
export const useBookingWords = wordsHook<BookingWords>('booking');
