import { clockText } from '#features/clinic/time/times-in-english.ts';
import { mayChange } from '#features/booking/appointments/appointment-status.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language-of-text.ts';
import { useWords } from '#platform/words.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { VisitChanges } from '../visit/use-visit-changes.ts';

interface CancelledVisitsProps {
  visits: readonly DeskAppointment[];
  changes: VisitChanges;
}

/** Below the day: those who will not come, with the way back. Their time may be another patient's by now; the server decides. */
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
              <ChangingText>{clockText(visit.time)}</ChangingText>{' '}
              <b lang={langOfText(patientOf(visit), visit.language)}>{patientOf(visit)}</b>
            </span>
            {mayChange(visit.status, 'confirmed') && (
              <DeskButton
                className="staff-button"
                aria-label={fill(words.reopenNamed, { patient: patientOf(visit) })}
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
