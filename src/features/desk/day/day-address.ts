import { type CivilDate, isShownDate } from '#platform/civil-date.ts';
import { monthOf } from '#platform/civil-month.ts';

/** The day and the month beside it that an address of the desk asks for: `?date=2026-11-23&month=2026-12-01`. */
export function askedDays(search: URLSearchParams, today: CivilDate): { date: CivilDate; month: CivilDate } {
  const [date, month] = ['date', 'month'].map((name) => search.get(name) ?? '') as [string, string];
  const day = isShownDate(date) ? date : today;
  return { date: day, month: isShownDate(month) ? monthOf(month) : monthOf(day) };
}
