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

/**
 * Public holidays of Maharashtra. 2026: General Administration Department, notification PHD.1125/C.R.199/Japuk (29) of 5 December 2025
 * under section 25 of the Negotiable Instruments Act, 1881, with the State's own holiday of Bhaubeej. 2027: not notified yet (that happens
 * each December), so only the days with a fixed date, and Good Friday, two days before Easter by the Western computation.
 */
export const holidayYears: readonly HolidayYear[] = [
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
  {
    year: 2027,
    isPublished: false,
    holidays: [
      { date: '2027-01-26', name: 'Republic Day' },
      { date: '2027-02-19', name: 'Chhatrapati Shivaji Maharaj Jayanti' },
      { date: '2027-03-26', name: 'Good Friday' },
      { date: '2027-04-14', name: 'Dr. Babasaheb Ambedkar Jayanti' },
      { date: '2027-05-01', name: 'Maharashtra Day' },
      { date: '2027-08-15', name: 'Independence Day' },
      { date: '2027-10-02', name: 'Mahatma Gandhi Jayanti' },
      { date: '2027-12-25', name: 'Christmas' },
    ],
  },
];

/** The year that a page shows: the one asked for if it is listed, or else this year's, or the last. */
export function holidayYearShown(asked: string | null, today: CivilDate): HolidayYear {
  const find = (year: string) => holidayYears.find((one) => String(one.year) === year);
  return find(asked ?? '') ?? find(today.slice(0, 4)) ?? holidayYears.at(-1)!;
}
