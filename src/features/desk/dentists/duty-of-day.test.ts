import { expect, test } from 'vitest';
import { standardHours } from '#features/clinic/standard-hours.ts';
import type { Closure } from '#features/booking/slots/closures.ts';
import { dentistsAway, dutiesOn, leaveBeginning } from './duty-of-day.ts';

const rao = { id: 'rao', name: 'Dr. Rao', chair: 1 };
const mornings = Object.fromEntries(
  Object.entries(standardHours).map(([day, sessions]) => [day, sessions.slice(0, 1)]),
) as unknown as typeof standardHours;
const leave = (times: Partial<Closure> = {}): Closure => ({
  id: 'leave',
  kind: 'leave',
  chair: 1,
  dentist: 'rao',
  fromDate: '2026-11-23',
  toDate: '2026-11-24',
  fromTime: null,
  toTime: null,
  weekday: null,
  reason: '',
  publicText: '',
  createdAt: 0,
  ...times,
});
const on = (date: string, closures: readonly Closure[] = [], dentist: object = {}) =>
  dutiesOn({ date, hours: standardHours, closures: [...closures] }, [{ ...rao, ...dentist }]).map(
    ({ works, isShorter, leave: away }) => ({
      works: works.map(({ opens }) => opens),
      isShorter,
      leave: away.map(({ opens, closes }) => `${opens} ${closes}`),
    }),
  );

test('a dentist works in the clinic’s hours, or in hours of their own', () => {
  expect(on('2026-11-23')).toEqual([{ works: ['10:00', '17:00'], isShorter: false, leave: [] }]);
  expect(on('2026-11-23', [], { hours: mornings })).toEqual([
    { works: ['10:00'], isShorter: false, leave: [] },
  ]);
  expect(on('2026-11-22')).toEqual([]);
});

test('a dentist is away at times of leave in their own hours, which begins with a slot or a session', () => {
  const dayOf = (times: Partial<Closure>) => ({
    date: '2026-11-23',
    hours: standardHours,
    closures: [leave(times)],
  });
  const begins = (times: Partial<Closure>, dentist: object = {}) =>
    ['10:00', '11:00', '12:00', '17:00', '18:00'].filter(
      (time) => leaveBeginning(dayOf(times), time, [{ ...rao, ...dentist }]).length > 0,
    );
  expect(begins({})).toEqual(['10:00', '17:00']);
  expect(begins({ fromTime: '11:00', toTime: '13:00' })).toEqual(['11:00']);
  expect(begins({}, { hours: mornings })).toEqual(['10:00']);
  expect(begins({ dentist: 'shah' })).toEqual([]);
  expect(dentistsAway(dayOf({ fromTime: '11:00' }), '12:00', [rao])).toEqual([rao]);
});

test('leave takes the day, a session, or hours of one; another dentist’s leave takes nothing', () => {
  expect(on('2026-11-24', [leave()])).toEqual([{ works: [], isShorter: true, leave: [] }]);
  expect(on('2026-11-25', [leave()])).toEqual([{ works: ['10:00', '17:00'], isShorter: false, leave: [] }]);
  expect(on('2026-11-23', [leave({ fromTime: '16:00' })])).toEqual([
    { works: ['10:00'], isShorter: true, leave: [] },
  ]);
  expect(on('2026-11-23', [leave({ fromTime: '12:00', toTime: '13:00' })])).toEqual([
    { works: ['10:00', '17:00'], isShorter: false, leave: ['12:00 13:00'] },
  ]);
  expect(on('2026-11-23', [leave({ dentist: 'shah' })])).toEqual([
    { works: ['10:00', '17:00'], isShorter: false, leave: [] },
  ]);
});
