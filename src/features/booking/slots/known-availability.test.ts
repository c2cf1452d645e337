import { describe, expect, test } from 'vitest';
import { instantOf } from '#features/clinic/clinic-time.ts';
import { isFree, knownFrom, nearestFree, nextFreeAfter } from './known-availability.ts';

const known = knownFrom({
  now: instantOf('2026-11-21', '19:30'),
  days: [
    {
      date: '2026-11-21',
      slots: [
        { time: '21:00', free: false },
        { time: '21:30', free: true },
      ],
    },
    { date: '2026-11-22', reason: 'sunday', slots: [] },
    {
      date: '2026-11-23',
      slots: [
        { time: '10:00', free: true },
        { time: '11:00', free: true },
      ],
    },
    { date: '2026-11-24', reason: 'full', slots: [{ time: '10:00', free: false }] },
    { date: '2026-11-25', reason: 'closed', slots: [] },
  ],
});

test('today is the clinic’s, and the last day is the last that can be booked', () => {
  expect(known).toMatchObject({ state: 'known', today: '2026-11-21', last: '2026-11-24' });
});

test('only a slot that is listed as free is free', () => {
  expect(isFree(known, { date: '2026-11-21', time: '21:30' })).toBe(true);
  expect(isFree(known, { date: '2026-11-21', time: '21:00' })).toBe(false);
  expect(isFree(known, { date: '2026-11-23', time: '17:00' })).toBe(false);
  expect(isFree(known, { date: '2027-01-01', time: '10:00' })).toBe(false);
});

describe('instead of what can’t be had', () => {
  test('the next free slot of a later day is offered', () => {
    expect(nextFreeAfter(known, '2026-11-21')).toEqual({ date: '2026-11-23', time: '10:00' });
    expect(nextFreeAfter(known, '2026-11-23')).toBeUndefined();
  });

  test('the nearest free ones are, before and after, in order of time', () => {
    expect(nearestFree(known, { date: '2026-11-23', time: '12:00' }, 2)).toEqual([
      { date: '2026-11-23', time: '10:00' },
      { date: '2026-11-23', time: '11:00' },
    ]);
    expect(nearestFree(known, { date: '2026-11-21', time: '21:00' }).map(({ date }) => date)).toEqual([
      '2026-11-21',
      '2026-11-23',
      '2026-11-23',
    ]);
  });
});
