import { expect, test } from 'vitest';
import type { ContentBlock } from '#features/clinic/content/content.ts';
import { raisedPrices, withPrices } from './raised-prices.ts';

const block = (id: string, ...rupees: number[]): ContentBlock => ({
  id,
  title: { en: id },
  description: { en: '' },
  prices: rupees.map((one, index) => ({
    id: `${id}-${index}`,
    name: { en: `${id} ${index}` },
    rupees: one,
    indicative: false,
    shown: true,
  })),
});
const blocks = [block('preventive', 100, 1000, 0), block('surgery', 4500)];
const raise = { block: '', by: 10, unit: 'percent', step: 10 } as const;
const become = (...given: Parameters<typeof raisedPrices>) =>
  raisedPrices(...given).map(({ rupees }) => rupees);

test('prices are raised by per cent or by rupees and rounded up, and one that is not written stays so', () => {
  expect(become(blocks, raise)).toEqual([110, 1100, 4950]);
  expect(become(blocks, { ...raise, step: 100 })).toEqual([200, 1100, 5000]);
  expect(become(blocks, { ...raise, by: 7.5, step: 1 })).toEqual([108, 1075, 4838]);
  expect(become(blocks, { ...raise, unit: 'rupees', by: 25, step: 1 })).toEqual([125, 1025, 4525]);
  expect(become(blocks, { ...raise, block: 'surgery' })).toEqual([4950]);
});

test('an invalid raise changes nothing, and no price leaves the range of the document', () => {
  for (const by of [0, -5, Number.NaN]) expect(become(blocks, { ...raise, by })).toEqual([]);
  expect(become([block('one', 9_999_999)], raise)).toEqual([10_000_000]);
});

test('the raised prices take the place of the old ones, and nothing else is changed', () => {
  const after = withPrices(blocks, new Map([['preventive-0', 110]]));
  expect(after[0]!.prices.map(({ rupees }) => rupees)).toEqual([110, 1000, 0]);
  expect(after[1]!.prices[0]).toBe(blocks[1]!.prices[0]);
});
