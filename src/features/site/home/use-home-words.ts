import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export const useHomeWords = wordsHook<typeof en>('clinic-home');
