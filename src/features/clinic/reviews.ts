import { sampleSource, type Content, type ContentReview } from './content/content.ts';

/** What visitors read of one. */
export type Review = Omit<ContentReview, 'source' | 'date' | 'permission'>;

/** As many as a page on a cheap phone bears; the home page begins with the first of the owner's list. */
export const mostReviewsShown = 24;
/** Of a longer quote so many letters are shown, with a Read More. */
export const reviewCut = 150;

/** What visitors read: the clinic's own reviews that may be shown; without any, of a demonstration its samples. */
export function shownReviews({ reviews }: Pick<Content, 'reviews'>, isDemonstration: boolean): Review[] {
  const own = reviews.filter(({ source, permission }) => source !== sampleSource && permission);
  const samples = isDemonstration ? reviews.filter(({ source }) => source === sampleSource) : [];
  return (own.length > 0 ? own : samples).map(({ id, name, location, rating, text, treatment }) => ({
    id,
    name,
    ...(location && { location }),
    rating,
    text,
    treatment,
  }));
}

/** Those of them that one page shows, from the place that its address asks for; the first where it asks for none that is there. */
export function reviewsFrom(all: readonly Review[], asked: string | null) {
  const wanted = Number(asked);
  const from = Number.isInteger(wanted) && wanted > 0 && wanted < all.length ? wanted : 0;
  const next = from + mostReviewsShown;
  return {
    reviews: all.slice(from, next),
    isFirst: from === 0,
    ...(next < all.length && { next }),
  };
}
