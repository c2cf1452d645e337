import { expect, test } from 'vitest';
import { drawClinicSymbols } from './draw-symbols.ts';
import { sampleReviews } from '../../src/features/clinic/reviews.ts';

test('the page has the five stars of every review', () => {
  const symbols = drawClinicSymbols();
  for (const { rating } of sampleReviews) {
    const [, stars] = new RegExp(`<symbol id="rating-${rating}".*?>(.*?)</symbol>`).exec(symbols)!;
    expect(stars!.match(/#icon-star/g)).toHaveLength(5);
    expect(stars!.match(/#icon-star-fill/g)).toHaveLength(rating);
  }
});
