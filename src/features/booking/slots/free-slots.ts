import { instantOf } from '#features/clinic/clinic-time.ts';
import type { DaySlots } from './availability.ts';
import type { Slot } from './slots.ts';

/** All free slots of some days, in order of time. */
export function freeSlots(days: readonly DaySlots[]): Slot[] {
  return days.flatMap(({ date, slots }) =>
    slots.filter(({ state }) => state === 'free').map(({ time }) => ({ date, time })),
  );
}

/** The free slots nearest to one that can't be had, before or after it, in order of time. */
export function nearestFree(days: readonly DaySlots[], wanted: Slot, count = 3): Slot[] {
  const startOf = ({ date, time }: Slot) => instantOf(date, time);
  const distance = (slot: Slot) => Math.abs(startOf(slot) - startOf(wanted));
  return freeSlots(days)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .sort((one, other) => startOf(one) - startOf(other));
}
