import type { ClosedSession } from '#features/clinic/working-hours.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';
import { daysAtOnce, type DaySlots } from './availability.ts';
import { freeSlots } from './free-slots.ts';
import type { Slot } from './slots.ts';

export interface Availability {
  /** The clinic's time now, epoch ms. */
  now: number;
  days: readonly DaySlots[];
  /** Sessions of the next weeks that staff have closed, when they were requested. */
  closed?: readonly ClosedSession[];
}

/** Availability that the browser has loaded, from the clinic's today on. */
export interface KnownAvailability {
  /** 'failed' only before the first answer: a stale answer is better than none, and the server decides anyway. */
  state: 'loading' | 'failed' | 'known';
  /** The clinic's time now in epoch ms; the visitor's clock until the first answer. */
  now: number;
  closed: readonly ClosedSession[];
  today: CivilDate;
  /** The last day that can be booked. */
  last: CivilDate;
  days: ReadonlyMap<CivilDate, DaySlots>;
}

/** An empty calendar by the visitor's clock, until the first answer. */
export function emptyAvailability(now: number): KnownAvailability {
  const today = civilDateAt(now);
  return { state: 'loading', now, closed: [], today, last: addDays(today, daysAtOnce - 1), days: new Map() };
}

/** The answer begins at the clinic's today. */
export function knownFrom({ now, days, closed = [] }: Availability): KnownAvailability {
  const today = civilDateAt(now);
  return {
    state: 'known',
    now,
    closed,
    today,
    // A day that staff have closed has a note; one beyond the last has none.
    last: days.findLast(({ reason, note }) => reason !== 'closed' || note !== undefined)?.date ?? today,
    days: new Map(days.map((day) => [day.date, day])),
  };
}

/** Starts from loader data; 'failed' where the free times could not be read. */
export function knownFromPage(availability: Availability | undefined, now: number): KnownAvailability {
  return availability ? knownFrom(availability) : { ...emptyAvailability(now), state: 'failed' };
}

export function isFree({ days }: KnownAvailability, { date, time }: Slot): boolean {
  return days.get(date)?.slots.some((slot) => slot.time === time && slot.state === 'free') ?? false;
}

export function nextFreeAfter({ days }: KnownAvailability, date: CivilDate): Slot | undefined {
  return freeSlots([...days.values()]).find((slot) => slot.date > date);
}
