import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { useWords, type WordSets } from '#platform/words.tsx';

export const statusWords = {
  confirmed: 'statusConfirmed',
  arrived: 'statusArrived',
  'in-chair': 'statusInChair',
  completed: 'statusCompleted',
  'no-show': 'statusNoShow',
  cancelled: 'statusCancelled',
} as const satisfies Record<AppointmentStatus, keyof WordSets['desk-visit']>;

/** A status by word and shape: ring, half, filled in gold, filled in green, cross. Never by colour alone. */
export function StatusMark({ status }: { status: AppointmentStatus }) {
  const words = useWords('desk-visit');
  return (
    <span className="status-mark" data-status={status}>
      {words[statusWords[status]]}
    </span>
  );
}
