import { instantOf } from '#features/clinic/time/clinic-time.ts';
import type { DaySlots } from './availability.ts';
import type { Slot } from './slots.ts';

/** All free slots of some days, in order of time. */
export function freeSlots(days: readonly DaySlots[]): Slot[] {
  return days.flatMap(({ date, slots }) =>
    slots.filter(({ state }) => state === 'free').map(({ time }) => ({ date, time })),
  );
}

/** Of free slots in order of time those nearest to one that can't be had, before or after it, in order of time. */
export function nearestFree(free: readonly Slot[], wanted: Slot, count = 3): Slot[] {
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
