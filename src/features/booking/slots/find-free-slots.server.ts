import { civilDateAt, instantOf } from '#features/clinic/clinic-time.ts';
import type { Log } from '#platform/log.server.ts';
import type { Booking } from '../appointments/booking.server.ts';
import { listOpenSlots } from './list-open-slots.server.ts';
import { lastBookableDate, type Slot } from './slots.ts';

type Needs = Pick<Booking, 'database' | 'clock' | 'chairs' | 'daysAhead'>;

/** The next `count` slots that can be booked. */
export async function nextFreeSlots(booking: Needs, count: number): Promise<Slot[]> {
  return (await freeSlots(booking)).slice(0, count);
}

/** For the home page, whose other parts must not fail with it: none when they can't be read. */
export async function showFreeSlots(booking: Needs, count: number, log: Log): Promise<Slot[]> {
  try {
    return await nextFreeSlots(booking, count);
  } catch (error) {
    log.error({ err: error }, 'The free slots could not be read');
    return [];
  }
}

/** The `count` free slots nearest to one that can't be had, before or after it, in order of time. */
export async function nearestFreeSlots(booking: Needs, { date, time }: Slot, count: number): Promise<Slot[]> {
  const wanted = instantOf(date, time);
  const distance = (slot: Slot) => Math.abs(instantOf(slot.date, slot.time) - wanted);
  const free = await freeSlots(booking);
  return free
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .sort((one, other) => (`${one.date} ${one.time}` < `${other.date} ${other.time}` ? -1 : 1));
}

async function freeSlots(booking: Needs): Promise<Slot[]> {
  const now = booking.clock.now();
  const { days } = await listOpenSlots(booking, civilDateAt(now), lastBookableDate(now, booking.daysAhead));
  return days.flatMap(({ date, slots }) =>
    slots.filter(({ free }) => free).map(({ time }) => ({ date, time })),
  );
}
