import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { closuresBetween } from '#features/booking/slots/closures-store.server.ts';
import { takenSlots } from '#features/booking/slots/slot-holds-store.server.ts';
import { addDays, daysBetween, type CivilDate } from '#features/clinic/clinic-time.ts';
import { deskSlotsOf, type DeskSlotDay } from './desk-slots.ts';

/** What staff may give out from one day to another. */
export async function listDeskSlots(
  { database, chairs }: Pick<Booking, 'database' | 'chairs'>,
  from: CivilDate,
  to: CivilDate,
): Promise<DeskSlotDay[]> {
  const [taken, closures] = await Promise.all([
    takenSlots(database.queries, from, to),
    closuresBetween(database.queries, from, to),
  ]);
  const byDay = Map.groupBy(taken, ({ date }) => date);
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index);
    const counts = new Map(byDay.get(date)?.map(({ time, taken: count }) => [time, count]));
    return deskSlotsOf(date, { taken: counts, closures, chairs });
  });
}
