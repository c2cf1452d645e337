import { expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { parseContent } from '#features/clinic/content/parse-content.server.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { bookableFromPrices } from './bookable-from-prices.ts';

const content = defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 });

test('offers the shown treatments of the price list, and nothing else', () => {
  const [block] = content.blocks;
  const [first, second] = block!.prices;
  const blocks = [
    {
      ...block!,
      prices: [
        { ...first!, name: { en: 'Check-up', hi: 'जाँच' } },
        { ...second!, shown: false },
      ],
    },
    { ...content.blocks[1]!, prices: [] },
  ];
  const before = [
    { id: 'x', category: { en: 'X' }, services: [{ id: first!.id, name: first!.name, minutes: 45 }] },
  ];
  expect(bookableFromPrices({ blocks, bookable: before })).toEqual([
    {
      id: block!.id,
      category: block!.title,
      services: [{ id: first!.id, name: { en: 'Check-up', hi: 'जाँच' }, minutes: 45 }],
    },
  ]);
});

test('bookable services made from the price list can be saved', () => {
  expect(parseContent({ ...content, bookable: bookableFromPrices(content) }).ok).toBe(true);
});
