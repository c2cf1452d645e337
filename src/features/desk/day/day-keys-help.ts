import { useWords } from '#platform/words.tsx';
import type { KeyHelp } from '../page/desk-keys.tsx';

/** What single keys do on the day alone. */
export function useDayKeys(): KeyHelp[] {
  const words = useWords('desk-day');
  return [
    ['J K', words.keyMove],
    ['Enter', words.keyOpen],
    ['A', words.keyArrived],
    ['C', words.keyInChair],
    ['D', words.keyDone],
    ['N', words.keyNoShow],
  ];
}
