import { describe, expect, test } from 'vitest';
import { addMonths, monthOf, parseMonth, sameDayIn, weeksOf } from './civil-month.ts';

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

test('a month is read from an address', () => {
  expect(parseMonth('2026-11')).toBe('2026-11-01');
  for (const text of ['', '2026-13', '2026-1', '2026-11-01', '0026-11', '9999-11', 'november'])
    expect(parseMonth(text)).toBeUndefined();
});

test('a day that another month does not have is its last', () => {
  expect(sameDayIn('2026-11-01', '2026-10-31')).toBe('2026-11-30');
  expect(sameDayIn('2028-02-01', '2028-01-30')).toBe('2028-02-29');
  expect(sameDayIn('2026-12-01', '2026-11-30')).toBe('2026-12-30');
});
