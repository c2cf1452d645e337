import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { useWords } from '#platform/words.tsx';

/** Where a visit that takes place can stand, in the order of a day. */
export const shownStatuses = ['confirmed', 'arrived', 'in-chair', 'completed', 'no-show'] as const;

/** A status by word and shape: ring, half, filled in gold, filled in green, cross. Never by colour alone. */
export function StatusMark({ status }: { status: AppointmentStatus }) {
  const words = useWords('desk-visit');
  return (
    <span className="status-mark" data-status={status}>
      {words[`status-${status}`]}
    </span>
  );
}
