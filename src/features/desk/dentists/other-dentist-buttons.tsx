import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { dentistOfVisit } from '#features/booking/slots/dentists-on-duty.ts';
import { dentistNamed, dentistsFor } from '#features/clinic/services/bookable-dentists.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { VisitCommands } from '../visit/use-visit-commands.ts';

/** Gives a visit to another dentist at its time, with Undo. Nothing where no other one does its service. */
export function OtherDentistButtons({
  visit,
  commands,
}: {
  visit: DeskAppointment;
  commands: VisitCommands;
}) {
  const words = useWords('desk-dentists');
  const facts = useClinicFacts();
  const seen = dentistOfVisit(visit, facts);
  const chosen = dentistNamed(visit.dentist, facts);
  const others = dentistsFor(visit.service, facts).filter(({ id }) => id !== seen?.id);
  if (others.length === 0 || !getAllowedChanges(visit).staff.includes('move')) return null;
  return (
    <div className="visit-actions" role="group" aria-label={words.otherDentists}>
      {others.map((dentist) => (
        <DeskButton
          key={dentist.id}
          className="staff-button"
          onClick={() =>
            void commands.toDentist(visit, dentist, (changed) => {
              const blanks = { patient: patientOf(changed), dentist: dentist.name, chair: changed.chair };
              return chosen
                ? fill(words.movedUntold, { ...blanks, before: chosen.name })
                : fill(words.moved, blanks);
            })
          }
        >
          {fill(words.to, { dentist: dentist.name })}
        </DeskButton>
      ))}
    </div>
  );
}
