import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export const useServicesWords = wordsHook<typeof en>('clinic-services');
