import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export type PatientsWords = typeof en;
export const usePatientsWords = wordsHook<PatientsWords>('desk-patients');
