import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { VisitCommands } from '../visit/use-visit-commands.ts';

/** For a patient who wants no reminders: neither by SMS nor by reception's WhatsApp. */
export function RemindersButton({ visit, commands }: { visit: DeskAppointment; commands: VisitCommands }) {
  const words = useWords('desk-open-visit');
  if (!getAllowedChanges(visit).patient.includes('reminders')) return null;
  const reminders = visit.noReminders === true;
  const done = (changed: DeskAppointment) =>
    fill<string>(changed.noReminders ? words.remindersOff : words.remindersOn, {
      patient: patientOf(changed),
    });
  return (
    <DeskButton
      className="staff-button"
      // A double click is one change.
      onClick={({ detail }) =>
        detail < 2 && void commands.change(visit, { reminders }, { done, back: { reminders: !reminders } })
      }
    >
      {reminders ? words.remindAgain : words.remindNoMore}
    </DeskButton>
  );
}
