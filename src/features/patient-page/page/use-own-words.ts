import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export type OwnWords = typeof en;
export const useOwnWords = wordsHook<OwnWords>('own-appointment');
