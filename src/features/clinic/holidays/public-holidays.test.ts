import { expect, test } from 'vitest';
import { weekdayName } from '#features/clinic/clinic-time.ts';
import { addDays } from '#platform/civil-date.ts';
import { holidaysOfYear, holidayYearShown } from './public-holidays.ts';

const holidayYears = [2026, 2027, 2028, 2029, 2030, 2031, 2032].map(holidaysOfYear);

test('every holiday is in its year, in order, once', () => {
  for (const { year, holidays } of holidayYears) {
    const dates = holidays.map(({ date }) => date);
    expect(dates).toEqual([...new Set(dates)].sort());
    expect(dates.every((date) => date.startsWith(String(year)))).toBe(true);
  }
});

test('2026 falls on the weekdays that the State’s notification prints', () => {
  const printed =
    `Monday Sunday Thursday Tuesday Thursday Saturday Thursday Tuesday Friday Tuesday Friday Thursday Friday Saturday
    Wednesday Monday Friday Tuesday Sunday Tuesday Wednesday Tuesday Friday`.split(/\s+/);
  expect(holidayYears[0]!.holidays.map(({ date }) => weekdayName(date))).toEqual(printed);
});

/** The Sunday after the full moon of spring: Gauss's rule, for 1900 to 2099. */
function easter(year: number): string {
  const d = (19 * (year % 19) + 24) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;
  return addDays(`${year}-03-22`, d + e);
}

test('Good Friday is two days before Easter', () => {
  for (const { year, holidays } of holidayYears) {
    expect(holidays.find(({ name }) => name.endsWith('Good Friday'))?.date).toBe(addDays(easter(year), -2));
  }
});

test('a page shows the year it is asked for, or this one', () => {
  expect(holidayYearShown('2027', '2026-11-21').year).toBe(2027);
  expect(holidayYearShown('1999', '2026-11-21').year).toBe(2026);
  expect(holidayYearShown(null, '2031-01-01').year).toBe(2031);
  expect(holidaysOfYear(2041).holidays.map(({ name }) => name)).toContain('Maharashtra Day');
});
