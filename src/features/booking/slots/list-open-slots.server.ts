import {
  addDays,
  civilDateAt,
  daysBetween,
  type CivilDate,
  type CivilTime,
} from '#features/clinic/clinic-time.ts';
import type { Booking } from '../appointments/booking.server.ts';
import { closuresBetween } from './closures-store.server.ts';
import { takenSlots } from './slot-holds-store.server.ts';
import { lastBookableDate, offeredSlots, type NoSlotsReason } from './slots.ts';

export interface OpenDay {
  date: CivilDate;
  /** Why there is nothing to choose. */
  reason?: NoSlotsReason | 'full';
  /** What visitors are told of a day that staff have closed; may be empty. */
  note?: string;
  /** What can still be offered, taken or not. */
  slots: { time: CivilTime; free: boolean }[];
}

/** Each day from one to another with the slots it offers. */
export async function listOpenSlots(
  { database, clock, chairs, daysAhead }: Pick<Booking, 'database' | 'clock' | 'chairs' | 'daysAhead'>,
  from: CivilDate,
  to: CivilDate,
): Promise<{ now: number; days: OpenDay[] }> {
  const now = clock.now();
  const [today, last] = [civilDateAt(now), lastBookableDate(now, daysAhead)];
  const [first, end] = [from > today ? from : today, to < last ? to : last];
  const [taken, closures] =
    first <= end
      ? await Promise.all([
          takenSlots(database.queries, first, end),
          closuresBetween(database.queries, first, end),
        ])
      : [[], []];
  const full = new Set(
    taken.filter((slot) => slot.taken >= chairs).map(({ date, time }) => `${date} ${time}`),
  );

  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index): OpenDay => {
    const date = addDays(from, index);
    const { times, reason, note } = offeredSlots(date, now, daysAhead, closures);
    const slots = times.map((time) => ({ time, free: !full.has(`${date} ${time}`) }));
    const why = reason ?? (slots.some(({ free }) => free) ? undefined : 'full');
    return { date, ...(why && { reason: why }), ...(note !== undefined && { note }), slots };
  });
  return { now, days };
}
