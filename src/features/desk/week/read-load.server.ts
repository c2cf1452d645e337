import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { closuresAndHolidays } from '#features/booking/slots/closures-store.server.ts';
import { slotsFilled } from '#features/booking/slots/chair-time.ts';
import { chairTimes } from '#features/booking/slots/slot-holds-store.server.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { dayLoads, type DayLoad, weeksOfLoad } from './day-load.ts';

/** The load of each day of a month, or of the weeks from today on, without personal data. */
export async function readMonthLoad(
  { database: { queries }, site }: Pick<Booking, 'database' | 'site'>,
  month: CivilDate | undefined,
  today: CivilDate,
): Promise<DayLoad[]> {
  const { bookingRules, facts, holidays } = site.current();
  const days = weeksOfLoad(month, today).flat().filter(Boolean);
  const [first, last] = [days[0]!, days.at(-1)!];
  const [visits, closures] = await Promise.all([
    chairTimes(queries, first, last),
    closuresAndHolidays(queries, holidays, first, last),
  ]);
  const held = new Map<CivilDate, number>();
  for (const visit of visits)
    held.set(visit.date, (held.get(visit.date) ?? 0) + slotsFilled(visit, facts.hours));
  const { chairs, overrunMinutes } = bookingRules;
  const { hours, dentists } = facts;
  return dayLoads(first, last, { held, closures, chairs, hours, overrunMinutes, dentists });
}
