import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useWords } from '#platform/words.tsx';
import { stepOfKey } from '../move/step-of-key.ts';
import type { KeyHelp } from '../page/desk-keys.tsx';

/** Keys that change the status of the focused visit. Keys for every desk page are in desk-keys.tsx. */
const statusOfKey = {
  q: 'confirmed',
  a: 'arrived',
  c: 'in-chair',
  d: 'completed',
  n: 'no-show',
} as const satisfies Record<string, AppointmentStatus>;
type StatusKey = keyof typeof statusOfKey;
const statusKeys = Object.keys(statusOfKey) as StatusKey[];

/** Key handlers for `useDeskKeys`. */
export const onVisitKeys = (
  act: (row: string | undefined, change: { status: AppointmentStatus } | { steps: 1 | -1 }) => void,
) => ({
  keys: [...statusKeys, ...Object.keys(stepOfKey)],
  act(key: string, row: string | undefined) {
    const steps = stepOfKey[key];
    act(row, steps ? { steps } : { status: statusOfKey[key as StatusKey] });
  },
});

/** Help text for the keys that work on the day alone. */
export function useDayKeys(): KeyHelp[] {
  const words = useWords('desk-day');
  const moveWords = useWords('desk-move');
  const { lengths } = useClinicFacts();
  const said = {
    confirmed: words.keyBooked,
    arrived: words.keyArrived,
    'in-chair': words.keyInChair,
    completed: words.keyDone,
    'no-show': words.keyNoShow,
  };
  return [
    ['J K', words.keyMove],
    ['Enter', words.keyOpen],
    ...statusKeys.map((key) => [key.toUpperCase(), said[statusOfKey[key]]] as const),
    ...(lengths ? [['+ −', moveWords.keyLength] as const] : []),
  ];
}
