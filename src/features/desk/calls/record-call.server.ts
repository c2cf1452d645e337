import { undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import {
  changeByCallWithin,
  type ChangeResult,
} from '#features/booking/appointments/change-appointment.server.ts';
import {
  attemptsUnder,
  callingTopic,
  callsTopic,
  deleteAttempts,
  insertAttempt,
} from '#features/booking/calls/call-attempts-store.server.ts';
import { hasEnded, type CallAttempt, type CallOutcome } from '#features/booking/calls/call-attempts.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { personKey } from '#features/booking/search/match-names.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { resultOrAbort, rollBack } from '#platform/database/transactions.server.ts';
import { cleanLine } from '#platform/values/clean-text.ts';
import { auditDone, lockPatient, type Actor, type Desk } from '../visit/desk.server.ts';
import { lastChangedBy } from '../visit/read-visits.server.ts';
import { callAgainAt, callRules, comingDueAt, type CallCause } from './calls.ts';
import { readCalls } from './read-calls.server.ts';

export type CallRefusal =
  | { ok: false; reason: 'unknown' }
  /** Somebody else calls this person. */
  | { ok: false; reason: 'calling'; by: string; since: number }
  /** There is nothing to call about any more. `by`: somebody else's call of today has settled it. */
  | { ok: false; reason: 'done'; by?: string; since?: number }
  /** `by`: the member of staff; null: the patient. */
  | { ok: false; reason: 'changed-meanwhile' | 'cancelled'; by: string | null | undefined }
  | { ok: false; reason: 'too-late' }
  /** The key belongs to another outcome. */
  | { ok: false; reason: 'key-reused' };
export type CallResult = { ok: true } | CallRefusal;

interface OpenedPerson {
  tx: Queries;
  /** One of the person's appointments. */
  person: Appointment;
  /** Calls to this person, oldest first. */
  attempts: readonly CallAttempt[];
}

/** Runs one change at a time of all that is stored of calls to a person, who is named by one of their appointments. */
async function withPerson(
  desk: Desk,
  id: string,
  topic: typeof callsTopic | typeof callingTopic,
  work: (opened: OpenedPerson) => Promise<CallResult>,
): Promise<CallResult> {
  const { database } = desk.booking;
  const seen = await findById(database.queries, id);
  if (!seen) return { ok: false, reason: 'unknown' };
  return resultOrAbort<CallResult, CallResult>(
    database.transaction(async (tx) => {
      const person = await lockPatient(desk, tx, seen);
      if (!person) return { ok: false, reason: 'unknown' };
      const all = await attemptsUnder(tx, [person.mobileNumber]);
      const attempts = all.filter((one) => one.person === personKey(person));
      const result = await work({ tx, person, attempts });
      if (result.ok) await database.announce(tx, topic);
      return result;
    }),
  );
}

const idsOf = (attempts: readonly CallAttempt[]) => attempts.map(({ id }) => id);

/** Tells all desks who calls this person, so that nobody else does. `isAnyway`: although somebody does already. */
export function setCalling(
  desk: Desk,
  { signedIn: { account } }: Actor,
  id: string,
  { isCalling, isAnyway }: { isCalling: boolean; isAnyway: boolean },
): Promise<CallResult> {
  return withPerson(desk, id, callingTopic, async ({ tx, person, attempts }) => {
    const now = desk.booking.clock.now();
    const calling = attempts.filter(({ outcome }) => outcome === 'calling');
    const other = calling.findLast(
      (one) => one.account !== account.uid && one.at > now - callRules.callingMinutes * 60_000,
    );
    if (isCalling && other && !isAnyway)
      return { ok: false, reason: 'calling', by: other.by, since: other.at };
    // Only the caller ends a call that has no outcome.
    await deleteAttempts(
      tx,
      idsOf(isCalling ? calling : calling.filter((one) => one.account === account.uid)),
    );
    if (isCalling)
      await insertAttempt(tx, person, {
        account: account.uid,
        by: account.displayName,
        at: now,
        outcome: 'calling',
        note: '',
        againAt: null,
        causes: [],
      });
    return { ok: true };
  });
}

interface Outcome {
  outcome: CallOutcome;
  note: string;
  until?: number | undefined;
  /** Keys of the causes that it is about; undefined: all. */
  causes?: readonly string[] | undefined;
}

/**
 * How a call ended. A patient reached about a held booking has confirmed it; one who was silent is coming. Idempotent by key, because the
 * first answer may have been lost.
 */
export function recordOutcome(
  desk: Desk,
  actor: Actor,
  id: string,
  { outcome, note, until, causes: shown }: Outcome,
  idempotencyKey?: string,
): Promise<CallResult> {
  const { booking } = desk;
  const { account } = actor.signedIn;
  return withPerson(desk, id, callsTopic, async ({ tx, person, attempts }) => {
    const now = booking.clock.now();
    const before = attempts.find((one) => one.id === idempotencyKey);
    if (before)
      // Earlier builds stored a note that was only trimmed.
      return before.outcome === outcome && cleanLine(before.note) === note
        ? { ok: true }
        : { ok: false, reason: 'key-reused' };
    const { calls } = await readCalls(booking, tx, person.mobileNumber);
    const call = calls.find(({ patient }) => personKey(patient) === personKey(person));
    const causes = call?.causes.filter(({ key }) => shown?.includes(key) ?? true) ?? [];
    // No reason to call is left. Only 'booked' may have ended it itself, by its new visit.
    if (causes.length === 0 && outcome !== 'booked') {
      const first = attempts.findLast(
        (one) =>
          hasEnded(one) &&
          one.outcome !== 'no-answer' &&
          one.account !== account.uid &&
          civilDateAt(one.at) === civilDateAt(now) &&
          one.causes.some((key) => shown?.includes(key) ?? true),
      );
      return { ok: false, reason: 'done', ...(first && { by: first.by, since: first.at }) };
    }
    if (outcome === 'reached') await answerVisits(desk, actor, tx, causes);
    await deleteAttempts(tx, idsOf(attempts.filter((one) => one.outcome === 'calling')));
    const unanswered = call?.attempts.filter((one) => one.outcome === 'no-answer').length ?? 0;
    const attempt = {
      account: account.uid,
      by: account.displayName,
      at: now,
      outcome,
      note,
      againAt: until ?? (outcome === 'no-answer' ? callAgainAt(unanswered, now) : null),
      causes: causes.map(({ key }) => key),
    };
    if (!(await insertAttempt(tx, person, attempt, idempotencyKey)))
      return rollBack<CallResult>({ ok: false, reason: 'key-reused' });
    await auditDone(desk, actor, tx, {
      action: 'patient-called',
      subject: causes[0]?.appointment.reference ?? person.reference,
      details: { outcome },
    });
    return { ok: true };
  });
}

/** A held booking is confirmed, and a patient who should have said by now that they come is coming. */
async function answerVisits(
  desk: Desk,
  actor: Actor,
  tx: Queries,
  causes: readonly CallCause[],
): Promise<void> {
  const { clock, site } = desk.booking;
  const now = clock.now();
  const rules = site.current().bookingRules;
  for (const id of visitsAnswered(causes.map(({ key }) => key))) {
    const visit = await findById(tx, id);
    if (visit?.toConfirm) await changeVisit(desk, actor, tx, id, 'confirmed');
    if (visit && (comingDueAt({ ...visit, toConfirm: false }, rules) ?? Infinity) <= now)
      await changeVisit(desk, actor, tx, id, 'coming');
  }
}

/** Ids of the visits that a call about these causes changes, in the order in which they are locked. */
const visitsAnswered = (keys: readonly string[], reasons = ['to-confirm', 'not-confirmed']): string[] =>
  [
    ...new Set(
      keys.flatMap((key) => {
        const [reason = '', id = ''] = key.split(' ');
        return reasons.includes(reason) ? [id] : [];
      }),
    ),
  ].sort();

async function changeVisit(
  desk: Desk,
  actor: Actor,
  tx: Queries,
  id: string,
  to: Parameters<typeof changeByCallWithin>[3],
): Promise<void> {
  const { booking } = desk;
  const visit = await findById(tx, id);
  const within = { tx, site: booking.site.current() };
  const inSameTransaction = (inside: Queries, { reference }: Appointment) =>
    auditDone(desk, actor, inside, {
      action: 'appointment-changed',
      subject: reference,
      details: { call: to },
    });
  const change = { id, version: visit?.version ?? 0, inSameTransaction };
  // A cancelled visit refuses the change by rolling back.
  const result = await resultOrAbort<ChangeResult, ChangeResult>(
    changeByCallWithin(booking, within, change, to),
  );
  if (!result.ok) {
    const reason = visit?.status === 'cancelled' ? 'cancelled' : 'changed-meanwhile';
    const by = visit && (await lastChangedBy(desk, visit, tx));
    rollBack<CallResult>({ ok: false, reason, by });
  }
}

/** Takes back the outcome that this account recorded last, with what it changed in the visits. */
export function undoOutcome(desk: Desk, actor: Actor, id: string): Promise<CallResult> {
  return withPerson(desk, id, callsTopic, async ({ tx, person, attempts }) => {
    const last = attempts.findLast(hasEnded);
    const isOpen = last && desk.booking.clock.now() <= last.at + undoSeconds * 1000;
    if (!isOpen || last.account !== actor.signedIn.account.uid) return { ok: false, reason: 'too-late' };
    if (last.outcome === 'reached') {
      const held = visitsAnswered(last.causes, ['to-confirm']);
      for (const visit of visitsAnswered(last.causes))
        await changeVisit(desk, actor, tx, visit, held.includes(visit) ? 'held' : 'silent');
    }
    await deleteAttempts(tx, [last.id]);
    await auditDone(desk, actor, tx, {
      action: 'patient-called',
      subject: person.reference,
      details: { undone: last.outcome },
    });
    return { ok: true };
  });
}
