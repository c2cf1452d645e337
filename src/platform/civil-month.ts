import { addDays, isShownDate, weekdayOf, type CivilDate } from './civil-date.ts';

/** A month is named by its first day. */
export const monthOf = (date: CivilDate): CivilDate => `${date.slice(0, 7)}-01`;

/** The month that an address names, '2026-11'. */
export function parseMonth(text: string): CivilDate | undefined {
  const month = `${text}-01`;
  return isShownDate(month) ? month : undefined;
}

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

/** `count` weeks from a day on, Sunday first; days before it are left out. */
export function weeksFrom(first: CivilDate, count: number): (CivilDate | undefined)[][] {
  const sunday = addDays(first, -weekdayOf(first));
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(sunday, week * 7 + weekday)).map((date) =>
      date < first ? undefined : date,
    ),
  );
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
