import { expect, test } from 'vitest';
import { keptBackups } from './backup-rotation.ts';

const day = 86_400_000;
const last = Date.parse('2026-11-22T21:00:00Z');
const nightly = (days: number) => Array.from({ length: days }, (_, ago) => last - ago * day);

test('nightly backups are kept for 7 days, 4 weeks and 12 months', () => {
  const kept = [...keptBackups(nightly(500))].sort((a, b) => b - a);
  const dates = kept.map((instant) => new Date(instant).toISOString().slice(0, 10));
  expect(dates).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    // The Sundays, with which weeks end.
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    // The last of each month.
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
});

test('the newest of several backups of one day is kept', () => {
  expect(keptBackups([last, last - 1000, last - 2000])).toEqual(new Set([last]));
});

test('a server that stood still for years loses none of the last seven', () => {
  const old = nightly(7).map((instant) => instant - 1000 * day);
  expect(keptBackups(old).size).toBe(7);
});
