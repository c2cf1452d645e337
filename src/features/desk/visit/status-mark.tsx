import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { useWords } from '#platform/words.tsx';

/** A status by word and shape: ring, half, filled in gold, filled in green, cross. Never by colour alone. */
export function StatusMark({ status }: { status: AppointmentStatus }) {
  const words = useWords('desk-visit');
  return (
    <span className="status-mark" data-status={status}>
      {words[`status-${status}`]}
    </span>
  );
}
