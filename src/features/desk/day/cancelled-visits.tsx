import { mayChange } from '#features/booking/appointments/appointment-status.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { fill, plural, useWords } from '#platform/words.tsx';
import { clockText } from '../visit/clock-text.ts';
import { timeOf } from './day.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { DeskButton } from '../page/desk-button.tsx';
import type { VisitChanges } from '../visit/use-visit-changes.ts';

interface CancelledVisitsProps {
  visits: readonly DeskAppointment[];
  changes: VisitChanges;
}

/** Below the day: those who will not come, with the way back. Their time may be somebody else's by now; the server decides. */
export function CancelledVisits({ visits, changes }: CancelledVisitsProps) {
  const words = useWords('desk-day');
  if (visits.length === 0) return null;
  return (
    <details className="cancelled-visits">
      <summary>{plural(words.cancelledHeading, { n: visits.length })}</summary>
      <ul>
        {visits.map((visit) => (
          <li key={visit.id}>
            <span>
              {clockText(timeOf(visit))} <b>{patientOf(visit).trim()}</b>
            </span>
            {mayChange(visit.status, 'confirmed') && (
              <DeskButton
                className="staff-button"
                aria-label={fill(words.reopenNamed, { patient: patientOf(visit).trim() })}
                onClick={() => void changes.setStatus(visit, 'confirmed')}
              >
                {words.reopen}
              </DeskButton>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
