import { expect, test } from 'vitest';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { isFree, knownFrom, nextFreeAfter } from './known-availability.ts';

const known = knownFrom({
  now: instantOf('2026-11-21', '19:30'),
  days: [
    {
      date: '2026-11-21',
      slots: [
        { time: '21:00', state: 'taken' },
        { time: '21:30', state: 'free' },
      ],
    },
    { date: '2026-11-22', reason: 'sunday', slots: [] },
    {
      date: '2026-11-23',
      slots: [
        { time: '10:00', state: 'free' },
        { time: '11:00', state: 'free' },
      ],
    },
    { date: '2026-11-24', reason: 'full', slots: [{ time: '10:00', state: 'taken' }] },
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

test('where a day has nothing, the next free slot of a later one is offered', () => {
  expect(nextFreeAfter(known, '2026-11-21')).toEqual({ date: '2026-11-23', time: '10:00' });
  expect(nextFreeAfter(known, '2026-11-23')).toBeUndefined();
});
