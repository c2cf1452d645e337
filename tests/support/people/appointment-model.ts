import { isDeepStrictEqual } from 'node:util';
import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Closure } from '#features/booking/slots/closures.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { weekdayOf } from '#platform/civil-date.ts';

/** One thing that a patient or a receptionist tries with the calendar. */
export type Step =
  | { kind: 'book' | 'enter'; slot: Slot }
  | { kind: 'status'; id: string; version: number; status: AppointmentStatus }
  | { kind: 'undo'; id: string; version: number }
  | { kind: 'move'; id: string; version: number; slot: Slot }
  | { kind: 'block'; closure: Omit<Closure, 'id' | 'createdAt'>; seen: readonly string[] }
  | { kind: 'reopen'; closureId: string };
/** Outcome; for a refusal its reason and the current state. */
export type Outcome =
  | { ok: true; appointment?: Appointment; closure?: Closure }
  | { ok: false; reason: string; current?: Appointment; inside?: readonly Appointment[] };

type Visit = Pick<Appointment, 'status' | 'previousStatus' | 'date' | 'time' | 'chair'>;
const visitOf = ({ status, previousStatus, date, time, chair }: Visit): Visit => ({
  status,
  previousStatus,
  date,
  time,
  chair,
});

// The rules of the program, written independently.
const next: Record<AppointmentStatus, string> = {
  confirmed: 'arrived in-chair completed no-show cancelled',
  arrived: 'confirmed in-chair completed no-show cancelled',
  'in-chair': 'confirmed arrived completed no-show',
  completed: 'confirmed arrived in-chair no-show',
  'no-show': 'confirmed arrived in-chair completed',
  cancelled: 'confirmed',
};
const mayBecome = (from: Visit, to: AppointmentStatus) => next[from.status].split(' ').includes(to);
const holds = ({ status }: Visit) => status !== 'cancelled' && status !== 'no-show';
const mayMove = ({ status }: Visit) => status === 'confirmed' || status === 'arrived';
/** A patient who is here still waits for another time of the same day. */
const statusAfterMove = ({ status, date }: Visit, to: Slot) =>
  status === 'arrived' && date === to.date ? 'arrived' : 'confirmed';
const keyOf = ({ date, time, chair }: Slot & { chair: number }) => `${date} ${time} chair ${chair}`;
const lies = (inside: Step & { kind: 'block' }, { date, time }: Slot) =>
  isClosed(inside.closure, { date, time });
const isClosed = (closure: Omit<Closure, 'id' | 'createdAt'>, { date, time }: Slot) =>
  date >= closure.fromDate &&
  date <= closure.toDate &&
  (closure.weekday === null || weekdayOf(date) === closure.weekday) &&
  time >= (closure.fromTime ?? '') &&
  time < (closure.toTime ?? '99');

/**
 * A simple model of the calendar. It gets every change before its commit, and checks for every refusal whether it was true at some moment
 * of the refused step. `differences` collects the errors.
 */
export class AppointmentModel {
  readonly differences: string[] = [];
  /** Each appointment's state at each version, from 1. */
  readonly visits = new Map<string, Visit[]>();
  /** The appointment that holds each slot and chair. */
  readonly held = new Map<string, string>();
  readonly closures = new Map<string, Closure>();
  /** The moment, counted in changes. */
  now = 0;
  readonly #chairs: readonly number[];
  readonly #letGo = new Map<string, number>();
  /** Reopened closures, with the moment from which no server sees them. */
  readonly #opened = new Map<string, { closure: Closure; until: number }>();

  constructor(chairs: number) {
    this.#chairs = Array.from({ length: chairs }, (_, index) => index + 1);
  }

  /** A change, inside its transaction. */
  decide(step: Step, { appointment, closure }: Outcome & { ok: true }): void {
    this.now += 1;
    if (step.kind === 'block') this.#block(step, closure!);
    else if (step.kind === 'reopen') this.#reopen(step.closureId);
    else this.#change(step, appointment!);
  }

  /** A refusal, after the step that began at the moment `since`. */
  refuse(step: Step, refusal: Outcome & { ok: false }, since: number): void {
    if (!this.#isTrue(step, refusal, since)) this.#differ(step, `refused with ${refusal.reason}`);
  }

  /** A closure may refuse bookings until its reopening is committed. */
  reopened(closureId: string): void {
    const opened = this.#opened.get(closureId);
    if (opened) opened.until = this.now;
  }

  #reopen(closureId: string): void {
    const closure = this.closures.get(closureId);
    if (!closure) return;
    this.closures.delete(closureId);
    this.#opened.set(closureId, { closure, until: Infinity });
  }

