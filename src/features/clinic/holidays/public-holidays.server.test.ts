import { expect, test } from 'vitest';
import { weekdayName } from '#features/clinic/time/times-in-english.ts';
import { holidayFile, holidaysOfYear, holidayYearShown } from './public-holidays.server.ts';

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

test('Good Friday is on the days that churches have printed, of any year', () => {
  const printed = [
    '2026-04-03',
    '2027-03-26',
    '2028-04-14',
    '2029-03-30',
    '2030-04-19',
    '2031-04-11',
    '2032-03-26',
  ];
  const far = ['2049-04-16', '2076-04-17'];
  for (const day of [...printed, ...far])
    expect(
      holidaysOfYear(Number(day.slice(0, 4))).holidays.find(({ name }) => name.endsWith('Good Friday'))?.date,
    ).toBe(day);
});

test('a year says where it was published; a mistake in the file is told', () => {
  expect(holidaysOfYear(2026).source).toContain('PHD.1125');
  expect(holidaysOfYear(2027)).toMatchObject({ isPublished: false });
  const year = { year: 2027, source: 'A notification', holidays: [{ date: '2026-11-08', name: 'Diwali' }] };
  expect(holidayFile.safeParse({ everyYear: [], years: [year] }).error?.message).toContain(
    'Each day must be in its year',
  );
});

test('a page shows the year it is asked for, or this one', () => {
  expect(holidayYearShown('2027', '2026-11-21').year).toBe(2027);
  expect(holidayYearShown('1999', '2026-11-21').year).toBe(2026);
  expect(holidayYearShown(null, '2031-01-01').year).toBe(2031);
  expect(holidaysOfYear(2041).holidays.map(({ name }) => name)).toContain('Maharashtra Day');
});
