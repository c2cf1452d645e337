import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  isCivilDate,
  monthOf,
  sameDayIn,
  weekdayOf,
  weeksOf,
} from './civil-date.ts';

describe('the weeks of a month', () => {
  test('begin on Sunday and hold only the month’s own days', () => {
    const weeks = weeksOf('2026-11-01');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]![0]).toBe('2026-11-01');
    expect(weeks[4]!.filter(Boolean)).toEqual(['2026-11-29', '2026-11-30']);
  });

  test('cover every day once, in any month', () => {
    for (let month = '2026-01-01'; month < '2029-01-01'; month = addMonths(month, 1)) {
      const days = weeksOf(month).flat().filter(Boolean);
      expect(new Set(days).size).toBe(days.length);
      expect(days.every((day) => monthOf(day!) === month)).toBe(true);
      expect(days.length).toBeGreaterThanOrEqual(28);
    }
  });
});

test('months are counted over the year’s end', () => {
  expect(addMonths('2026-11-01', 3)).toBe('2027-02-01');
  expect(addMonths('2027-01-01', -1)).toBe('2026-12-01');
});

test('a day that another month does not have is its last', () => {
  expect(sameDayIn('2026-11-01', '2026-10-31')).toBe('2026-11-30');
  expect(sameDayIn('2028-02-01', '2028-01-30')).toBe('2028-02-29');
  expect(sameDayIn('2026-12-01', '2026-11-30')).toBe('2026-12-30');
});

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
