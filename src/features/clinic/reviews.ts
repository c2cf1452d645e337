import { sampleSource, type Content, type ContentReview } from './content/content.ts';

/** The public part of a review. */
export type Review = Omit<ContentReview, 'source' | 'date' | 'permission'>;

/** The number of reviews on a page, for cheap phones; the home page shows the first ones of the owner's list. */
export const maxReviewsShown = 24;
/** A longer quote is cut to this many letters, with a Read More. */
export const reviewCut = 150;

/** A permission counts once it says who gave it. */
export const isAgreed = (permission: ContentReview['permission']): boolean =>
  permission !== undefined && permission.by.trim() !== '';

/** Reviews that visitors see: the clinic's own with permission; a demonstration without any shows its samples. */
export function shownReviews({ reviews }: Pick<Content, 'reviews'>, isDemonstration: boolean): Review[] {
  const own = reviews.filter(({ source, permission }) => source !== sampleSource && isAgreed(permission));
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

/** A page of reviews from the position in the address, or from the first one where the position is invalid. */
export function reviewsFrom(all: readonly Review[], asked: string | null) {
  const wanted = Number(asked);
  const from = Number.isInteger(wanted) && wanted > 0 && wanted < all.length ? wanted : 0;
  const next = from + maxReviewsShown;
  return {
    reviews: all.slice(from, next),
    isFirst: from === 0,
    ...(next < all.length && { next }),
  };
}
