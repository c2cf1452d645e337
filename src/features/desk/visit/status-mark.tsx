import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { useDayWords, type DayWords } from './use-day-words.ts';

export const statusWords = {
  confirmed: 'statusConfirmed',
  arrived: 'statusArrived',
  'in-chair': 'statusInChair',
  completed: 'statusCompleted',
  'no-show': 'statusNoShow',
  cancelled: 'statusCancelled',
} as const satisfies Record<AppointmentStatus, keyof DayWords>;

/** A status by word and shape: ring, half, filled in gold, filled in green, cross. Never by colour alone. */
export function StatusMark({ status }: { status: AppointmentStatus }) {
  const words = useDayWords();
  return (
    <span className="status-mark" data-status={status}>
      {words[statusWords[status]]}
    </span>
  );
}
