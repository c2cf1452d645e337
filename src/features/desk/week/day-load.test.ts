import { expect, test } from 'vitest';
import type { Closure } from '#features/booking/slots/closures.ts';
import { dayLoads } from './day-load.ts';

const closed = (differences: Partial<Closure>): Closure => ({
  id: 'c',
  kind: 'block',
  fromDate: '2026-11-24',
  toDate: '2026-11-24',
  fromTime: null,
  toTime: null,
  weekday: null,
  reason: 'Autoclave',
  publicText: 'Closed for a holiday',
  createdAt: 0,
  ...differences,
});
const loads = (from: string, to: string, closures: Closure[], chairs = 1) =>
  dayLoads(from, to, { held: new Map([['2026-11-24', 3]]), closures, chairs });

test('a day has as many places as slots and chairs, less what is closed', () => {
  expect(loads('2026-11-24', '2026-11-24', [])).toEqual([{ date: '2026-11-24', booked: 3, capacity: 11 }]);
  const evening = closed({ fromTime: '17:00', toTime: '20:00' });
  expect(loads('2026-11-24', '2026-11-24', [evening], 2)).toMatchObject([{ booked: 3, capacity: 16 }]);
  const ofChair = (chair: number) => [{ ...evening, chair }];
  expect(loads('2026-11-24', '2026-11-24', ofChair(2), 2)).toMatchObject([{ capacity: 19 }]);
  expect(loads('2026-11-24', '2026-11-24', ofChair(3), 2)).toMatchObject([{ capacity: 22 }]);
});

test('a chair has no place while its dentist is away', () => {
  const dentists = [1, 2].map((chair) => ({ id: `d${chair}`, name: `Dr. ${chair}`, chair }));
  const away = (chair: number, times: Partial<Closure> = {}) =>
    closed({ kind: 'leave', chair, dentist: `d${chair}`, publicText: '', ...times });
  const load = (...closures: Closure[]) =>
    dayLoads('2026-11-24', '2026-11-24', { held: new Map(), closures, chairs: 2, dentists })[0];
  expect(load()).toMatchObject({ capacity: 22 });
  expect(load(away(1, { fromTime: '17:00' }))).toMatchObject({ capacity: 16 });
  expect(load(away(1))).toMatchObject({ capacity: 11 });
  expect(load(away(1), away(2))).toEqual({
    date: '2026-11-24',
    booked: 0,
    capacity: 0,
    isUnattended: true,
  });
  expect(load(away(1), closed({}))).toMatchObject({ capacity: 0, closed: 'Closed for a holiday' });
});

test('a day that is closed as a whole says what visitors read, a Sunday nothing', () => {
  expect(loads('2026-11-24', '2026-11-24', [closed({})])).toEqual([
    { date: '2026-11-24', booked: 3, capacity: 0, closed: 'Closed for a holiday' },
  ]);
  expect(loads('2026-11-22', '2026-11-22', [])).toEqual([{ date: '2026-11-22', booked: 0, capacity: 0 }]);
});

test('closed every week is closed on each of its weekdays', () => {
  const wednesdays = closed({ toDate: '9999-12-31', weekday: 3 });
  const found = loads('2026-11-23', '2026-12-03', [wednesdays]);
  expect(found.filter((day) => day.closed !== undefined).map(({ date }) => date)).toEqual([
    '2026-11-25',
    '2026-12-02',
  ]);
});
