import { clockText } from '#features/clinic/time/times-in-english.ts';
import { expect, test } from 'vitest';
import { clockRange, durationText } from './clock-text.ts';

test('times read as the desk says them', () => {
  expect(clockText('09:30')).toBe('9:30\u00a0am');
  expect([0, 45, 60, 150].map(durationText)).toEqual(['0 min', '45 min', '1 h', '2 h 30']);
  expect(clockRange('14:00', '17:00')).toBe('2:00 to 5:00\u00a0pm');
  expect(clockRange('11:00', '14:00')).toBe('11:00\u00a0am to 2:00\u00a0pm');
});
