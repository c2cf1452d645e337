import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export const useGalleryWords = wordsHook<typeof en>('gallery');
