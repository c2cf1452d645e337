import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { closuresAndHolidays } from '#features/booking/slots/closures-store.server.ts';
import { slotsFilled } from '#features/booking/slots/chair-time.ts';
import { chairTimes } from '#features/booking/slots/slot-holds-store.server.ts';
import { type CivilDate, addDays } from '#platform/civil-date.ts';
import { addMonths } from '#platform/civil-month.ts';
import { dayLoads, type DayLoad } from './day-load.ts';

/** The load of each day of a month, without personal data. */
export async function readMonthLoad(
  { database: { queries }, site }: Pick<Booking, 'database' | 'site'>,
  month: CivilDate,
): Promise<DayLoad[]> {
  const { bookingRules, facts, holidays } = site.current();
  const last = addDays(addMonths(month, 1), -1);
  const [visits, closures] = await Promise.all([
    chairTimes(queries, month, last),
    closuresAndHolidays(queries, holidays, month, last),
  ]);
  const held = new Map<CivilDate, number>();
  for (const visit of visits)
    held.set(visit.date, (held.get(visit.date) ?? 0) + slotsFilled(visit, facts.hours));
  return dayLoads(month, last, { held, closures, chairs: bookingRules.chairs, hours: facts.hours });
}
