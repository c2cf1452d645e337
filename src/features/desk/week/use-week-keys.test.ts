import { expect, test } from 'vitest';
import { placeAfterKey, placeOf, readPlace } from './use-week-keys.ts';

/** Two days of two slots; two visits in the first day's second slot. */
const places = ['0 0 0', '0 1 0', '0 1 1', '1 0 0', '1 1 0'].map(readPlace);
const after = (key: string, from: string) => {
  const place = placeAfterKey(key, readPlace(from), places);
  return place && placeOf(place);
};

test.each([
  ['ArrowDown', '0 0 0', '0 1 0'],
  ['ArrowDown', '0 1 0', '0 1 1'],
  ['ArrowDown', '0 1 1', undefined],
  ['ArrowUp', '0 0 0', undefined],
  ['ArrowUp', '0 1 1', '0 1 0'],
  ['ArrowRight', '0 1 1', '1 1 0'],
  ['ArrowRight', '1 0 0', undefined],
  ['ArrowLeft', '1 1 0', '0 1 0'],
  ['Home', '1 1 0', '0 1 0'],
  ['End', '0 0 0', '1 0 0'],
  ['x', '0 0 0', undefined],
])('%s leads from %s to %s', (key, from, to) => {
  expect(after(key, from)).toBe(to);
});
