import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export type PatientWords = typeof en;
export const usePatientWords = wordsHook<PatientWords>('patient-page');
