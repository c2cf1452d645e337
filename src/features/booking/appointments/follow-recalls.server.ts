import { addDays, type CivilDate, daysBetween } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { appointmentsWithIds, visitsUnder } from './appointment-lists-store.server.ts';
import { holdsSlot } from './appointment-status.ts';
import type { Appointment } from './appointment.ts';
import { patientKey } from '../search/match-names.ts';
import { recallsAfter } from '../recalls/recalls-store.server.ts';
import type { Recall } from '../recalls/recalls.ts';

/** A recall and what became of it. */
export interface FollowedRecall extends Recall {
  /** The visit after which it was agreed. */
  visit: Appointment;
  /** The last visit of the patient that is done. */
  last: Appointment;
  /** The visit that the patient has booked for it. */
  booked: Appointment | undefined;
}

/** Leaves out a recall that nobody follows any more, and one whose patient has booked for it. */
export async function openRecalls(queries: Queries, recalls: readonly Recall[]): Promise<FollowedRecall[]> {
  return (await followRecalls(queries, recalls)).filter(({ booked }) => !booked);
}

/** Leaves out a recall whose visit is not done, and one that a later visit replaced by its own before the patient booked for it. */
export async function followRecalls(queries: Queries, recalls: readonly Recall[]): Promise<FollowedRecall[]> {
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
    const others = (history.get(patientKey(visit)) ?? [])
      .filter(({ id }) => id !== visit.id)
      .toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
    const done = others.filter(({ status }) => status === 'completed');
    const isReplaced = done.some((other) => later.has(other.id) && timeOf(other) > timeOf(visit));
    const booked = others.find(({ status, date }) => holdsSlot(status) && date >= middleOf(visit, recall));
    if (isReplaced && !booked) return [];
    const last = done.findLast((other) => timeOf(other) > timeOf(visit)) ?? visit;
    return [{ ...recall, visit, last, booked }];
  });
}

const timeOf = ({ date, time }: Appointment) => `${date} ${time}`;

/** A visit in the second half of the time counts as the recall's; an earlier one is a further sitting. */
const middleOf = ({ date }: Appointment, { due }: Recall): CivilDate =>
  addDays(date, Math.ceil(daysBetween(date, due) / 2));
