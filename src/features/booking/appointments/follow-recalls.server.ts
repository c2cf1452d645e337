import { addDays, type CivilDate, daysBetween } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { numbersOfVisits, visitsOfNumbers } from './appointment-lists-store.server.ts';
import { holdsSlot } from './appointment-status.ts';
import type { Appointment } from './appointment.ts';
import { patientKey } from '../search/match-names.ts';
import { recallsAfter } from '../recalls/recalls-store.server.ts';
import type { Recall } from '../recalls/recalls.ts';

/** A recall with its outcome. */
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
  const history = await visitsOfNumbers(queries, await numbersOfVisits(queries, ids));
  return followRecallsWithin(queries, recalls, Map.groupBy(history, patientKey));
}

/** `historyOf`: all visits of each patient, by `patientKey`. Leaves out recalls of other patients too. */
export async function followRecallsWithin(
  queries: Queries,
  recalls: readonly Recall[],
  historyOf: ReadonlyMap<string, readonly Appointment[]>,
): Promise<FollowedRecall[]> {
  const histories = new Map(
    [...historyOf.values()].flatMap((own) => own.map(({ id }) => [id, own] as const)),
  );
  const done = recalls.flatMap((recall) => {
    const history = histories.get(recall.appointmentId) ?? [];
    const visit = history.find(({ id }) => id === recall.appointmentId);
    if (visit?.status !== 'completed') return [];
    const others = history
      .filter((other) => other !== visit)
      .toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
    const later = others.filter((other) => other.status === 'completed' && timeOf(other) > timeOf(visit));
    const booked = others.find(({ status, date }) => holdsSlot(status) && date >= middleOf(visit, recall));
    return [{ recall, visit, later, booked }];
  });
  const ids = done.flatMap(({ later }) => later.map(({ id }) => id));
  const replacing = new Set((await recallsAfter(queries, ids)).map(({ appointmentId }) => appointmentId));
  return done
    .filter(({ later, booked }) => booked || !later.some(({ id }) => replacing.has(id)))
    .map(({ recall, visit, later, booked }) => ({ ...recall, visit, last: later.at(-1) ?? visit, booked }));
}

const timeOf = ({ date, time }: Appointment) => `${date} ${time}`;

/** A visit in the second half of the time counts as the recall's; an earlier one is a further sitting. */
const middleOf = ({ date }: Appointment, { due }: Recall): CivilDate =>
  addDays(date, Math.ceil(daysBetween(date, due) / 2));
