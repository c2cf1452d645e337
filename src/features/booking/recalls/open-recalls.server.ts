import { addDays, type CivilDate, daysBetween } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { appointmentsWithIds, visitsUnder } from '../appointments/appointment-lists-store.server.ts';
import { holdsSlot } from '../appointments/appointment-status.ts';
import type { Appointment } from '../appointments/appointment.ts';
import { patientKey } from '../search/match-names.ts';
import { recallsAfter } from './recalls-store.server.ts';
import type { Recall } from './recalls.ts';

/** A recall whose patient has not booked since. */
interface OpenRecall extends Recall {
  /** The visit after which it was agreed. */
  visit: Appointment;
}

/**
 * Leaves out a recall whose visit is not done, one that a later visit of the patient has replaced by its own, and one whose patient has
 * booked for it.
 */
export async function openRecalls(queries: Queries, recalls: readonly Recall[]): Promise<OpenRecall[]> {
  const ids = recalls.map(({ appointmentId }) => appointmentId);
  const visits = new Map(
    (await appointmentsWithIds(queries, ids)).map((visit) => [visit.id, visit] as const),
  );
  const numbers = [...new Set([...visits.values()].map(({ mobileNumber }) => mobileNumber))];
  const history = Map.groupBy(await visitsUnder(queries, numbers), patientKey);
  const later = new Set(
    (
      await recallsAfter(
        queries,
        [...history.values()].flat().map(({ id }) => id),
      )
    ).map(({ appointmentId }) => appointmentId),
  );
  return recalls.flatMap((recall) => {
    const visit = visits.get(recall.appointmentId);
    if (visit?.status !== 'completed') return [];
    const others = (history.get(patientKey(visit)) ?? []).filter(({ id }) => id !== visit.id);
    const isReplaced = others.some(
      (other) => other.status === 'completed' && later.has(other.id) && timeOf(other) > timeOf(visit),
    );
    const isBooked = others.some(({ status, date }) => holdsSlot(status) && date >= middleOf(visit, recall));
    return isReplaced || isBooked ? [] : [{ ...recall, visit }];
  });
}

const timeOf = ({ date, time }: Appointment) => `${date} ${time}`;

/** A visit in the second half of the time counts as the recall's; an earlier one is a further sitting. */
const middleOf = ({ date }: Appointment, { due }: Recall): CivilDate =>
  addDays(date, Math.ceil(daysBetween(date, due) / 2));
