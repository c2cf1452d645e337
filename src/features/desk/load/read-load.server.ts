import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { closuresAndHolidays } from '#features/booking/slots/closures-store.server.ts';
import { loadOfDays } from '#features/booking/slots/slot-holds-store.server.ts';
import { type CivilDate, addDays } from '#platform/civil-date.ts';
import { addMonths } from '#platform/civil-month.ts';
import { dayLoads, type DayLoad } from './day-load.ts';

/** How full each day of a month is. Tells of no patient. */
export async function readMonthLoad(
  {
    database: { queries },
    chairs,
    clinic: { hours },
    holidays,
  }: Pick<Booking, 'database' | 'chairs' | 'clinic' | 'holidays'>,
  month: CivilDate,
): Promise<DayLoad[]> {
  const last = addDays(addMonths(month, 1), -1);
  const [load, closures] = await Promise.all([
    loadOfDays(queries, month, last),
    closuresAndHolidays(queries, holidays, month, last),
  ]);
  const held = new Map(load.map(({ date, held: count }) => [date, count]));
  return dayLoads(month, last, { held, closures, chairs, hours });
}
