import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { newKey } from '#platform/call.ts';
import { addMinutes } from '#platform/civil-date.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { shortName } from '../visit/short-name.ts';
import type { NewVisit, SentChange, VisitRefusal } from '../visit/visit-client.ts';
import { seenOf, visitIdOf, type UnsentChange, type UnsentMark, type UnsentWalkIn } from './unsent-change.ts';

/** Where changes wait: it outlasts the page, and two tabs share it. */
export interface UnsentStorage {
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
  mark(visitId: string, version: number, status: AppointmentStatus): Promise<SentChange>;
  enter(visit: NewVisit, key: string): Promise<SentChange>;
  /** Runs `work` once no other tab sends. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
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
 * Marks and walk-ins that wait for the connection. They are sent one after the other, in order. A walk-in carries an idempotency key and a
 * mark the version that it was made upon, so that neither is stored twice when an answer was lost. The changes of a visit whose first one
 * is refused wait for the receptionist; all others go on.
 */
export function createUnsentQueue({ storage, transport }: QueueNeeds) {
  let state: UnsentState = { changes: storage.list(), isStored: true };
  const listeners = new Set<() => void>();
  const sentListeners = new Set<(visit: DeskAppointment, change: UnsentChange) => void>();
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
  const marksAfter = (change: UnsentChange) =>
    ofVisit(visitIdOf(change)).filter(
      (other): other is UnsentMark => other.kind === 'mark' && other.order > change.order,
    );

  const finish = (done: readonly UnsentChange[], visit: DeskAppointment) => {
    remove(done.map(({ id }) => id));
    for (const change of done) for (const listener of sentListeners) listener(visit, change);
  };
  /** The server has it. Later marks of the visit are based on what it has become, stored first in case the browser closes here. */
  const settle = (change: UnsentChange, visit: DeskAppointment) => {
    const [next, ...others] = marksAfter(change);
    for (const mark of others) save({ ...mark, visitId: visit.id });
    if (next) save({ ...next, visitId: visit.id, seen: seenOf(visit) });
    if (change.kind === 'walk-in') entered.set(change.id, visit);
    finish([change], visit);
  };

  const refuse = (change: UnsentChange, { reason, current, nearest }: VisitRefusal) =>
    save({
      ...change,
      isTried: false,
      refused: { reason, now: current && seenOf(current), nearest: nearest?.[0] },
    });

  const judgeMark = (mark: UnsentMark, wasTried: boolean, refusal: VisitRefusal) => {
    const { current } = refusal;
    if (!current || refusal.reason !== 'changed-meanwhile') return refuse(mark, refusal);
    // Stored by the attempt whose answer was lost, or by another desk: either way it is as it should be.
    if (current.status === mark.status) return settle(mark, current);
    const marks = marksAfter(mark);
    if (marks.at(-1)?.status === current.status) return finish([mark, ...marks], current);
    // Stored by the attempt whose answer was lost; another desk has gone on from there.
    if (wasTried && current.undo?.to === mark.status && marks.length === 0) return finish([mark], current);
    const { seen } = mark;
    const isAsSeen =
      current.status === seen.status && current.date === seen.date && current.time === seen.time;
    // Another desk has changed something else. After a lost answer the mark may have been taken back there, so a person decides.
    if (isAsSeen && !wasTried) return save({ ...mark, isTried: false, seen: seenOf(current) });
    return refuse(mark, refusal);
  };

  const judgeWalkIn = (walkIn: UnsentWalkIn, refusal: VisitRefusal) => {
    const { visit, delays, isTimeChosen } = walkIn;
    const mayGiveWay = refusal.reason === 'slot-taken' && !refusal.nearest && !isTimeChosen;
    if (!mayGiveWay || delays >= maxDelays) return refuse(walkIn, refusal);
    const time = addMinutes(visit.time, delayMinutes);
    return save({ ...walkIn, visit: { ...visit, time }, delays: delays + 1 });
  };

  /** Undefined: it was answered. */
  const sendOne = async (change: UnsentChange): Promise<SendingEnd | undefined> => {
    save({ ...change, isTried: true });
    const answer =
      change.kind === 'mark'
        ? await transport.mark(change.visitId, change.seen.version, change.status)
        : await transport.enter(change.visit, change.id);
    if (answer.ok) settle(change, answer.value.appointment);
    else {
      const { refusal } = answer;
      if (isSignedOut(refusal)) {
        save(change);
        return 'signed-out';
      }
      if (isLineFault(refusal.status)) return 'no-answer';
      if (change.kind === 'mark') judgeMark(change, change.isTried, refusal);
      else judgeWalkIn(change, refusal);
    }
    return undefined;
  };

  /** The first change that neither is refused nor waits for one that is. */
  const findNext = () => {
    const held = new Set(state.changes.filter(({ refused }) => refused).map(visitIdOf));
    return state.changes.find((change) => !held.has(visitIdOf(change)));
  };

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
    onSent(listener: (visit: DeskAppointment, change: UnsentChange) => void) {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
    reload,

    /** Keeps a new status of a visit. It decides a refused change of the same visit, which goes. */
    mark(
      seen: DeskAppointment,
      status: AppointmentStatus,
      { now, isTried = false }: KeepOptions,
    ): UnsentMark {
      reload();
      const visit = entered.get(seen.id) ?? seen;
      const known = ofVisit(visit.id);
      if (known.some(({ refused }) => refused)) remove(known.map(({ id }) => id));
      const mark: UnsentMark = {
        kind: 'mark',
        id: newKey(),
        order: nextOrder(),
        at: now,
        isTried,
        visitId: visit.id,
        // The page shows the visit with its unsent status.
        seen: { ...seenOf(visit), status: seen.status },
        status,
        patient: shortName(visit),
      };
      save(mark);
      return mark;
    },
    /** Keeps a patient who walks in; `key`: of the form, which may have sent it already. */
    enter(
      visit: NewVisit,
      key: string,
      { now, isTried = false, isTimeChosen }: KeepOptions & { isTimeChosen: boolean },
    ): UnsentWalkIn {
      reload();
      const order = nextOrder();
      const walkIn: UnsentWalkIn = {
        kind: 'walk-in',
        id: key,
        order,
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
      const after = marksAfter(change);
      if (change.kind === 'walk-in') remove([id, ...after.map((mark) => mark.id)]);
      else {
        const [next] = after;
        if (next) save({ ...next, seen: change.seen });
        remove([id]);
      }
      return true;
    },
    /** Drops a refused change, with all that wait for it: the visit stays as the server has it. */
    discard(visitId: string): void {
      reload();
      remove(ofVisit(visitId).map(({ id }) => id));
    },
    /** Sends a refused change once more, upon the visit as it is now; a walk-in at the time that is free, by special arrangement. */
    insist(visitId: string): void {
      reload();
      const change = ofVisit(visitId).find(({ refused }) => refused);
      if (!change) return;
      const { now, nearest } = change.refused!;
      const { refused: _, ...again } = change;
      if (again.kind === 'mark') save({ ...again, seen: now ?? again.seen });
      else {
        const visit = { ...again.visit, ...nearest, bySpecialArrangement: true };
        save({ ...again, visit, delays: 0, isTimeChosen: false });
      }
    },
    /** Sends what waits. A second call joins the first. */
    send(): Promise<SendingEnd> {
      return (sending ??= transport.exclusively(sendAll).finally(() => {
        sending = undefined;
      }));
    },
  };
}

/** A proxy answered for the server, or the server is busy: the change waits. */
const isLineFault = (status: number | undefined) =>
  status === undefined || [408, 425, 429, 502, 503, 504].includes(status);
