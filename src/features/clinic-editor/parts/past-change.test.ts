import { expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/clinic-facts.ts';
import { clockText } from '#features/clinic/time/written-times.ts';
import { changedValues } from '#features/clinic/content/content-changes.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { toTree } from '../draft/content-tree.ts';
import words from '../draft/words.en.ts';
import { pastChange } from './past-change.ts';

const before = defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 });

test('the history tells what was published in words, as the page before publishing did', () => {
  const [block, ...blocks] = before.blocks;
  const [session, ...sessions] = before.hours.mon;
  const after = {
    ...before,
    name: 'Asha Dental',
    hours: { ...before.hours, mon: [{ ...session!, opens: '09:00' }, ...sessions] },
    holidays: [{ date: '2026-12-28', name: { en: 'Wedding', hi: 'शादी' } }],
    blocks: [
      {
        ...block!,
        prices: block!.prices.map((price) =>
          price.id === 'xray' ? { ...price, rupees: 1200, shown: false } : price,
        ),
      },
      ...blocks,
    ],
    reviews: before.reviews.toReversed(),
    texts: { 'home.aboutHeading': { en: 'A calm place' }, 'terms.prices.0': { en: 'In rupees.' } },
  };
  const told = changedValues(before, after)
    .map((change) => pastChange(words as never, change, [toTree(after)]))
    .filter((one) => one !== undefined)
    .map((one) => [one.label, one.before, one.after]);
  expect(told).toEqual([
    ['name', 'Battisi Dental', 'Asha Dental'],
    ['Monday', clockText('10:00'), clockText('09:00')],
    ['Preventive Care, Xray: price', '₹100', '₹1,200'],
    ['Preventive Care, Xray: shown', 'yes', 'no'],
    ['order', undefined, 'new order'],
    ['Wedding, Mon 28 Dec: date', undefined, '2026-12-28'],
    ['Wedding, Mon 28 Dec: name', undefined, 'Wedding'],
    ['Wedding, Mon 28 Dec: name (हिन्दी)', undefined, 'शादी'],
    ['Home page: about heading', undefined, 'A calm place'],
    ['Terms: prices, 1', undefined, 'In rupees.'],
  ]);
});
