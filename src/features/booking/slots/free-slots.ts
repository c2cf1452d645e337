import { instantOf } from '#features/clinic/time/clinic-time.ts';
import type { DaySlots } from './availability.ts';
import type { Slot } from './slots.ts';

/** Up to so many free times a day is said to have few. */
export const fewFree = 3;

/** So many of the soonest times stand above the month. */
export const soonestShown = 3;

/** So many times are offered in the place of one that can't be had. */
const nearestShown = 3;

/** So many of the next times stand as chips in the band of the home page; the first is in the Book tile too. */
export const freeTimesOnHome = 4;

/** A home page that stays open asks for the free times of so many days. */
export const daysAskedByHome = 14;

/** All free slots of some days, in order of time. */
export function freeSlots(days: readonly DaySlots[]): Slot[] {
  return days.flatMap(({ date, slots }) =>
    slots.filter(({ state }) => state === 'free').map(({ time }) => ({ date, time })),
  );
}

/** Of free slots in order of time those nearest to one that can't be had, before or after it, in order of time. */
export function nearestFree(free: readonly Slot[], wanted: Slot, count = nearestShown): Slot[] {
  const startOf = ({ date, time }: Slot) => instantOf(date, time);
  const textOf = ({ date, time }: Slot) => date + time;
  const behind = free.findIndex((slot) => textOf(slot) > textOf(wanted));
  const middle = behind === -1 ? free.length : behind;
  // On either side no more than these can be among the nearest.
  return free
    .slice(Math.max(0, middle - count), middle + count)
    .map((slot) => ({ ...slot, distance: Math.abs(startOf(slot) - startOf(wanted)) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, count)
    .map(({ date, time }) => ({ date, time }))
    .sort((one, other) => startOf(one) - startOf(other));
}
