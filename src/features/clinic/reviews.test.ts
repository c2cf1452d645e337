import { expect, test } from 'vitest';
import { sampleSource, type ContentReview } from './content/content.ts';
import { reviewsFrom, shownReviews } from './reviews.ts';

const review = (id: string, more: Partial<ContentReview> = {}): ContentReview => ({
  id,
  name: 'Meher Sample',
  rating: 5,
  text: 'It did not hurt.',
  treatment: 'Xray',
  source: 'on paper at the desk',
  date: '2026-11-20',
  ...more,
});
const permission = { by: 'Meher Sample', date: '2026-11-20' };
const shown = (reviews: ContentReview[], isDemonstration = true) =>
  shownReviews({ reviews }, isDemonstration).map(({ id }) => id);

test('visitors read a review only with permission, and none of it that is the clinic’s alone', () => {
  expect(shown([review('a'), review('b', { permission })])).toEqual(['b']);
  expect(Object.keys(shownReviews({ reviews: [review('b', { permission })] }, false)[0]!)).not.toContain(
    'permission',
  );
});

test('samples are shown of a demonstration alone, and only until the clinic has its own', () => {
  const sample = review('s', { source: sampleSource });
  expect(shown([sample])).toEqual(['s']);
  expect(shown([sample], false)).toEqual([]);
  expect(shown([sample, review('b', { permission })])).toEqual(['b']);
});

test('hundreds of reviews come in pages of 24, in the owner’s order, until all have been read', () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    review(`r${index}`, index % 2 ? { permission } : {}),
  );
  const all = shownReviews({ reviews: many }, false);
  const page = (asked: string | null) => {
    const { reviews, next } = reviewsFrom(all, asked);
    return [reviews.length, reviews[0]?.id, reviews.at(-1)?.id, next];
  };
  expect(page(null)).toEqual([24, 'r1', 'r47', 24]);
  expect(page('24')).toEqual([24, 'r49', 'r95', 48]);
  expect(page('240')).toEqual([10, 'r481', 'r499', undefined]);
  for (const odd of ['250', '-1', '1.5', 'all', '1e9']) expect(page(odd)[1]).toBe('r1');
});
