import { expect, test } from 'vitest';
import { retryDelay } from './retry-times.ts';

const minutes = (count: number) => count * 60_000;

test('the longest pause doubles from a minute to half an hour', () => {
  const longest = [1, 2, 3, 4, 5, 6, 60].map((attempts) => retryDelay(attempts, () => 1));
  expect(longest).toEqual([1, 2, 4, 8, 16, 30, 30].map(minutes));
});

test('a pause is anything from nothing to the longest one', () => {
  expect([retryDelay(3, () => 0), retryDelay(3, () => 0.25)]).toEqual([0, minutes(1)]);
});
