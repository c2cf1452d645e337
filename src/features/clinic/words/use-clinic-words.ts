import { wordsHook } from '#platform/words.tsx';
import type en from './en.ts';

export const useClinicWords = wordsHook<typeof en>('clinic');
