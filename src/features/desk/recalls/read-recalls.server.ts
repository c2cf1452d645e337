import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { attemptsUnder } from '#features/booking/calls/call-attempts-store.server.ts';
import { calledKey, hasEnded, type CallAttempt } from '#features/booking/calls/call-attempts.ts';
import { followRecalls, type FollowedRecall } from '#features/booking/appointments/follow-recalls.server.ts';
import { recallsBetween } from '#features/booking/recalls/recalls-store.server.ts';
import { patientKey } from '#features/booking/search/match-names.ts';
import { farFuture } from '#features/booking/slots/closures.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { auditEntriesAbout } from '#features/staff/audit/audit-log-store.server.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';
import { addMonths, monthOf } from '#platform/civil-month.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { firstLines, type LineQuery } from '../calls/first-lines.ts';
import { callingNow, isCauseResolved, isToCall, recallKey } from '../calls/calls.ts';
import { isStoppedByPatient, readDone, readPresentCalls } from '../calls/read-calls.server.ts';
import { auditRead, type Actor, type Desk } from '../visit/desk.server.ts';
import { writeRecallText } from '../whatsapp/write-whatsapp-texts.server.ts';
import {
  maxRecalls,
  type BookedRecall,
  type ListedRecall,
  type RecallList,
  type RecallAttempt,
} from './recalls.ts';

/** One list of recalls, with whole numbers: the audit log has a line. Nobody without a number can be reminded. */
export async function readRecalls(
  desk: Desk,
  actor: Actor,
  list: RecallList,
  asked: LineQuery = { isAll: true },
) {
  const { booking } = desk;
  const { queries } = booking.database;
  const now = booking.clock.now();
  const today = civilDateAt(now);
  const month = monthOf(today);
  const nextMonth = addMonths(month, 1);
  await auditRead(desk, actor, { action: 'numbers-read', subject: today, details: { for: 'recalls' } });
  const { calls, dueRecalls, revision } = await readPresentCalls(booking);
  const near = await recallsBetween(queries, addDays(today, 1), addDays(nextMonth, -1));
  const later = await recallsBetween(queries, nextMonth, farFuture, maxRecalls);
  const isCut = later.length === maxRecalls;
  const followed = [...dueRecalls, ...(await followRecalls(queries, [...near, ...later]))];
  const all = await withCalls(desk, followed, now);
  const isIn: Record<RecallList, (recall: CalledRecall) => boolean> = {
    due: ({ due }) => due <= today,
    month: ({ due }) => due >= month && due < nextMonth,
    all: () => true,
    unasked: ({ due, mayRemind }) => due <= today && !mayRemind,
  };
  const open = all.filter(({ booked, hasStopped }) => !booked && !hasStopped);
  const listed = (name: RecallList) =>
    open.filter((recall) => isIn[name](recall) && (recall.isToCall || name === 'month' || name === 'all'));
  const recalls = listed(list);
  const { lines, hidden } = firstLines(recalls.slice(0, maxRecalls), asked);
  const booked = all.filter((recall) => recall.booked && isIn[list](recall));
  const described = await describeRecalls(desk, [...lines, ...booked], now);
  return {
    list,
    lines: described.filter((recall) => !isBooked(recall)),
    hidden,
    isMore: recalls.length > maxRecalls || (list === 'all' && isCut),
    booked: described.filter(isBooked),
    counts: {
      due: listed('due').length,
      month: listed('month').length,
      unasked: listed('unasked').length,
      /** Unknown where there are more than are read. */
      all: isCut ? undefined : listed('all').length,
    },
    next: list === 'due' && recalls.length === 0 ? await nextDue(desk, today) : null,
    toCall: calls.filter((call) => isToCall(call, now)).length,
    done: (await readDone(queries, instantOf(today, '00:00'))).length,
    now,
    revision,
    account: actor.signedIn.account.uid,
  };
}
export type LoadedRecalls = Awaited<ReturnType<typeof readRecalls>>;

const isBooked = (recall: ListedRecall | BookedRecall): recall is BookedRecall => 'booked' in recall;

