import { expect, test } from 'vitest';
import { drawClinicSymbols } from './draw-symbols.ts';

test('the page has the five stars of every review that an owner can enter', () => {
  const symbols = drawClinicSymbols();
  for (const rating of [1, 2, 3, 4, 5]) {
    const [, stars] = new RegExp(`<symbol id="rating-${rating}".*?>(.*?)</symbol>`).exec(symbols)!;
    expect(stars!.match(/#icon-star/g)).toHaveLength(5);
    expect(stars!.match(/#icon-star-fill/g)).toHaveLength(rating);
  }
});
