import { visitsOfNumbers } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { appointmentsTopic, findById } from '#features/booking/appointments/appointments-store.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import {
  answerReminder,
  deleteRecall,
  findRecall,
  putRecall,
} from '#features/booking/recalls/recalls-store.server.ts';
import type { Recall } from '#features/booking/recalls/recalls.ts';
import { patientKey } from '#features/booking/search/match-names.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';
import { addMonths, monthOf, sameDayIn } from '#platform/civil-month.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { auditDone, lockPatient, type Actor, type Desk } from '../visit/desk.server.ts';

type Refusal = { ok: false; reason: 'unknown' | 'not-done' | 'no-recall' };
export type RecallResult = { ok: true; recall: Recall | undefined } | Refusal;

/** When the patient is to come again, and for what. */
export interface WantedRecall {
  months?: number | undefined;
  days?: number | undefined;
  service?: string | undefined;
}

const dueOn = (now: number, { months, days = 0 }: WantedRecall): CivilDate => {
  const today = civilDateAt(now);
  return months === undefined ? addDays(today, days) : sameDayIn(addMonths(monthOf(today), months), today);
};

/** One change at a time of the recall after a visit that is done. */
export async function withVisit(
  desk: Desk,
  id: string,
  work: (tx: Queries, visit: Appointment) => Promise<RecallResult>,
): Promise<RecallResult> {
  const { database } = desk.booking;
  const seen = await findById(database.queries, id);
  if (!seen) return { ok: false, reason: 'unknown' };
  return database.transaction(async (tx): Promise<RecallResult> => {
    const visit = await lockPatient(desk, tx, seen);
    if (!visit) return { ok: false, reason: 'unknown' };
    if (visit.status !== 'completed') return { ok: false, reason: 'not-done' };
    const result = await work(tx, visit);
    if (result.ok) await database.announce(tx, appointmentsTopic);
    return result;
  });
}

/** Stores when the patient is to come again, in the place of what this visit had. `mayRemind`: the answer to 'May we remind you?'. */
export function storeRecall(
  desk: Desk,
  actor: Actor,
  id: string,
  wanted: WantedRecall,
  mayRemind?: boolean,
): Promise<RecallResult> {
  return withVisit(desk, id, async (tx, visit) => {
    const at = desk.booking.clock.now();
    const due = dueOn(at, wanted);
    const recall = { appointmentId: id, due, service: wanted.service ?? visit.service };
    await putRecall(tx, recall, { by: actor.signedIn.account.displayName, at });
    await auditDone(desk, actor, tx, {
      action: 'appointment-changed',
      subject: visit.reference,
      details: { recall: due },
    });
    if (mayRemind !== undefined) await storeAnswer(desk, actor, tx, visit, mayRemind);
    return { ok: true, recall: await findRecall(tx, id) };
  });
}

/** Records the answer with the recall that this visit has. */
export function answerForRecall(
  desk: Desk,
  actor: Actor,
  id: string,
  mayRemind: boolean,
): Promise<RecallResult> {
  return withVisit(desk, id, async (tx, visit) => {
    if (!(await findRecall(tx, id))) return { ok: false, reason: 'no-recall' };
    await storeAnswer(desk, actor, tx, visit, mayRemind);
    return { ok: true, recall: await findRecall(tx, id) };
  });
}

export function removeRecall(desk: Desk, actor: Actor, id: string): Promise<RecallResult> {
  return withVisit(desk, id, async (tx, visit) => {
    await deleteRecall(tx, id);
    await auditDone(desk, actor, tx, {
      action: 'appointment-changed',
      subject: visit.reference,
      details: { undone: 'recall' },
    });
    return { ok: true, recall: undefined };
  });
}

/** A 'yes' counts for this recall, a 'no' for all recalls of the patient. */
export async function storeAnswer(
  desk: Desk,
  actor: Actor,
  tx: Queries,
  visit: Appointment,
  mayRemind: boolean,
  by: string = actor.signedIn.account.displayName,
): Promise<void> {
  const own = mayRemind
    ? [visit]
    : (await visitsOfNumbers(tx, [visit.mobileNumber])).filter(
        (one) => patientKey(one) === patientKey(visit),
      );
  const ids = own.map(({ id }) => id);
  await answerReminder(tx, ids, { mayRemind, by, at: desk.booking.clock.now() });
  await auditDone(desk, actor, tx, {
    action: 'appointment-changed',
    subject: visit.reference,
    details: { mayRemind: mayRemind ? 'yes' : 'no' },
  });
}
