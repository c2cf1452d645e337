import { z } from 'zod';
import { addDays, isCivilDate, type CivilDate } from '#platform/civil-date.ts';
import file from './public-holidays.json' with { type: 'json' };

export interface PublicHoliday {
  date: CivilDate;
  name: string;
}

export interface HolidayYear {
  year: number;
  holidays: readonly PublicHoliday[];
  /** True when the State has published the year; otherwise only holidays independent of the moon are listed. */
  isPublished: boolean;
  /** The official publication of the whole year. */
  source?: string;
}

const name = z.string().trim().min(1);
const date = z.string().refine(isCivilDate, 'Write a day as 2027-11-30');
/** The schema of public-holidays.json. A year is added when the State has published it, each December. */
export const holidayFile = z.strictObject({
  /** Days that have the same date each year. */
  everyYear: z.array(z.strictObject({ day: z.string().regex(/^\d\d-\d\d$/), name })),
  years: z.array(
    z
      .strictObject({
        year: z.number().int(),
        source: name,
        holidays: z.array(z.strictObject({ date, name })).min(1),
      })
      .refine(
        ({ year, holidays }) => holidays.every((holiday) => holiday.date.startsWith(`${year}-`)),
        'Each day must be in its year',
      ),
  ),
});
const known = holidayFile.parse(file);

/** The Sunday after the full moon of spring: Gauss’s rule, for 1900 to 2099. */
function easter(year: number): CivilDate {
  const d = (19 * (year % 19) + 24) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;
  const days = d + e;
  // The two exceptions of the rule.
  const isWeekLate = (d === 29 && e === 6) || (d === 28 && e === 6 && year % 19 > 10);
  return addDays(`${year}-03-22`, isWeekLate ? days - 7 : days);
}

/** A year that the State has not published yet: holidays with a fixed date, and Good Friday. */
function unpublishedYear(year: number): HolidayYear {
  const names = new Map(known.everyYear.map(({ day, name: called }) => [`${year}-${day}`, called]));
  const goodFriday = addDays(easter(year), -2);
  names.set(goodFriday, [names.get(goodFriday), 'Good Friday'].filter(Boolean).join(' and '));
  const holidays = Array.from(names, ([on, called]) => ({ date: on, name: called }));
  return { year, holidays: holidays.toSorted((a, b) => a.date.localeCompare(b.date)), isPublished: false };
}

/** The public holidays of Maharashtra in any year. */
export function holidaysOfYear(year: number): HolidayYear {
  const published = known.years.find((one) => one.year === year);
  return published ? { ...published, isPublished: true } : unpublishedYear(year);
}

/** Years that a page offers: this one and the next. */
export function holidayYearsFrom(today: CivilDate): HolidayYear[] {
  const year = Number(today.slice(0, 4));
  return [year, year + 1].map(holidaysOfYear);
}

/** The requested year if it is offered, else this year. */
export function holidayYearShown(asked: string | null, today: CivilDate): HolidayYear {
  const years = holidayYearsFrom(today);
  return years.find(({ year }) => String(year) === asked) ?? years[0]!;
}
