import { isUpcoming } from '#features/booking/appointments/allowed-changes.ts';
import type { CallAttempt, EndedCall } from '#features/booking/calls/call-attempts.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Recall } from '#features/booking/recalls/recalls.ts';
import type { Content } from '#features/clinic/content/content.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { addDays, type CivilDate, type CivilTime } from '#platform/civil-date.ts';
import type { Language } from '#platform/language.ts';

/** Why a person is called, in the order of the filters. */
export const callReasons = [
  'to-confirm',
  'outside-hours',
  'message-failed',
  'not-confirmed',
  'missed',
  'recall',
] as const;
export type CallReason = (typeof callReasons)[number];

/** A line of what was said. */
export const maxCallNote = 200;

const minute = 60_000;
/** The numbers of a clinic's desk. */
export const callRules = {
  /** On the day before the visit: patients who have not said that they come are called from then on, unless the owner set another hour. */
  comingBy: '17:00',
  /** On the day before the visit: until then a call is in time. */
  callBefore: '18:00',
  /** A missed visit is called about for so long. */
  missedDays: 14,
  /** The day by which a missed visit is called about. */
  missedCallDays: 2,
  /** A recall is called about within so many days of its date, and stays in the list for `recallDays`. */
  recallCallDays: 7,
  recallDays: 90,
  /** After the first call without an answer, and the second; later ones wait for the next morning. */
  againMinutes: [30, 120],
  morning: '10:00',
  /** A person may be called again so many days later at most. */
  againDays: 366,
  /** A call without an outcome ends by itself. */
  callingMinutes: 5,
} as const satisfies Record<string, CivilTime | number | readonly number[]>;

export interface CallCause {
  reason: CallReason;
  /** Another visit, time or message is another cause. */
  key: string;
  /** Instant at which it arose. */
  since: number;
  /** Instant before which the call does good. */
  due: number;
  /** The dentist in whose leave the visit is. */
  away?: string | undefined;
  /** Whether the patient of a recall may be written to, and who asked. */
  recall?: Pick<Recall, 'mayRemind' | 'askedBy' | 'askedAt'>;
  appointment: Pick<Appointment, 'id' | 'reference' | 'date' | 'time' | 'service' | 'dentist' | 'createdAt'>;
}

/** A person to be called, for all their causes at once. */
export interface PersonCall {
  /** Id of their first appointment: no number and no name are in an address. */
  id: string;
  patient: { firstName: string; lastName: string; mobile: string; language: Language };
  /** The soonest first; the first one is the most urgent. */
  causes: [CallCause, ...CallCause[]];
  /** Calls about these causes, oldest first. */
  attempts: readonly EndedCall[];
  /** Staff who call this person now. */
  calling: CallAttempt | null;
  /** Nobody answered: the instant at which to call again. */
  againAt: number | null;
  /** The last visit that took place. */
  last: { date: CivilDate; service: string } | null;
  visits: number;
  missed: number;
  /** The last notes of earlier calls about anything, latest first. */
  said: readonly EndedCall[];
}

export const hasReason = ({ causes }: Pick<PersonCall, 'causes'>, reason: CallReason): boolean =>
  causes.some((cause) => cause.reason === reason);

/** People to call, and how many there are for each reason. */
interface CallCounts {
  all: number;
  toCall: number;
  reasons: ReadonlyMap<CallReason, number>;
}

export const countReasons = (calls: readonly PersonCall[], now: number): CallCounts => ({
  all: calls.length,
  toCall: calls.filter((call) => isToCall(call, now)).length,
  reasons: new Map(
    callReasons.map((reason) => [reason, calls.filter((call) => hasReason(call, reason)).length]),
  ),
});

/** The groups of the list, by what a call still saves. */
export const callGroups = ['noon', 'evening', 'tomorrow', 'later', 'again'] as const;
export type CallGroup = (typeof callGroups)[number];

/** The group of a call, by what it still saves. */
export function callGroupOf({ causes: [{ due }], againAt }: PersonCall, now: number): CallGroup {
  if (againAt !== null && againAt > now) return 'again';
  // The call is overdue, and no visit is ahead that it would save.
  if (due < now) return 'later';
  const today = civilDateAt(now);
  if (due <= instantOf(today, '12:00')) return 'noon';
  if (due <= instantOf(today, callRules.callBefore)) return 'evening';
  return due < instantOf(addDays(today, 2), '00:00') ? 'tomorrow' : 'later';
}

/** The people to be called now; the others wait for the hour at which they are called again. */
export const isToCall = ({ againAt }: Pick<PersonCall, 'againAt'>, now: number): boolean =>
  againAt === null || againAt <= now;

/** Whether staff may put a call off until then. */
export const mayWaitUntil = (until: number, now: number): boolean =>
  until > now && until <= now + callRules.againDays * 24 * 60 * minute;

