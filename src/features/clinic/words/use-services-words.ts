import { wordsHook } from '#platform/words.tsx';
import type en from './services-en.ts';

export const useServicesWords = wordsHook<typeof en>('clinic-services');
