import { addDays, weekdayOf, type CivilDate } from '#features/clinic/clinic-time.ts';

/** A month is named by its first day. */
export const monthOf = (date: CivilDate): CivilDate => `${date.slice(0, 7)}-01`;

export function addMonths(month: CivilDate, months: number): CivilDate {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

/** The weeks of a month, Sunday first as on Indian wall calendars; days of other months are left out. */
export function weeksOf(month: CivilDate): (CivilDate | undefined)[][] {
  const weeks: (CivilDate | undefined)[][] = [];
  let date = addDays(month, -weekdayOf(month));
  while (monthOf(date) <= month) {
    const week = Array.from({ length: 7 }, (_, day) => addDays(date, day));
    weeks.push(week.map((day) => (monthOf(day) === month ? day : undefined)));
    date = addDays(date, 7);
  }
  return weeks;
}

/** Where a key leads from a day of the calendar (ARIA's date grid); undefined for keys that mean nothing there. */
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
      return sameDayOf(addMonths(monthOf(date), -1), date);
    case 'PageDown':
      return sameDayOf(addMonths(monthOf(date), 1), date);
    default:
      return undefined;
  }
}

/** The day of another month with the same number, or that month's last: 31 October leads to 30 November. */
function sameDayOf(month: CivilDate, date: CivilDate): CivilDate {
  const last = addDays(addMonths(month, 1), -1);
  const same = `${month.slice(0, 8)}${date.slice(8)}`;
  return same < last ? same : last;
}
