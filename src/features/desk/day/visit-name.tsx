import { use } from 'react';
import { useWords } from '#platform/words.tsx';
import { mayMove } from '#features/booking/appointments/appointment-status.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import type { RowOf } from './day.ts';
import { DayCarried } from './use-day-drag.ts';

interface VisitNameProps {
  row: RowOf<'appointment'>;
  open: boolean;
  onToggle: () => void;
}

/** The id of what a visit shows when it is open. */
export const visitMoreId = (id: string) => `visit-${id}`;

/** Who comes: opens and closes the visit. */
export function VisitName({ row: { appointment, closed }, open, onToggle }: VisitNameProps) {
  const words = useWords('desk-day');
  const { id, source, status } = appointment;
  return (
    <>
      <button
        type="button"
        data-row-control
        data-visit={id}
        data-movable={mayMove(status) || undefined}
        data-carried={use(DayCarried).id === id || undefined}
        aria-expanded={open}
        aria-controls={open ? visitMoreId(id) : undefined}
        onClick={onToggle}
      >
        {patientOf(appointment).trim()}
      </button>
      {source !== 'online' && <em>{source === 'walk-in' ? words.sourceWalkIn : words.sourceTelephone}</em>}
      {closed && <em>{words.insideClosed}</em>}
    </>
  );
}