interface CalledRecall extends FollowedRecall {
  /** The id of the visit after which it was agreed. */
  id: string;
  /** All calls to its patient. */
  attempts: readonly CallAttempt[];
  isToCall: boolean;
  /** The patient said no, and nobody calls about it any more. */
  hasStopped: boolean;
}

/** Recalls that are open, and those whose patients have booked since yesterday. */
async function withCalls(
  { booking: { database } }: Desk,
  followed: readonly FollowedRecall[],
  now: number,
): Promise<CalledRecall[]> {
  const today = civilDateAt(now);
  const yesterday = instantOf(addDays(today, -1), '00:00');
  const shown = followed.filter(
    (recall) =>
      hasNumber(recall.visit.mobileNumber) &&
      (recall.booked ? recall.booked.createdAt >= yesterday : !isStoppedByPatient(recall)),
  );
  const numbers = [...new Set(shown.map(({ visit }) => visit.mobileNumber))];
  const attemptsOf = Map.groupBy(await attemptsUnder(database.queries, numbers), calledKey);
  return shown.map((recall) => {
    const attempts = attemptsOf.get(patientKey(recall.visit)) ?? [];
    const isResolved = isCauseResolved(recallKey(recall), attempts, now);
    return {
      ...recall,
      id: recall.visit.id,
      attempts,
      isToCall: recall.due <= today && !recall.booked && !isResolved,
      hasStopped: isResolved && recall.mayRemind === false,
    };
  });
}

async function describeRecalls(
  { booking }: Desk,
  recalls: readonly CalledRecall[],
  now: number,
): Promise<(ListedRecall | BookedRecall)[]> {
  const today = civilDateAt(now);
  const openedOf = await openedWhatsapp(
    booking,
    recalls.map(({ visit }) => visit),
  );
  return recalls.map((called) => {
    const { visit, last, booked, attempts, hasStopped: _, ...recall } = called;
    const key = recallKey(recall);
    const calling = callingNow(attempts, now);
    const { firstName, lastName, mobileNumber, language } = last;
    return {
      ...recall,
      key,
      patient: { firstName, lastName, mobile: mobileNumber, language },
      visitDate: visit.date,
      dentist: visit.dentist,
      lastDate: last.date,
      said: [...(openedOf.get(visit.reference) ?? []), ...callsAbout(attempts, key)].toSorted(
        (one, other) => one.at - other.at,
      ),
      calling: calling && { account: calling.account, by: calling.by, at: calling.at },
      text: recall.due <= today && !booked && recall.mayRemind ? writeRecallText(booking, last) : null,
      ...(booked && {
        booked: {
          id: booked.id,
          reference: booked.reference,
          date: booked.date,
          time: booked.time,
          isByLink: booked.channel === 'recall',
        },
      }),
    };
  });
}

const callsAbout = (attempts: readonly CallAttempt[], key: string): RecallAttempt[] =>
  attempts
    .filter(hasEnded)
    .filter(({ causes }) => causes.includes(key))
    .map(({ at, by, outcome }) => ({ at, by, how: outcome }));

/** The audit log has each text that was opened by hand; by the reference of the recall's visit. */
async function openedWhatsapp(
  { database: { queries } }: Desk['booking'],
  visits: readonly Appointment[],
): Promise<Map<string, RecallAttempt[]>> {
  const subjects = visits.map(({ reference }) => reference);
  const entries = await auditEntriesAbout(queries, 'whatsapp-opened', subjects);
  const opened = entries.filter(({ details }) => details['message'] === 'recall');
  return new Map(
    [...Map.groupBy(opened, ({ subject }) => subject)].map(([reference, own]) => [
      reference,
      own.map(({ at, who }) => ({ at, by: who, how: 'whatsapp' })),
    ]),
  );
}

/** The next day on which recalls fall due, for a list that is empty. */
async function nextDue({ booking }: Desk, today: CivilDate) {
  const { queries } = booking.database;
  const coming = await recallsBetween(queries, addDays(today, 1), farFuture, maxRecalls);
  const open = (await followRecalls(queries, coming)).filter(
    (recall) => !recall.booked && hasNumber(recall.visit.mobileNumber) && !isStoppedByPatient(recall),
  );
  const [first] = open;
  return first ? { date: first.due, people: open.filter(({ due }) => due === first.due).length } : null;
}
