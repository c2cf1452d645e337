import { wordsHook } from '#platform/words.tsx';
import type en from './words.en.ts';

export const useOutboxWords = wordsHook<typeof en>('outbox');
