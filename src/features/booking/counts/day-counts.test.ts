import { expect, test } from 'vitest';
import { countsOfMessage, countsOfVisit, joinCounts, splitByHour } from './day-counts.ts';

const visit = {
  date: '2026-11-24',
  time: '10:30',
  status: 'completed',
  movedAt: null,
  source: 'online',
  channel: null,
} as const;
const namesOf = (differences: Partial<Parameters<typeof countsOfVisit>[0]>) =>
  countsOfVisit({ ...visit, ...differences }).map(({ name, count }) =>
    count === 1 ? name : `${name} ${count}`,
  );

test('a visit counts by its mark, its channel and the time that it fills', () => {
  expect(namesOf({})).toEqual(['booked', 'online', 'kept', 'slot']);
  expect(namesOf({ status: 'no-show', movedAt: 1 })).toEqual(['booked', 'online', 'missed', 'moved']);
  expect(namesOf({ status: 'cancelled', source: 'walk-in' })).toEqual(['booked', 'walkIn', 'cancelled']);
  expect(namesOf({ status: 'confirmed', minutes: 90 })).toEqual([
    'booked',
    'online',
    'minutes 30',
    'minutes 60',
  ]);
});

test('a word in the link is a channel of online bookings alone, and never an import', () => {
  expect(namesOf({ channel: 'Google' })[1]).toBe('google');
  expect(namesOf({ channel: 'import' })[1]).toBe('online');
  expect(namesOf({ channel: 'import', source: 'telephone' })[1]).toBe('import');
  expect(namesOf({ source: 'telephone' })[1]).toBe('desk');
});

test('time is split by the hours that it touches, and equal counts are joined', () => {
  expect(splitByHour('10:30', 90)).toEqual([
    { time: '10:00', minutes: 30 },
    { time: '11:00', minutes: 60 },
  ]);
  const messages = ['sent', 'delivered', 'failed', 'queued'].flatMap((state) =>
    countsOfMessage({ date: '2026-11-24', state, parts: state === 'sent' ? 2 : undefined }),
  );
  expect(joinCounts(messages).map(({ name, count }) => `${name} ${count}`)).toEqual([
    'billed 1',
    'delivered 1',
    'failed 1',
    'parts 2',
    'sent 2',
  ]);
});
