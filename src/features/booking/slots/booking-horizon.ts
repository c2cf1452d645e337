import { civilDateAt } from '#features/clinic/clinic-time.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';

/** The last day that visitors can book; `daysAhead` is the setting BOOKING_DAYS_AHEAD. */
export function lastBookableDate(now: number, daysAhead: number): CivilDate {
  return addDays(civilDateAt(now), daysAhead);
}
