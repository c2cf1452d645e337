import { describe, expect, test } from 'vitest';
import {
  backupCard,
  certificateCard,
  clockCard,
  databaseCard,
  diskCard,
  messagesCard,
  samplesCard,
  signInsCard,
  sortByUrgency,
} from './judge-health.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.parse('2026-11-23T11:00:00+05:30');
const quiet = {
  lateMessages: 0,
  lateRows: 0,
  isRefused: false,
  undecided: 0,
  sent: 0,
  notSent: 0,
  isOn: true,
};

test.each([
  ['on and nothing late', {}, 'well'],
  ['off on purpose', { isOn: false }, 'off'],
  ['late', { lateMessages: 1 }, 'broken'],
  ['switched off with rows that the spreadsheet does not take', { isOn: false, lateRows: 1 }, 'broken'],
  ['refused by the provider', { isRefused: true }, 'broken'],
  ['waiting for a decision', { undecided: 2 }, 'soon'],
])('messages that are %s', (_, facts, state) => {
  expect(messagesCard({ ...quiet, ...facts }).state).toBe(state);
});

describe('the last backup', () => {
  const due = now - 9 * hour;
  const facts = { dueAt: due, startedAt: now - 3 * day, now, isRunning: false, missingPictures: 0 };
  test.each([
    ['made last night', { madeAt: due + hour }, 'well'],
    ['made the night before, seven hours late', { madeAt: due - day }, 'broken'],
    ['never made, on a server that has run for days', {}, 'broken'],
    ['never made, on one that has just started', { startedAt: now - 60_000 }, 'unknown'],
    [
      'never made, on one that has just started and tried',
      { startedAt: now - 60_000, failure: 'no-room' },
      'broken',
    ],
    ['made last night, with a failed try since', { madeAt: due + hour, failure: 'failed' }, 'soon'],
    ['made last night, without a picture that is gone', { madeAt: due + hour, missingPictures: 1 }, 'soon'],
    ['not wanted', { dueAt: undefined }, 'off'],
  ] as const)('%s', (_, more, state) => {
    expect(backupCard({ ...facts, ...more }).state).toBe(state);
  });
});

test.each([
  [40, 'well'],
  [1.9, 'soon'],
  [0.4, 'broken'],
])('a disk with %s GB free', (free, state) => {
  expect(diskCard({ freeBytes: free * 2 ** 30, totalBytes: 50 * 2 ** 30 }).state).toBe(state);
});

test.each([
  ['of 90 days, fresh', 90, 89, 'well'],
  ['of 90 days, about to be renewed', 90, 29, 'well'],
  ['of 90 days, not renewed', 90, 20, 'soon'],
  ['of 90 days, ending', 90, 5, 'broken'],
  ['of 6 days, fresh', 6, 5, 'well'],
  ['of 6 days, about to be renewed', 6, 2, 'well'],
  ['that has ended', 90, -1, 'broken'],
])('a certificate %s', (_, whole, left, state) => {
  const until = now + left * day;
  const card = certificateCard('clinic.example', { from: until - whole * day, until }, now);
  expect(card).toMatchObject({ state, daysLeft: Math.max(0, left) });
});

test('a site that can’t be reached from here has a certificate of which nothing is said', () => {
  expect(certificateCard('clinic.example', undefined, now).state).toBe('unknown');
  expect(certificateCard(undefined, undefined, now).state).toBe('off');
});

test('a clock is wrong when it is half a minute from the database’s', () => {
  expect(clockCard({ now, drift: -31_000, isMadeUp: false }).state).toBe('broken');
  expect(clockCard({ now, drift: 900, isMadeUp: false }).state).toBe('well');
  expect(clockCard({ now, isMadeUp: true }).state).toBe('soon');
});

test('mistyped passwords are no news, many are', () => {
  expect(signInsCard({ failures: 3, waiting: 0 }).state).toBe('well');
  expect(signInsCard({ failures: 40, waiting: 0 }).state).toBe('soon');
  expect(signInsCard({ failures: 6, waiting: 1 }).state).toBe('soon');
});

test('a database that takes half a second to answer is slow', () => {
  expect(databaseCard({ kind: 'sqlite', milliseconds: 2 }).state).toBe('well');
  expect(databaseCard({ kind: 'postgres', milliseconds: 501 }).state).toBe('soon');
});

test('samples are something to do until the last one is the clinic’s own', () => {
  const none = { facts: 0, prices: 0, hours: false, reviews: false };
  expect(samplesCard(none).state).toBe('well');
  expect(samplesCard({ ...none, facts: 1 }).state).toBe('soon');
  expect(samplesCard({ ...none, reviews: true }).state).toBe('soon');
  // Visitors take sample prices and hours for the clinic's.
  expect(samplesCard({ ...none, prices: 8 }).state).toBe('soon');
  expect(samplesCard({ ...none, hours: true }).state).toBe('soon');
});

test('broken cards come first', () => {
  const cards = [
    clockCard({ now, isMadeUp: false }),
    signInsCard({ failures: 40, waiting: 0 }),
    diskCard({ freeBytes: 1, totalBytes: 2 }),
  ];
  expect(sortByUrgency(cards).map(({ name }) => name)).toEqual(['disk', 'sign-ins', 'clock']);
});
