import { useMemo } from 'react';
import { useWords } from '#platform/words.tsx';
import { useDraftField, useDraftValue, type FieldPath } from '../draft/use-draft.tsx';
import { bookingObstacle } from './dentist-work.tsx';

/** The bookable dentists, ticked where they do a service. Nothing where there is no choice between dentists. */
export function ServiceDentists({ path }: { path: FieldPath }) {
  const words = useWords('clinic-parts');
  const { value = [], set } = useDraftField<readonly string[]>(path);
  const dentists = useDraftValue(({ content }) => content.dentists);
  const booking = useDraftValue(({ content }) => content.booking);
  const bookable = useMemo(
    () => dentists.filter((one) => !bookingObstacle(one, { booking })),
    [dentists, booking],
  );
  if (bookable.length < 2) return null;
  const listed = bookable.filter(({ id }) => value.includes(id));
  const chosen = listed.length > 0 ? listed : bookable;
  const choose = (changed: string, isChosen: boolean) => {
    const next = bookable.filter((one) => (one.id === changed ? isChosen : chosen.includes(one)));
    set(next.length === bookable.length ? undefined : next.map(({ id }) => id));
  };
  return (
    <fieldset className="draft-choice">
      <legend>{words.doneBy}</legend>
      {bookable.map((one) => (
        <label key={one.id} className="staff-check">
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            disabled={chosen.length === 1 && chosen[0] === one}
            onChange={({ target }) => choose(one.id, target.checked)}
          />
          {one.name}
        </label>
      ))}
      <p className="field-hint">{words.doneByHint}</p>
    </fieldset>
  );
}
