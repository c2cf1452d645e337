import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export type ClinicWords = typeof en;
export const useClinicWords = wordsHook<ClinicWords>('clinic');
