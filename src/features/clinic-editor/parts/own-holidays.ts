import { addDays, type CivilDate } from '#platform/civil-date.ts';

/** The owner closes so many days with one press, and no more: a wrong year would close the clinic. */
export const mostDaysAtOnce = 60;

/** The days from the first to the last, of too many one more than can be closed at once; none where the last is before the first. */
export function daysFrom(first: CivilDate, last: CivilDate): CivilDate[] {
  const days: CivilDate[] = [];
  for (let date = first; date <= last && days.length <= mostDaysAtOnce; date = addDays(date, 1))
    days.push(date);
  return days;
}
