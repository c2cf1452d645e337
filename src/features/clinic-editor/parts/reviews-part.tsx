import { useState } from 'react';
import { sampleSource, type ContentReview } from '#features/clinic/content/content.ts';
import { mostReviewsShown } from '#features/clinic/reviews.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DraftLine, DraftLines } from '../draft/draft-fields.tsx';
import { freshId, LineActions, useDraftList } from '../draft/list-lines.tsx';
import { useDraftField } from '../draft/use-draft.tsx';

/** Each is a form of its own: hundreds would take seconds. */
const atOnce = 30;

/** What patients wrote, each with the permission to show it. */
export function ReviewsPart({ today }: { today: string }) {
  const words = useWords('clinic-parts');
  const list = useDraftList<ContentReview>(['reviews']);
  const { items } = list;
  const [count, setCount] = useState(atOnce);
  const samples = items.filter(({ source }) => source === sampleSource).length;
  const fresh = (): ContentReview => ({
    id: freshId(items, 'review'),
    name: '',
    rating: 5,
    text: '',
    treatment: '',
    source: '',
    date: today,
  });
  return (
    <>
      {samples > 0 && (
        <div className="staff-card">
          <p>{plural(words.sampleReviews, { n: samples })}</p>
          <div className="draft-actions">
            <button
              type="button"
              className="staff-button"
              onClick={() => list.put(items.filter(({ source }) => source !== sampleSource))}
            >
              {words.removeSamples}
            </button>
          </div>
        </div>
      )}
      {items.length === 0 && (
        <p className="staff-card">
          <span>
            <b>{words.noReviews}</b> {words.noReviewsText}
          </span>
        </p>
      )}
      {items.length - samples > mostReviewsShown && (
        <p className="staff-quiet">{fill(words.reviewsShown, { n: mostReviewsShown })}</p>
      )}
      {items
        .slice(0, count)
        .map((review, index) =>
          review.source === sampleSource ? null : (
            <Review key={review.id} review={review} index={index} list={list} today={today} />
          ),
        )}
      {items.length > count && (
        <button type="button" className="staff-button" onClick={() => setCount(count + atOnce)}>
          {words.moreTexts}
        </button>
      )}
      <button
        type="button"
        className="staff-button staff-button-pine"
        onClick={() => {
          // It is the last one.
          setCount(items.length + 1);
          list.add(fresh());
        }}
      >
        {words.addReview}
      </button>
    </>
  );
}

interface ReviewProps {
  review: ContentReview;
  index: number;
  today: string;
  list: ReturnType<typeof useDraftList<ContentReview>>;
}

function Review({ review, index, today, list }: ReviewProps) {
  const words = useWords('clinic-parts');
  const named = review.name || words.newReview;
  const path = ['reviews', index];
  const rating = useDraftField<number>([...path, 'rating']);
  return (
    <section className="staff-card part-block" aria-label={named}>
      <header>
        <h2>{named}</h2>
        <LineActions index={index} count={list.items.length} name={named} list={list} />
      </header>
      <div className="part-fields">
        <DraftLines path={[...path, 'text']} label={words.reviewText} hint={words.reviewTextHint} />
        <div className="part-pair">
          <DraftLine path={[...path, 'name']} label={words.reviewName} hint={words.reviewNameHint} />
          <DraftLine path={[...path, 'location']} label={words.location} optional />
          <DraftLine path={[...path, 'treatment']} label={words.treatment} />
          <label className="field" htmlFor={rating.id}>
            <span className="part-label">{words.rating}</span>
            <select
              id={rating.id}
              value={rating.value}
              onChange={({ target }) => rating.set(Number(target.value))}
            >
              {[5, 4, 3, 2, 1].map((stars) => (
                <option key={stars} value={stars}>
                  {plural(words.stars, { n: stars })}
                </option>
              ))}
            </select>
          </label>
          <DraftLine path={[...path, 'source']} label={words.source} hint={words.sourceHint} />
          <DraftLine path={[...path, 'date']} label={words.reviewDate} type="date" />
        </div>
        <Permission index={index} today={today} />
      </div>
    </section>
  );
}

/** Without it the review is not shown. */
function Permission({ index, today }: { index: number; today: string }) {
  const words = useWords('clinic-parts');
  const { id, value, set } = useDraftField<{ by: string; date: string }>(['reviews', index, 'permission']);
  return (
    <fieldset className="part-fields">
      <legend className="visually-hidden">{words.permission}</legend>
      <label className="draft-check" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={value !== undefined}
          onChange={({ target }) => set(target.checked ? { by: '', date: today } : undefined)}
        />
        {words.permission}
      </label>
      {value ? (
        <div className="part-pair">
          <DraftLine
            path={['reviews', index, 'permission', 'by']}
            label={words.permissionBy}
            hint={words.permissionHint}
          />
          <DraftLine
            path={['reviews', index, 'permission', 'date']}
            label={words.permissionDate}
            type="date"
          />
        </div>
      ) : (
        <p className="staff-quiet">{words.noPermission}</p>
      )}
    </fieldset>
  );
}