  #change(step: Exclude<Step, { kind: 'block' | 'reopen' }>, appointment: Appointment): void {
    const states = this.visits.get(appointment.id) ?? [];
    const before = states.at(-1);
    const after = visitOf(appointment);
    if (appointment.version === states.length) {
      // A move to the same slot changes nothing.
      if (!isDeepStrictEqual(before, after)) this.#differ(step, 'changed without a new version');
      return;
    }
    const seen = 'version' in step ? step.version : 0;
    if (seen !== states.length || appointment.version !== seen + 1) this.#differ(step, 'overwrote a change');
    if (!isAllowed(step, before, after)) this.#differ(step, `made ${JSON.stringify(after)}`);
    const isGivenOut = step.kind === 'book' || step.kind === 'enter' || step.kind === 'move';
    if (isGivenOut && [...this.closures.values()].some((closure) => isClosed(closure, after))) {
      this.#differ(step, 'gave out closed time');
    }
    if (before && holds(before)) this.#free(step, keyOf(before), appointment.id);
    if (holds(after)) {
      const other = this.held.get(keyOf(after));
      if (other) this.#differ(step, `took the slot of ${other}`);
      this.held.set(keyOf(after), appointment.id);
    }
    this.visits.set(appointment.id, [...states, after]);
  }

  #free(step: Step, key: string, id: string): void {
    if (this.held.get(key) !== id) this.#differ(step, `let go of ${key}, which it did not have`);
    this.held.delete(key);
    this.#letGo.set(key, this.now);
  }

  #block(step: Step & { kind: 'block' }, closure: Closure): void {
    for (const [key, id] of this.held) {
      const [date, time] = key.split(' ') as [string, string];
      const states = this.visits.get(id)!;
      // A visit that was restored has its old slot, blocked or not. Staff are asked about patients who are expected or wait.
      const isAsked = states.every(holds) && mayMove(states.at(-1)!);
      if (isAsked && lies(step, { date, time }) && !step.seen.includes(id))
        this.#differ(step, `ran over ${key}`);
    }
    this.closures.set(closure.id, closure);
  }

  #isTrue(step: Step, { reason, current, inside }: Outcome & { ok: false }, since: number): boolean {
    const states = 'id' in step ? this.visits.get(step.id)! : [];
    const seen = 'version' in step ? states[step.version - 1] : undefined;
    if (current && !isDeepStrictEqual(states[current.version - 1], visitOf(current))) return false;
    switch (reason) {
      case 'slot-taken': {
        const slot = 'slot' in step ? step.slot : seen!;
        const moved = step.kind === 'move' && seen?.date === slot.date && seen.time === slot.time;
        return !moved && this.#chairs.every((chair) => this.#wasHeld(keyOf({ ...slot, chair }), since));
      }
      case 'slot-not-offered':
      case 'closed':
        return 'slot' in step && this.#wasClosed(step.slot, since);
      case 'changed-meanwhile':
        return 'version' in step && current !== undefined && current.version > step.version;
      case 'not-allowed':
        return seen !== undefined && !isPossible(step, seen);
      case 'booked-meanwhile':
        return (
          step.kind === 'block' && inside!.some((visit) => !step.seen.includes(visit.id) && lies(step, visit))
        );
      default:
        return false;
    }
  }

  #wasHeld(key: string, since: number): boolean {
    return this.held.has(key) || (this.#letGo.get(key) ?? 0) > since;
  }

  #wasClosed(slot: Slot, since: number): boolean {
    const still = [...this.closures.values()].some((closure) => isClosed(closure, slot));
    return (
      still ||
      [...this.#opened.values()].some(({ closure, until }) => until >= since && isClosed(closure, slot))
    );
  }

  #differ(step: Step, what: string): void {
    this.differences.push(`at ${this.now}: ${JSON.stringify(step)} ${what}`);
  }
}

function isAllowed(step: Step, before: Visit | undefined, after: Visit): boolean {
  const isThere = (slot: Slot) => after.date === slot.date && after.time === slot.time;
  switch (step.kind) {
    case 'book':
    case 'enter':
      return before === undefined && after.status === 'confirmed' && isThere(step.slot);
    case 'status':
      return isThere(before!) && after.status === step.status && mayBecome(before!, after.status);
    case 'undo':
      return isThere(before!) && after.status === before!.previousStatus;
    case 'move':
      return mayMove(before!) && after.status === statusAfterMove(before!, step.slot) && isThere(step.slot);
    default:
      return false;
  }
}

function isPossible(step: Step, seen: Visit): boolean {
  if (step.kind === 'status') return mayBecome(seen, step.status);
  if (step.kind === 'undo') return seen.previousStatus !== null;
  return step.kind === 'move' && mayMove(seen);
}
