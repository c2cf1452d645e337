import type { ContentBlock, ContentPrice } from '#features/clinic/content/content.ts';

/** How several prices are raised at once. */
export interface Raise {
  /** The id of a block; empty: all of them. */
  block: string;
  by: number;
  unit: 'percent' | 'rupees';
  /** Rounded up to a whole number of these. */
  step: number;
}

export interface RaisedPrice {
  price: ContentPrice;
  rupees: number;
}

/** What raised prices are rounded up to, in rupees. */
export const roundings = [1, 10, 50, 100];

/** As the document takes it. */
const highest = 10_000_000;

/** Which prices become what. One that is not written yet stays so. */
export function raisedPrices(
  blocks: readonly ContentBlock[],
  { block, by, unit, step }: Raise,
): RaisedPrice[] {
  if (!(by > 0)) return [];
  return blocks
    .filter(({ id }) => block === '' || id === block)
    .flatMap(({ prices }) => prices)
    .filter(({ rupees }) => rupees > 0)
    .map((price) => {
      // In hundredths of a per cent: 1.1 times 1,000 is a little more than 1,100, and would be rounded up.
      const more = unit === 'percent' ? (price.rupees * Math.round(by * 100)) / 10_000 : by;
      const exact = price.rupees + more;
      return { price, rupees: Math.min(highest, Math.ceil(exact / step) * step) };
    });
}

/** The blocks with these prices. */
export const withPrices = (
  blocks: readonly ContentBlock[],
  rupees: ReadonlyMap<string, number>,
): readonly ContentBlock[] =>
  blocks.map((block) => ({
    ...block,
    prices: block.prices.map((price) => {
      const next = rupees.get(price.id);
      return next === undefined || next === price.rupees ? price : { ...price, rupees: next };
    }),
  }));
