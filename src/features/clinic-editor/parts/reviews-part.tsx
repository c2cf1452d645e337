import { memo } from 'react';
import { isDemonstration } from '#features/clinic/content/content-samples.ts';
import { sampleSource, type ContentReview } from '#features/clinic/content/content.ts';
import { isAgreed, maxReviewsShown } from '#features/clinic/reviews.ts';
import { monthLabel } from '#features/clinic/time/times-in-english.ts';
import { isCivilDate } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { freshId, useDraftList } from '../draft/list-lines.tsx';
import { useClinicDraft, useDraftValue } from '../draft/use-draft.tsx';
import type { LinePlace } from '../lists/grouped-lines.tsx';
import { FoldedLine } from '../lists/folded-line.tsx';
import { useLongList } from '../lists/long-list.tsx';
import { ReviewFields } from './review-fields.tsx';

/** Patients' reviews, each with the permission to show it. */
export function ReviewsPart({ today }: { today: string }) {
  const words = useWords('clinic-parts');
  const { items, put } = useDraftList<ContentReview>(['reviews']);
  const draft = useClinicDraft();
  const own = items.flatMap((review, index) => (review.source === sampleSource ? [] : [{ review, index }]));
  const samples = items.length - own.length;
  const areSamplesShown = samples > 0 && isDemonstration(draft.samples);
  const list = useLongList({
    items: own,
    idOf: ({ review }) => review.id,
    pathOf: ({ index }) => ['reviews', index],
    textOf: ({ review }) => `${review.name} ${review.text} ${review.treatment}`,
    label: words.findReview,
  });
  // New reviews come first, since the home page shows the first ones.
  const addReview = () => {
    const id = freshId(items, 'review');
    list.noteAdded(id);
    put([{ id, name: '', rating: 5, text: '', treatment: '', source: '', date: today }, ...items]);
  };
  return (
    <>
      {samples > 0 && (
        <div className="staff-card">
          <p>
            {plural(areSamplesShown ? words.sampleReviews : words.hiddenReviews, {
              n: samples,
            })}
          </p>
          <div className="draft-actions">
            <button
              type="button"
              className="staff-button"
              onClick={() => put(own.map(({ review }) => review))}
            >
              {words.removeSamples}
            </button>
          </div>
        </div>
      )}
      {own.length > maxReviewsShown && (
        <p className="staff-quiet">{fill(words.reviewsShown, { n: maxReviewsShown })}</p>
      )}
      <button type="button" className="staff-button staff-button-pine" onClick={addReview}>
        <Icon name="plus" />
        {words.addReview}
      </button>
      {list.find}
      {own.length === 0 ? (
        <p className="staff-card">
          <span>
            <b>{words.noReviews}</b> {!areSamplesShown && words.noReviewsText}
          </span>
        </p>
      ) : (
        <div className="staff-card folded-list">
          <ul>
            {list.lines.map(({ item: { review, index } }) => (
              <li key={review.id}>
                <Review
                  index={index}
                  isLast={index === items.length - 1}
                  isNew={review.id === list.added}
                  today={today}
                />
              </li>
            ))}
          </ul>
          {list.more}
        </div>
      )}
    </>
  );
}

interface ReviewProps extends Omit<LinePlace, 'path'> {
  today: string;
}

const Review = memo(function Review({ index, isLast, isNew, today }: ReviewProps) {
  const words = useWords('clinic-parts');
  const path = ['reviews', index];
  const review = useDraftValue(({ content }) => content.reviews[index]);
  const isDoubted = useDraftValue(({ warnings }) =>
    warnings.some((one) => one.path.startsWith(`reviews.${index}.`)),
  );
  if (!review) return null;
  const { name, rating, text, source, date, permission } = review;
  const named = name || words.newReview;
  return (
    <FoldedLine
      path={path}
      name={named}
      isNew={isNew}
      className="review-line"
      summary={(isOpen) => (
        <div className="folded-what">
          <span className="folded-title">
            <b>{named}</b>
            <span className="stars">
              <span className="visually-hidden">{plural(words.stars, { n: rating })}</span>
              <span aria-hidden="true">{'★'.repeat(rating)}</span>
            </span>
          </span>
          {!isOpen && text !== '' && <q className="review-text">{text}</q>}
          <span className="folded-marks">
            {source !== '' && (
              <span className="plate">
                {[source.replace(/^https?:\/\/(www\.)?|\/.*$/g, ''), isCivilDate(date) && monthLabel(date)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            )}
            {isAgreed(permission) ? (
              <span className="plate plate-ok">
                <Icon name="check" />
                {words.agreed}
              </span>
            ) : (
              <span className="plate plate-error">
                <Icon name="warning-circle" />
                {words.notAgreed}
              </span>
            )}
            {isDoubted && !isOpen && <span className="draft-mark">{words.doubted}</span>}
          </span>
        </div>
      )}
    >
      {() => <ReviewFields {...{ index, isLast, today }} name={named} />}
    </FoldedLine>
  );
});
