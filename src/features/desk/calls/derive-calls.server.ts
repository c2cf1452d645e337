import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { calledKey, hasEnded, type CallAttempt } from '#features/booking/calls/call-attempts.ts';
import { patientKey } from '#features/booking/search/match-names.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import {
  callGroups,
  callingNow,
  causesOf,
  callGroupOf,
  isCauseResolved,
  type CallCause,
  type CallGroup,
  type CauseFacts,
  type PersonCall,
} from './calls.ts';

interface CallFacts extends CauseFacts {
  /** Visits about which somebody may have to be called. */
  visits: readonly Appointment[];
  /** All visits of their patients, oldest booking first; by `patientKey`. */
  historyOf: ReadonlyMap<string, readonly Appointment[]>;
  /** All calls to their patients, oldest first. */
  attempts: readonly CallAttempt[];
}

/** One call a person with all its causes, the soonest harm first. */
export function deriveCalls(
  { visits, historyOf, attempts, ...troubles }: CallFacts,
  now: number,
): PersonCall[] {
  const attemptsOf = Map.groupBy(attempts, calledKey);
  const calls = [...Map.groupBy(visits, patientKey)].flatMap(([person, own]) => {
    const all = historyOf.get(person) ?? own;
    const causes = own.flatMap((visit) =>
      causesOf(
        visit,
        troubles,
        now,
        all.some((other) => isAfter(other, visit)),
      ),
    );
    const call = callOf(causes, all, attemptsOf.get(person) ?? [], now);
    return call ? [{ call, order: orderOf(call, callGroupOf(call, now), now) }] : [];
  });
  return calls.toSorted((one, other) => compare(one.order, other.order)).map(({ call }) => call);
}

/** The patient came after the missed visit, or will. */
const isAfter = (other: Appointment, missed: Appointment): boolean =>
  holdsSlot(other.status) && `${other.date} ${other.time}` > `${missed.date} ${missed.time}`;

function callOf(
  causes: readonly CallCause[],
  history: readonly Appointment[],
  attempts: readonly CallAttempt[],
  now: number,
): PersonCall | undefined {
  const [first, ...others] = causes
    .filter(({ key }) => !isCauseResolved(key, attempts, now))
    .toSorted((one, other) => compare(urgencyOf(one, now), urgencyOf(other, now)));
  if (!first) return undefined;
  const open: PersonCall['causes'] = [first, ...others];
  const made = attempts.filter(hasEnded);
  const about = made.filter((one) => open.some(({ key }) => one.causes.includes(key)));
  const lastCall = about.at(-1);
  // A new cause does not wait for the hour of the others.
  const waits = lastCall?.outcome === 'no-answer' && open.every(({ key }) => lastCall.causes.includes(key));
  const latest = history.findLast(({ id }) => id === first.appointment.id) ?? history.at(-1)!;
  // Past visits count as attended, unless staff have marked them otherwise.
  const attended = history
    .filter(({ status, date, time }) => holdsSlot(status) && instantOf(date, time) < now)
    .toSorted((one, other) => compare([one.date, one.time], [other.date, other.time]));
  const last = attended.at(-1);
  return {
    id: history[0]!.id,
    patient: {
      firstName: latest.firstName,
      lastName: latest.lastName,
      mobile: latest.mobileNumber,
      language: latest.language,
    },
    causes: open,
    attempts: about,
    calling: callingNow(attempts, now),
    againAt: waits ? lastCall.againAt : null,
    last: last ? { date: last.date, service: last.service } : null,
    visits: attended.length,
    missed: history.filter(({ status }) => status === 'no-show').length,
    said: made
      .filter(({ note }) => note !== '')
      .slice(-maxSaid)
      .toReversed(),
  };
}

/** How many earlier notes of a person are shown. */
const maxSaid = 4;

/** The soonest harm first; an overdue call saves no visit. */
const urgencyOf = ({ due, since }: CallCause, now: number) => [Number(due < now), due, since];

/** After so many calls without an answer the others of the group come first. */
const patience = 3;

function orderOf(call: PersonCall, group: CallGroup, now: number): (string | number)[] {
  const [{ due, appointment }] = call.causes;
  const unanswered = call.attempts.filter(({ outcome }) => outcome === 'no-answer').length;
  return [
    callGroups.indexOf(group),
    group === 'again' ? (call.againAt ?? 0) : Number(unanswered >= patience),
    Number(due < now),
    due,
    `${appointment.date} ${appointment.time}`,
    call.id,
  ];
}

function compare(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : one[at]! < other[at]! ? -1 : 1;
}
