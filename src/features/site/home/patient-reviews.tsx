import { useId, useState } from 'react';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useTextLanguage } from '#platform/use-language.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ScrollingRow } from '#ui/row/scrolling-row.tsx';
import { reviewCut, type Review } from '#features/clinic/reviews.ts';

interface PatientReviewsProps {
  reviews: readonly Review[];
  /** The link to the other reviews, when these are not all. */
  others?: { label: string; href: string } | undefined;
  /** The clinic's page at the search engine, where patients write reviews. */
  reviewsUrl: string;
}

export function PatientReviews({ reviews, others, reviewsUrl }: PatientReviewsProps) {
  const words = useWords('home');
  return (
    <section className="patient-reviews laid-out-when-near" id="testimonials">
      <div className="wrap section-heading">
        <div>
          <p className="tag">
            <LocalizedText text={words.reviewsTag} />
          </p>
          <h2>
            <LocalizedText text={words.reviewsHeading} />
          </h2>
        </div>
        <div className="stack start gap-4">
          <p>
            <LocalizedText text={reviews.length > 0 ? words.reviewsSubtitle : words.noReviews} />
          </p>
          {reviewsUrl && (
            <a className="button button-line" href={reviewsUrl} target="_blank" rel="noopener noreferrer">
              <LocalizedText text={words.giveReview} />
              <Icon name="arrow-up-right" />
              <span className="visually-hidden">
                {' '}
                <LocalizedText text={words.opensNewTab} />
              </span>
            </a>
          )}
        </div>
      </div>
      {reviews.length > 0 && (
        <ScrollingRow label={words.reviewsTag} previous={words.previousReviews} next={words.nextReviews}>
          {reviews.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ScrollingRow>
      )}
      {others && (
        <a className="button button-line" href={others.href}>
          <LocalizedText text={others.label} />
        </a>
      )}
    </section>
  );
}

/** The quote's beginning, cut at a space where there is one: a cut word may read as another word. */
const beginningOf = new RegExp(`^.{1,${reviewCut}}(?= |$)|^.{${reviewCut}}`, 's');

/** A long quote is cut, and opened by its button. The whole text is always in the page: without JavaScript CSS shows all of it. */
export function ReviewCard({ review }: { review: Review }) {
  const words = useWords('home');
  const langOf = useTextLanguage();
  const [open, setOpen] = useState(false);
  const quote = useId();
  const { text, treatment, name, location } = review;
  const lang = langOf(text);
  const [beginning] = beginningOf.exec(text)!;
  const rest = text.slice(beginning.length);
  const toggle = open ? words.readLess : words.readMore;
  return (
    <li className="review">
      <p className="plate" lang={langOf(treatment)}>
        {treatment}
      </p>
      <blockquote id={quote} data-open={open} lang={lang}>
        <p>
          “{beginning}
          {rest && <span className="review-rest">{rest}</span>}
          {rest && <span className="review-ellipsis">…</span>}”
        </p>
      </blockquote>
      {rest && (
        <button
          type="button"
          className="link review-toggle"
          data-enhanced=""
          aria-expanded={open}
          aria-controls={quote}
          aria-label={fill(words.readMoreOf, { toggle, name })}
          onClick={() => setOpen(!open)}
        >
          <LocalizedText text={toggle} />
        </button>
      )}
      <footer>
        <span className="stars">
          <span className="visually-hidden">
            <LocalizedText text={words.rating} values={{ n: review.rating }} />
          </span>
          <svg aria-hidden="true">
            <use href={`#rating-${review.rating}`} />
          </svg>
        </span>
        <cite lang={langOf(name)}>{name}</cite>
        {location && (
          <span className="review-location" lang={langOf(location)}>
            {location}
          </span>
        )}
        {lang && (
          <span className="review-location">
            <LocalizedText text={words.inEnglish} />
          </span>
        )}
      </footer>
    </li>
  );
}
