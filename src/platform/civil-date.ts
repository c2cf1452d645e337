/**
 * Arithmetic of the calendar, of no place and no language: days are texts, so no time zone can shift them. What day it is in the clinic,
 * and how a day is written for its readers, is in clinic-time.ts.
 */

/** A day of the calendar, 'YYYY-MM-DD'. Such texts sort in time order. */
export type CivilDate = string;
/** A time of the day, 24 hours, 'HH:MM'. Such texts sort in time order. */
export type CivilTime = string;

const day = 24 * 60 * 60_000;
const midnightUtc = (date: CivilDate) => Date.parse(`${date}T00:00:00Z`);

/** True for a text that names a real day, so not for '2026-02-30'. */
export function isCivilDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = midnightUtc(text);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return new Date(midnightUtc(date) + days * day).toISOString().slice(0, 10);
}

export function daysBetween(from: CivilDate, to: CivilDate): number {
  return (midnightUtc(to) - midnightUtc(from)) / day;
}

/** 0 is Sunday. */
export function weekdayOf(date: CivilDate): number {
  return new Date(midnightUtc(date)).getUTCDay();
}

/** Minutes since midnight. */
export function minutesOf(time: CivilTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** A month is named by its first day. */
export const monthOf = (date: CivilDate): CivilDate => `${date.slice(0, 7)}-01`;

export function addMonths(month: CivilDate, months: number): CivilDate {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

/** The day of another month with the same number, or that month's last: 31 October leads to 30 November. */
export function sameDayIn(month: CivilDate, date: CivilDate): CivilDate {
  const last = addDays(addMonths(month, 1), -1);
  const same = `${month.slice(0, 8)}${date.slice(8)}`;
  return same < last ? same : last;
}

/** The weeks of a month, Sunday first as on Indian wall calendars; days of other months are left out. */
export function weeksOf(month: CivilDate): (CivilDate | undefined)[][] {
  const weeks: (CivilDate | undefined)[][] = [];
  let date = addDays(month, -weekdayOf(month));
  while (monthOf(date) <= month) {
    const week = Array.from({ length: 7 }, (_, index) => addDays(date, index));
    weeks.push(week.map((one) => (monthOf(one) === month ? one : undefined)));
    date = addDays(date, 7);
  }
  return weeks;
}
