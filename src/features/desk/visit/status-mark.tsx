import { useWords, type WordSets } from '#platform/words.tsx';
import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';

export const statusWords = {
  confirmed: 'statusConfirmed',
  arrived: 'statusArrived',
  'in-chair': 'statusInChair',
  completed: 'statusCompleted',
  'no-show': 'statusNoShow',
  cancelled: 'statusCancelled',
} as const satisfies Record<AppointmentStatus, keyof WordSets['desk-day']>;

/** A status by word and shape: ring, half, filled in gold, filled in green, cross. Never by colour alone. */
export function StatusMark({ status }: { status: AppointmentStatus }) {
  const words = useWords('desk-day');
  return (
    <span className="status-mark" data-status={status}>
      {words[statusWords[status]]}
    </span>
  );
}
