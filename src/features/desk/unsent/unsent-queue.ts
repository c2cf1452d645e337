import type { CallOutcome } from '#features/booking/calls/call-attempts.ts';
import { newKey, type CallResult } from '#platform/call.ts';
import { addMinutes } from '#platform/civil-date.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { shortName } from '../visit/short-name.ts';
import type { NewVisit, SentChange, VisitChange, VisitRefusal } from '../visit/visit-client.ts';
import {
  isHeld,
  seenVisitOf,
  visitIdOf,
  waitsFor,
  type UnsentCall,
  type UnsentChange,
  type UnsentVisitChange,
  type UnsentWalkIn,
  type RequestedChange,
} from './unsent-change.ts';

/** Where changes wait: it outlasts the page, and two tabs share it. */
interface UnsentStorage {
  list(): UnsentChange[];
  /** False where the browser stores nothing: the change then lasts as long as the page. */
  write(change: UnsentChange): boolean;
  remove(id: string): void;
}

/** Why sending stopped. */
export type SendingEnd = 'sent' | 'no-answer' | 'signed-out' | 'other-account';

export interface UnsentTransport {
  /** 'sent' when the account that made the changes is the one that is signed in. */
  checkAccount(): Promise<SendingEnd>;
  change(visitId: string, version: number, change: VisitChange): Promise<SentChange>;
  enter(visit: NewVisit, key: string): Promise<SentChange>;
  recordCall(personId: string, outcome: SentOutcome, key: string): Promise<SentCall>;
  /** Runs `work` once no other tab sends. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface SentOutcome {
  outcome: CallOutcome;
  note: string;
  causes: readonly string[];
}
/** A refusal names who has settled the call, and when. */
export type SentCall = CallResult<{ appointment?: undefined }, CallSettled>;
interface CallSettled {
  by: string | null;
  since: number;
}

interface QueueNeeds {
  storage: UnsentStorage;
  transport: UnsentTransport;
}

export interface UnsentState {
  /** In the order of sending. */
  changes: readonly UnsentChange[];
  /** False: the changes are lost with the page. */
  isStored: boolean;
}

interface KeepOptions {
  now: number;
  /** It was sent already, and no answer came. */
  isTried?: boolean;
}

/** A walk-in gives way by five minutes, so often. */
const maxDelays = 3;
const delayMinutes = 5;

export type UnsentQueue = ReturnType<typeof createUnsentQueue>;

/**
 * Changes that wait for the connection. They are sent one after the other, in order. A walk-in and a call carry an idempotency key, and a
 * change of a visit the version that it was made upon, so that none is stored twice when an answer was lost. A refused change waits for the
 * receptionist, with those of its kind after it; all others go on.
 */
export function createUnsentQueue({ storage, transport }: QueueNeeds) {
  let state: UnsentState = { changes: storage.list(), isStored: true };
  const listeners = new Set<() => void>();
  const sentListeners = new Set<(visit: DeskAppointment | undefined, change: UnsentChange) => void>();
  /** Walk-ins that were sent from this page, under the ids that they had before. */
  const entered = new Map<string, DeskAppointment>();
  let sending: Promise<SendingEnd> | undefined;

  const show = (changes: readonly UnsentChange[], isStored = state.isStored) => {
    state = { changes, isStored };
    for (const listener of listeners) listener();
  };
  const inOrder = (changes: readonly UnsentChange[]) =>
    changes.toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
  /** Another tab may have added or sent some. */
  const reload = () => {
    if (state.isStored) show(inOrder(storage.list()));
  };
  const save = (change: UnsentChange) => {
    const isStored = storage.write(change) && state.isStored;
    show(inOrder([...state.changes.filter(({ id }) => id !== change.id), change]), isStored);
  };
  const remove = (ids: readonly string[]) => {
    for (const id of ids) storage.remove(id);
    show(state.changes.filter(({ id }) => !ids.includes(id)));
  };
  const ofVisit = (visitId: string) => state.changes.filter((change) => visitIdOf(change) === visitId);
  const nextOrder = () => Math.max(0, ...state.changes.map(({ order }) => order)) + 1;
  const changesAfter = (change: UnsentChange) =>
    ofVisit(visitIdOf(change)).filter(
      (other): other is UnsentVisitChange => isOfVisit(other) && other.order > change.order,
    );

  const finish = (done: readonly UnsentChange[], visit?: DeskAppointment) => {
    remove(done.map(({ id }) => id));
    for (const change of done) for (const listener of sentListeners) listener(visit, change);
  };
  /**
   * The server has these changes of a visit. The next one is based on what the visit has become, unless somebody else has changed what it
   * changes; that is stored first, in case the browser closes here.
   */
  const settle = (done: readonly [UnsentChange, ...UnsentChange[]], visit: DeskAppointment) => {
    const [first] = done;
    const [next, ...others] = changesAfter(first).filter((change) => !done.includes(change));
    const { id, date, time } = visit;
    const isWalkIn = first.kind === 'walk-in';
    for (const one of others)
      save({ ...one, visitId: id, ...(isWalkIn && { seen: { ...one.seen, date, time } }) });
    if (next) {
      const isBase = isWalkIn || isAsSeen(next, visit);
      save({ ...next, visitId: id, ...(isBase && { seen: seenVisitOf(visit) }) });
    }
    if (isWalkIn) entered.set(first.id, visit);
    finish(done, visit);
  };

  const refuse = (change: UnsentChange, refusal: VisitRefusal & Partial<CallSettled>) => {
    const { reason, current, changedBy, nearest, by, since } = refusal;
    const note = change.kind === 'note' ? current?.note : undefined;
    const now = current && seenVisitOf(current);
    const refused = { reason, now, note, changedBy, nearest: nearest?.[0], by, since };
    save({ ...change, isTried: false, refused });
  };

  const judgeVisitChange = (change: UnsentVisitChange, wasTried: boolean, refusal: VisitRefusal) => {
    const { current } = refusal;
    // Stored by the attempt whose answer was lost, by another desk or with the walk-in: either way it is as it should be.
    if (current && isStored(change, current)) return settle([change], current);
    if (!current || refusal.reason !== 'changed-meanwhile') return refuse(change, refusal);
    const alike = changesAfter(change).filter(({ kind }) => kind === change.kind);
    const last = alike.at(-1);
    if (last && isStored(last, current)) return settle([change, ...alike], current);
    // The attempt without an answer was stored, and another desk has changed the visit since.
    const isPassed = change.kind === 'mark' && current.undo?.to === change.status;
    if (wasTried && isPassed && alike.length === 0) return settle([change], current);
    // Another desk has changed something else. After a lost answer this may have been taken back there, so a person decides.
    if (isAsSeen(change, current) && !wasTried)
      return save({ ...change, isTried: false, seen: seenVisitOf(current) });
    return refuse(change, refusal);
  };

  const judgeWalkIn = (walkIn: UnsentWalkIn, refusal: VisitRefusal) => {
    const { visit, delays, isTimeChosen } = walkIn;
    const mayGiveWay = refusal.reason === 'slot-taken' && !refusal.nearest && !isTimeChosen;
    if (!mayGiveWay || delays >= maxDelays) {
      // The time that the receptionist knows.
      const time = addMinutes(visit.time, -delays * delayMinutes);
      return refuse({ ...walkIn, visit: { ...visit, time }, delays: 0 }, refusal);
    }
    const time = addMinutes(visit.time, delayMinutes);
    return save({ ...walkIn, visit: { ...visit, time }, delays: delays + 1 });
  };

  /** Rebases the changes that follow a discarded one on the visit's state before it. */
  const rebase = (gone: UnsentVisitChange, after: readonly UnsentVisitChange[]) => {
    const { version, date, time, status } = gone.seen;
    const alike = after.find(({ kind }) => kind === gone.kind);
    for (const [index, change] of after.entries()) {
      const isAlike = change === alike;
      const seen = {
        ...change.seen,
        ...(index === 0 && { version, date, time }),
        ...(isAlike && gone.kind === 'mark' && { status }),
      };
      const before = isAlike && gone.kind === 'note' && { before: gone.before };
      if (index === 0 || isAlike) save({ ...change, seen, ...before });
    }
  };

  /** Undefined: it was answered. */
  const sendOne = async (change: UnsentChange): Promise<SendingEnd | undefined> => {
    save({ ...change, isTried: true });
    const answer = await sendBy(transport, change);
    if (answer.ok) {
      const { appointment } = answer.value;
      if (appointment) settle([change], appointment);
      else finish([change]);
      return undefined;
    }
    const { refusal } = answer;
    if (isSignedOut(refusal)) {
      save(change);
      return 'signed-out';
    }
    if (isTemporaryFailure(refusal.status)) return 'no-answer';
    if (change.kind === 'walk-in') judgeWalkIn(change, refusal);
    else if (change.kind === 'call') refuse(change, refusal);
    else judgeVisitChange(change, change.isTried, refusal);
    return undefined;
  };

  /** The first change that neither is refused nor waits for one that is. */
  const findNext = () => state.changes.find((change) => !isHeld(change, state.changes));

  const sendAll = async (): Promise<SendingEnd> => {
    reload();
    if (!findNext()) return 'sent';
    const account = await transport.checkAccount();
    if (account !== 'sent') return account;
    for (let next = findNext(); next; next = findNext()) {
      const end = await sendOne(next);
      if (end) return end;
      reload();
    }
    return 'sent';
  };

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Called for each change that the server has taken, with the visit as it is then. */
    onSent(listener: (visit: DeskAppointment | undefined, change: UnsentChange) => void) {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
    reload,

    /** Keeps a change of a visit. It decides a refused one of its kind, which goes. */
    change(
      seen: DeskAppointment,
      requested: RequestedChange,
      { now, isTried = false }: KeepOptions,
    ): UnsentVisitChange {
      reload();
      const visit = entered.get(seen.id) ?? seen;
      const known = ofVisit(visit.id).filter(({ kind }) => kind === requested.kind);
      if (known.some(({ refused }) => refused)) remove(known.map(({ id }) => id));
      const change: UnsentVisitChange = {
        ...(requested.kind === 'note' ? { ...requested, before: seen.note } : requested),
        id: newKey(),
        order: nextOrder(),
        at: now,
        isTried,
        visitId: visit.id,
        // The page shows the visit with its unsent status.
        seen: { ...seenVisitOf(visit), status: seen.status },
        patient: shortName(visit),
      };
      save(change);
      return change;
    },
    /** Keeps how a call ended; `key`: of the attempt whose answer was lost. */
    call(
      call: Pick<UnsentCall, 'personId' | 'patient' | keyof SentOutcome>,
      { now, isTried = false, key = newKey() }: KeepOptions & { key?: string | undefined },
    ): UnsentCall {
      reload();
      const kept: UnsentCall = { ...call, kind: 'call', id: key, order: nextOrder(), at: now, isTried };
      save(kept);
      return kept;
    },
    /** Stores a walk-in. `key`: that of the form, which may have sent it already, or of the refused walk-in that it replaces. */
    enter(
      visit: NewVisit,
      key: string,
      { now, isTried = false, isTimeChosen }: KeepOptions & { isTimeChosen: boolean },
    ): UnsentWalkIn {
      reload();
      const replaced = state.changes.find(({ id }) => id === key);
      const walkIn: UnsentWalkIn = {
        kind: 'walk-in',
        id: key,
        // The walk-in is sent before its marks.
        order: replaced?.order ?? nextOrder(),
        at: now,
        isTried,
        visit,
        delays: 0,
        isTimeChosen,
      };
      save(walkIn);
      return walkIn;
    },
    /** Undoes a change before it is sent; of a walk-in with its marks. False: it has been sent, or is on its way. */
    takeBack(id: string): boolean {
      reload();
      const change = state.changes.find((one) => one.id === id);
      if (!change || change.isTried) return false;
      const after = changesAfter(change);
      if (change.kind === 'walk-in') remove([id, ...after.map((one) => one.id)]);
      else {
        if (change.kind !== 'call') rebase(change, after);
        remove([id]);
      }
      return true;
    },
    /** Drops a refused change, with all that wait for it, and returns them: the visit stays as the server has it. */
    discard(id: string): UnsentChange[] {
      reload();
      const change = state.changes.find((one) => one.id === id);
      const gone = change ? state.changes.filter((one) => waitsFor(one, change)) : [];
      remove(gone.map((one) => one.id));
      return gone;
    },
    /** Undoes `discard`: the refused change waits for a decision again. */
    restore(discarded: readonly UnsentChange[]): void {
      reload();
      for (const change of discarded) save(change);
    },
    /** Sends a refused change again, based on the visit's current state; a walk-in at the time that is free, by special arrangement. */
    insist(id: string): void {
      reload();
      const change = state.changes.find((one) => one.id === id);
      if (!change?.refused) return;
      const { now, nearest, note } = change.refused;
      const { refused: _, ...again } = change;
      if (again.kind === 'walk-in') {
        const visit = { ...again.visit, ...nearest, bySpecialArrangement: true };
        save({ ...again, visit, delays: 0, isTimeChosen: false });
      } else if (again.kind === 'call') save(again);
      else {
        const seen = now ?? again.seen;
        save(again.kind === 'note' ? { ...again, seen, before: note ?? again.before } : { ...again, seen });
      }
    },
    /** Whether something waits that can be sent. */
    hasNext: (): boolean => findNext() !== undefined,
    /** Sends what waits. A second call joins the first. */
    send(): Promise<SendingEnd> {
      return (sending ??= transport.exclusively(sendAll).finally(() => {
        sending = undefined;
      }));
    },
  };
}

const isOfVisit = (change: UnsentChange): change is UnsentVisitChange =>
  change.kind !== 'walk-in' && change.kind !== 'call';

/** Whether the visit is as the change makes it. */
function isStored(change: UnsentVisitChange, visit: DeskAppointment): boolean {
  if (change.kind === 'mark') return visit.status === change.status;
  if (change.kind === 'note') return visit.note === change.note;
  return (visit.coming ?? false) === change.isComing;
}

/** Whether nobody else has changed the part of the visit that the change is about. */
function isAsSeen(change: UnsentVisitChange, visit: DeskAppointment): boolean {
  const { date, time, status } = change.seen;
  if (change.kind === 'note') return visit.note === change.before;
  return visit.date === date && visit.time === time && (change.kind === 'coming' || visit.status === status);
}

function sendBy(transport: UnsentTransport, change: UnsentChange): Promise<SentChange | SentCall> {
  if (change.kind === 'walk-in') return transport.enter(change.visit, change.id);
  if (change.kind === 'call') {
    const { outcome, note, causes } = change;
    return transport.recordCall(change.personId, { outcome, note, causes }, change.id);
  }
  return transport.change(change.visitId, change.seen.version, sentAs(change));
}

function sentAs(change: UnsentVisitChange): VisitChange {
  if (change.kind === 'mark') return { status: change.status };
  return change.kind === 'note' ? { note: change.note } : { coming: change.isComing };
}

/** A proxy answered for the server, or the server is busy: the change waits. */
const isTemporaryFailure = (status: number | undefined) =>
  status === undefined || [408, 425, 429, 502, 503, 504].includes(status);
