import { instantOf } from '#features/clinic/time/clinic-time.ts';
import type { DaySlots } from './availability.ts';
import type { Slot } from './slots.ts';

/** A day with at most this many free times is shown as having few. */
export const fewFree = 3;

/** This many of the soonest times are shown above the month. */
export const soonestShown = 3;

/** This many times are offered instead of one that is gone. */
const nearestShown = 3;

/** This many free times are chips on the home page; the Book tile shows the first too. */
export const freeTimesOnHome = 4;

/** An open home page refreshes the free times of this many days. */
export const daysAskedByHome = 14;

/** All free slots of some days, in order of time. */
export function freeSlots(days: readonly DaySlots[]): Slot[] {
  return days.flatMap(({ date, slots }) =>
    slots.filter(({ state }) => state === 'free').map(({ time }) => ({ date, time })),
  );
}

/** The free slots nearest to the wanted one, before or after it; input and result are in order of time. */
export function nearestFree<Free extends Slot>(
  free: readonly Free[],
  wanted: Slot,
  count = nearestShown,
): Free[] {
  const startOf = ({ date, time }: Slot) => instantOf(date, time);
  const distance = (slot: Slot) => Math.abs(startOf(slot) - startOf(wanted));
  const later = free.findIndex(
    ({ date, time }) => date > wanted.date || (date === wanted.date && time >= wanted.time),
  );
  const next = later === -1 ? free.length : later;
  return free
    .slice(Math.max(next - count, 0), next + count)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .sort((one, other) => startOf(one) - startOf(other));
}
