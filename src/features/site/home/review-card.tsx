import { useId, useState } from 'react';
import { fill } from '#platform/words.tsx';
import { reviewCut, type Review } from '#features/clinic/reviews.ts';
import { useHomeWords } from './use-home-words.ts';

/** A long quote is cut, and opened by its button. The whole text is always in the page: without JavaScript CSS shows all of it. */
export function ReviewCard({ review }: { review: Review }) {
  const words = useHomeWords();
  const [open, setOpen] = useState(false);
  const quote = useId();
  const beginning = review.text.slice(0, reviewCut);
  const rest = review.text.slice(reviewCut);
  const toggle = open ? words.readLess : words.readMore;
  return (
    <li className="review">
      <p className="plate">{review.treatment}</p>
      <blockquote id={quote} data-open={open}>
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
          aria-label={fill(words.readMoreOf, { toggle, name: review.name })}
          onClick={() => setOpen(!open)}
        >
          {toggle}
        </button>
      )}
      <footer>
        <span className="stars">
          <span className="visually-hidden">{fill(words.rating, { n: review.rating })}</span>
          <svg aria-hidden="true">
            <use href={`#rating-${review.rating}`} />
          </svg>
        </span>
        <cite>{review.name}</cite>
        {review.location && <span className="review-location">{review.location}</span>}
      </footer>
    </li>
  );
}
