import type { CivilDate } from '#platform/civil-date.ts';

export interface PublicHoliday {
  date: CivilDate;
  name: string;
}

export interface HolidayYear {
  year: number;
  holidays: readonly PublicHoliday[];
  /** The state has published the whole year; else only the days that no moon moves are listed. */
  isPublished: boolean;
}

/** Days that have the same date each year. */
const fixedDays = {
  '01-26': 'Republic Day',
  '02-19': 'Chhatrapati Shivaji Maharaj Jayanti',
  '04-14': 'Dr. Babasaheb Ambedkar Jayanti',
  '05-01': 'Maharashtra Day',
  '08-15': 'Independence Day',
  '10-02': 'Mahatma Gandhi Jayanti',
  '12-25': 'Christmas',
};
/** Two days before Easter by the Western computation. */
const goodFridays = ['2027-03-26', '2028-04-14', '2029-03-30', '2030-04-19', '2031-04-11', '2032-03-26'];

/**
 * Public holidays of Maharashtra. 2026: General Administration Department, notification PHD.1125/C.R.199/Japuk (29) of 5 December 2025
 * under section 25 of the Negotiable Instruments Act, 1881, with the State's own holiday of Bhaubeej. 2027: not notified yet (that happens
 * each December), so only the days with a fixed date, and Good Friday, two days before Easter by the Western computation.
 */
const publishedYears: readonly HolidayYear[] = [
  {
    year: 2026,
    isPublished: true,
    holidays: [
      { date: '2026-01-26', name: 'Republic Day' },
      { date: '2026-02-15', name: 'Mahashivratri' },
      { date: '2026-02-19', name: 'Chhatrapati Shivaji Maharaj Jayanti' },
      { date: '2026-03-03', name: 'Holi' },
      { date: '2026-03-19', name: 'Gudhi Padwa' },
      { date: '2026-03-21', name: 'Ramzan Id' },
      { date: '2026-03-26', name: 'Ram Navami' },
      { date: '2026-03-31', name: 'Mahavir Janmakalyanak' },
      { date: '2026-04-03', name: 'Good Friday' },
      { date: '2026-04-14', name: 'Dr. Babasaheb Ambedkar Jayanti' },
      { date: '2026-05-01', name: 'Maharashtra Day and Buddha Pournima' },
      { date: '2026-05-28', name: 'Bakri Id' },
      { date: '2026-06-26', name: 'Moharum' },
      { date: '2026-08-15', name: 'Independence Day and Parsi New Year' },
      { date: '2026-08-26', name: 'Id-e-Milad' },
      { date: '2026-09-14', name: 'Ganesh Chaturthi' },
      { date: '2026-10-02', name: 'Mahatma Gandhi Jayanti' },
      { date: '2026-10-20', name: 'Dasara' },
      { date: '2026-11-08', name: 'Diwali (Laxmi Pujan)' },
      { date: '2026-11-10', name: 'Diwali (Bali Pratipada)' },
      { date: '2026-11-11', name: 'Bhaubeej' },
      { date: '2026-11-24', name: 'Guru Nanak Jayanti' },
      { date: '2026-12-25', name: 'Christmas' },
    ],
  },
];

/** A year of which the state has not published the days that the moon moves; add it above when it has. */
function unpublishedYear(year: number): HolidayYear {
  const names = new Map(Object.entries(fixedDays).map(([day, name]) => [`${year}-${day}`, name]));
  for (const date of goodFridays.filter((one) => one.startsWith(String(year))))
    names.set(date, [names.get(date), 'Good Friday'].filter(Boolean).join(' and '));
  const holidays = Array.from(names, ([date, name]) => ({ date, name }));
  holidays.sort((a, b) => a.date.localeCompare(b.date));
  return { year, holidays, isPublished: false };
}

/** The holidays of any year. */
export const holidaysOfYear = (year: number): HolidayYear =>
  publishedYears.find((one) => one.year === year) ?? unpublishedYear(year);

/** Those that a page offers: this year's and the next's. */
export function holidayYearsFrom(today: CivilDate): HolidayYear[] {
  const year = Number(today.slice(0, 4));
  return [year, year + 1].map(holidaysOfYear);
}

/** The year that a page shows: the one asked for if it is offered, or else this year's. */
export function holidayYearShown(asked: string | null, today: CivilDate): HolidayYear {
  const years = holidayYearsFrom(today);
  return years.find(({ year }) => String(year) === asked) ?? years[0]!;
}
