import { FieldError } from '#ui/field/field.tsx';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DraftLine, DraftLines } from '../draft/draft-fields.tsx';
import { LineActions } from '../draft/list-lines.tsx';
import { useDraftField, useDraftValue } from '../draft/use-draft.tsx';

interface ReviewFieldsProps {
  index: number;
  isLast: boolean;
  name: string;
  today: string;
}

/** Fields of an open review: its text, its source and the permission. */
export function ReviewFields({ index, isLast, name, today }: ReviewFieldsProps) {
  const words = useWords('clinic-parts');
  const path = ['reviews', index];
  const rating = useDraftField<number>([...path, 'rating']);
  return (
    <>
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
      <LineActions path={['reviews']} index={index} isLast={isLast} name={name} />
    </>
  );
}

/** The review is published only with the permission. */
function Permission({ index, today }: { index: number; today: string }) {
  const words = useWords('clinic-parts');
  const { id, value, error, set } = useDraftField<{ by: string; date: string }>([
    'reviews',
    index,
    'permission',
  ]);
  const author = useDraftValue(({ content }) => content.reviews[index]?.name ?? '');
  return (
    <fieldset className="part-fields">
      <legend className="visually-hidden">{words.permission}</legend>
      <label className="staff-check" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={value !== undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && `${id}-error`}
          onChange={({ target }) => set(target.checked ? { by: author, date: today } : undefined)}
        />
        {words.permission}
      </label>
      {error && <FieldError id={`${id}-error`} error={error} />}
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
