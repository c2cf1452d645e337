import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export type StaffWords = typeof en;
export const useStaffWords = wordsHook<StaffWords>('staff');