/** The instant to call again after so many calls without an answer. */
export function callAgainAt(callsBefore: number, now: number): number {
  const minutes = callRules.againMinutes[callsBefore];
  return minutes === undefined
    ? instantOf(addDays(civilDateAt(now), 1), callRules.morning)
    : now + minutes * minute;
}

/** Until 6:00 pm of the day before; afterwards until the visit begins. */
function dueOf({ date, time }: Appointment, now: number): number {
  const evening = instantOf(addDays(date, -1), callRules.callBefore);
  return evening > now ? evening : instantOf(date, time);
}

/** The owner's rule of when patients should say that they come. */
type ComingRules = Pick<Content['booking'], 'comingBy'>;

/** When the patient of a visit should have said that they come; undefined where no answer is expected. */
export function comingDueAt(
  visit: Appointment,
  { comingBy = callRules.comingBy }: ComingRules,
): number | undefined {
  const { date, createdAt, movedAt, isComing, toConfirm, status } = visit;
  if (status !== 'confirmed' || toConfirm || isComing) return undefined;
  const dayBefore = addDays(date, -1);
  // A booking on the day before, or later, says by itself that the patient comes.
  const isFresh = civilDateAt(Math.max(createdAt, movedAt ?? 0)) >= dayBefore;
  return isFresh ? undefined : instantOf(dayBefore, comingBy);
}

/** Troubles of visits that are stored elsewhere, and the owner's rules. */
export interface CauseFacts {
  rules: ComingRules;
  /** Since when it is in time that the clinic has closed, or in which its dentist is away; by the visit's id. */
  outside: ReadonlyMap<string, { since: number; away?: string | undefined }>;
  /** The message that did not arrive; by the visit's id. */
  undelivered: ReadonlyMap<string, { id: string; at: number }>;
  /** Recalls that are due; by the id of the visit after which they were agreed. */
  recalls: ReadonlyMap<string, Recall>;
}

/** The cause that a recall is. */
export const recallKey = ({ appointmentId, due }: Pick<Recall, 'appointmentId' | 'due'>): string =>
  `recall ${appointmentId} ${due}`;

/** A call that was reached, booked or left takes its cause off the list, for good or until an instant. */
export const isCauseResolved = (key: string, attempts: readonly CallAttempt[], now: number): boolean =>
  attempts.some(
    ({ outcome, causes, againAt }) =>
      ['reached', 'booked', 'leave'].includes(outcome) &&
      causes.includes(key) &&
      (againAt === null || againAt > now),
  );

/** The colleague who calls now: a call without an outcome ends by itself. */
export const callingNow = (attempts: readonly CallAttempt[], now: number): CallAttempt | null =>
  attempts.findLast(
    ({ outcome, at }) => outcome === 'calling' && at > now - callRules.callingMinutes * minute,
  ) ?? null;

/** All causes to call about one visit. `isMissedOver`: the patient has another visit after the missed one. */
export function causesOf(
  visit: Appointment,
  { rules, outside, undelivered, recalls }: CauseFacts,
  now: number,
  isMissedOver: boolean,
): CallCause[] {
  const { id, date, time, status, toConfirm, createdAt, statusChangedAt } = visit;
  const { reference, service, dentist } = visit;
  const appointment = { id, reference, date, time, service, dentist, createdAt };
  const causes: CallCause[] = [];
  const add = (
    reason: CallReason,
    since: number,
    due: number,
    what = `${date} ${time}`,
    more?: Pick<CallCause, 'away'>,
  ) => causes.push({ reason, key: `${reason} ${id} ${what}`, since, due, appointment, ...more });
  const recall = recalls.get(id);
  if (recall) {
    const { mayRemind, askedBy, askedAt } = recall;
    causes.push({
      reason: 'recall',
      key: recallKey(recall),
      since: instantOf(recall.due, '00:00'),
      due: instantOf(addDays(recall.due, callRules.recallCallDays), '23:59'),
      recall: { mayRemind, askedBy, askedAt },
      appointment: { ...appointment, service: recall.service },
    });
  }
  if (status === 'no-show') {
    const due = instantOf(addDays(civilDateAt(statusChangedAt), callRules.missedCallDays), '23:59');
    if (!isMissedOver) add('missed', statusChangedAt, due, String(statusChangedAt));
  } else if (isUpcoming(visit, now)) {
    const due = dueOf(visit, now);
    if (toConfirm) add('to-confirm', createdAt, due);
    const closing = outside.get(id);
    if (closing) {
      const { since, away } = closing;
      add('outside-hours', since, due, `${date} ${time} ${since}`, away ? { away } : {});
    }
    const message = undelivered.get(id);
    if (message) add('message-failed', message.at, due, message.id);
    const comingDue = comingDueAt(visit, rules);
    if (comingDue !== undefined && comingDue <= now) add('not-confirmed', comingDue, due);
  }
  return causes;
}
