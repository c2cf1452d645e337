import { expect, test } from 'vitest';
import { addDays, daysBetween, isCivilDate, weekdayOf } from './civil-date.ts';

test('days are counted over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysBetween('2026-11-21', '2027-02-19')).toBe(90);
  expect(weekdayOf('2026-11-22')).toBe(0);
});

test('only a day that exists is a date', () => {
  expect(isCivilDate('2028-02-29')).toBe(true);
  const wrong = [
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '20261121',
    '2026-11-21T00:00',
    'today',
    '',
  ];
  expect(wrong.filter(isCivilDate)).toEqual([]);
});
