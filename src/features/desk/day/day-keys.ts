import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { useWords } from '#platform/words.tsx';
import type { KeyHelp } from '../page/desk-keys.tsx';

/** What single keys make of the visit that has the focus. The keys of every page of the desk are in desk-keys.tsx. */
const statusOfKey = { a: 'arrived', c: 'in-chair', d: 'completed', n: 'no-show' } as const satisfies Record<
  string,
  AppointmentStatus
>;
type StatusKey = keyof typeof statusOfKey;
const statusKeys = Object.keys(statusOfKey) as StatusKey[];

/** For `useDeskKeys`. */
export const onStatusKeys = (setStatus: (row: string | undefined, status: AppointmentStatus) => void) => ({
  keys: statusKeys,
  act: (key: string, row: string | undefined) => setStatus(row, statusOfKey[key as StatusKey]),
});

/** What single keys do on the day alone, for the reader. */
export function useDayKeys(): KeyHelp[] {
  const words = useWords('desk-day');
  const said = {
    arrived: words.keyArrived,
    'in-chair': words.keyInChair,
    completed: words.keyDone,
    'no-show': words.keyNoShow,
  };
  return [
    ['J K', words.keyMove],
    ['Enter', words.keyOpen],
    ...statusKeys.map((key) => [key.toUpperCase(), said[statusOfKey[key]]] as const),
  ];
}
