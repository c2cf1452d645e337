import { expect, test } from 'vitest';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { enteredStatus } from './appointment-status.ts';

test('a patient who walks in waits for a time within the hour, and comes back for a later one', () => {
  const date = '2026-11-23';
  const statusAt = (time: string, source = 'walk-in') =>
    enteredStatus({ source, date, time }, instantOf(date, '10:10'));
  expect(['10:00', '10:10', '11:10', '11:11', '17:00'].map((time) => statusAt(time))).toEqual([
    'arrived',
    'arrived',
    'arrived',
    'confirmed',
    'confirmed',
  ]);
  expect(statusAt('10:10', 'telephone')).toBe('confirmed');
});
