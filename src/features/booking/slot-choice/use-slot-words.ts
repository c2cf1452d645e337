import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export type SlotWords = typeof en;
/** A part of the booking words: see words.en.ts of the form. */
export const useSlotWords = wordsHook<SlotWords>('booking');
