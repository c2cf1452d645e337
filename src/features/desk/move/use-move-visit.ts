import { patientOf } from '#features/booking/appointments/appointment.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { VisitChanges } from '../visit/use-visit-changes.ts';
import type { VisitChange } from '../visit/visit-client.ts';

/** Where a visit can be put. */
export interface Place extends Slot {
  /** Undefined: the first that is free. */
  chair?: number;
}

interface MoveOptions {
  /** Whether the patient hears of it, and of the way back. */
  tellPatient: boolean;
  /** Also where the clinic is closed. */
  bySpecialArrangement: boolean;
  /** Says in the dialog why it was refused: a notice could not be seen, and there is another time to choose. */
  sayRefused?: (text: string) => void;
}

/** The one way in which a visit is put elsewhere, to another time or chair: told in a notice, and taken back from there. */
export function useMoveVisit({ change }: Pick<VisitChanges, 'change'>) {
  const words = useWords('desk-move');
  return (visit: DeskAppointment, to: Place, { sayRefused, ...options }: MoveOptions) =>
    change(visit, moveOf(to, options), {
      done: (moved) => movedText(visit, moved, words),
      back: moveOf(visit, { ...options, bySpecialArrangement: true }),
      sayRefused,
    });
}

const moveOf = (
  { date, time, chair }: Place,
  { tellPatient, bySpecialArrangement }: MoveOptions,
): VisitChange => ({ move: { date, time, ...(chair && { chair }) }, tellPatient, bySpecialArrangement });

function movedText(
  before: DeskAppointment,
  { date, time, chair, ...patient }: DeskAppointment,
  words: WordSets['desk-move'],
) {
  if (date === before.date && time === before.time) return fill(words.movedChair, { chair });
  const day = date === before.date ? '' : `${shortDate(date)}, `;
  return fill(words.moved, { patient: patientOf(patient), slot: day + clockText(time) });
}
