import { addDays, addMonths, monthOf, sameDayIn, weekdayOf, type CivilDate } from '#platform/civil-date.ts';

/** Where a key leads from a day of a month (ARIA's grid of dates); undefined for keys that mean nothing there. */
export function dayAfterKey(key: string, date: CivilDate): CivilDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekdayOf(date));
    case 'End':
      return addDays(date, 6 - weekdayOf(date));
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(date), -1), date);
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(date), 1), date);
    default:
      return undefined;
  }
}
