import { Icon } from '#ui/icons/icon.tsx';
import { ScrollingRow } from '#ui/row/scrolling-row.tsx';
import type { Review } from '#features/clinic/reviews.ts';
import { useHomeWords } from './use-home-words.ts';
import { ReviewCard } from './review-card.tsx';

interface PatientReviewsProps {
  reviews: readonly Review[];
  /** The search engine's page of the clinic, where patients write theirs. */
  reviewsUrl: string;
}

export function PatientReviews({ reviews, reviewsUrl }: PatientReviewsProps) {
  const words = useHomeWords();
  return (
    <section className="patient-reviews laid-out-when-near" id="testimonials">
      <div className="wrap section-heading">
        <div>
          <p className="tag">{words.reviewsTag}</p>
          <h2>{words.reviewsHeading}</h2>
        </div>
        <div className="patient-reviews-side">
          <p>{words.reviewsSubtitle}</p>
          <a className="button button-line" href={reviewsUrl} target="_blank" rel="noopener noreferrer">
            {words.giveReview}
            <Icon name="arrow-up-right" />
            <span className="visually-hidden"> {words.opensNewTab}</span>
          </a>
        </div>
      </div>
      <ScrollingRow label={words.reviewsTag} previous={words.previousReviews} next={words.nextReviews}>
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ScrollingRow>
    </section>
  );
}
