import type { ClosedSession } from '#features/clinic/working-hours.ts';
import {
  addDays,
  civilDateAt,
  instantOf,
  type CivilDate,
  type CivilTime,
} from '#features/clinic/clinic-time.ts';
import type { Slot } from './slots.ts';

/** A day as a visitor meets it. */
export interface DayAvailability {
  date: CivilDate;
  /** Why there is nothing to choose. */
  reason?: 'sunday' | 'closed' | 'full' | 'past';
  /** What visitors are told of a day that staff have closed; may be empty. */
  note?: string;
  /** What can still be offered, taken or not. */
  slots: readonly { time: CivilTime; free: boolean }[];
}

export interface Availability {
  /** The clinic's present, epoch ms. */
  now: number;
  days: readonly DayAvailability[];
  /** Sessions of the next weeks in which nobody is seen, as far as they were asked for. */
  closed?: readonly ClosedSession[];
}

/** What is known of the days from the clinic's today on. */
export interface KnownAvailability {
  /** 'failed' only while nothing is known at all: an old answer is better than none, and the server decides anyway. */
  state: 'loading' | 'failed' | 'known';
  today: CivilDate;
  /** The last day that can be booked. */
  last: CivilDate;
  days: ReadonlyMap<CivilDate, DayAvailability>;
}

/** Shown until an answer comes, by the visitor's own clock: a calendar in which nothing is known yet. */
export function nothingKnown(now: number): KnownAvailability {
  const today = civilDateAt(now);
  return { state: 'loading', today, last: addDays(today, 90), days: new Map() };
}

/** From an answer that begins at the clinic's today. */
export function knownFrom({ now, days }: Availability): KnownAvailability {
  const today = civilDateAt(now);
  return {
    state: 'known',
    today,
    // A day that staff have closed has a note; one beyond the last has none.
    last: days.findLast(({ reason, note }) => reason !== 'closed' || note !== undefined)?.date ?? today,
    days: new Map(days.map((day) => [day.date, day])),
  };
}

export function isFree({ days }: KnownAvailability, { date, time }: Slot): boolean {
  return days.get(date)?.slots.some((slot) => slot.time === time && slot.free) ?? false;
}

export function nextFreeAfter(known: KnownAvailability, date: CivilDate): Slot | undefined {
  return freeSlots(known).find((slot) => slot.date > date);
}

/** The free slots nearest to one that can't be had, in order of time: what the server would answer. */
export function nearestFree(known: KnownAvailability, { date, time }: Slot, count = 3): Slot[] {
  const wanted = instantOf(date, time);
  const startOf = (slot: Slot) => instantOf(slot.date, slot.time);
  const distance = (slot: Slot) => Math.abs(startOf(slot) - wanted);
  return freeSlots(known)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .sort((one, other) => startOf(one) - startOf(other));
}

function freeSlots({ days }: KnownAvailability): Slot[] {
  return [...days.values()].flatMap(({ date, slots }) =>
    slots.filter(({ free }) => free).map(({ time }) => ({ date, time })),
  );
}
