import type { ContentBlock, ContentPrice } from '#features/clinic/content/content.ts';

/** A raise of several prices at once. */
export interface PriceRaise {
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

/** Steps in rupees to which raised prices are rounded up. */
export const roundings = [1, 10, 50, 100];

/** The document's maximum price. */
const highest = 10_000_000;

/** The new price for each raised one; empty prices stay empty. */
export function raisedPrices(
  blocks: readonly ContentBlock[],
  { block, by, unit, step }: PriceRaise,
): RaisedPrice[] {
  if (!(by > 0)) return [];
  return blocks
    .filter(({ id }) => block === '' || id === block)
    .flatMap(({ prices }) => prices)
    .filter(({ rupees }) => rupees > 0)
    .map((price) => {
      // Computes in hundredths of a per cent: 1.1 times 1,000 is a little more than 1,100 and would be rounded up.
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
