import { wordsHook } from '#platform/words.tsx';
import type { StaffWords } from '../session/use-staff-words.ts';
import type en from './words.en.ts';

export const useAccountWords = wordsHook<StaffWords & typeof en>('staff');
