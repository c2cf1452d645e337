import type { Content, Dentist, HoursOfWeek } from '#features/clinic/content/content.ts';
import { isShownDentist } from '#features/clinic/content/shown-dentist.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { PublishedValue } from '../draft/draft-fields.tsx';
import { useDraftField, useDraftStore, useDraftValue } from '../draft/use-draft.tsx';
import { WeekFields } from './hours-part.tsx';

/** Why patients can't choose a dentist when they book; undefined: they can. */
export function bookingObstacle(
  dentist: Dentist,
  { booking }: Pick<Content, 'booking'>,
): 'notShownText' | 'unfinishedText' | 'noChairText' | 'noSuchChairText' | undefined {
  if (!dentist.shown) return 'notShownText';
  if (!isShownDentist(dentist)) return 'unfinishedText';
  if (dentist.chair === undefined) return 'noChairText';
  return dentist.chair > booking.chairs ? 'noSuchChairText' : undefined;
}

/** The chair and the hours in which a dentist can be booked. */
export function DentistWork({ index, dentist, name }: { index: number; dentist: Dentist; name: string }) {
  const words = useWords('clinic-parts');
  const path = ['dentists', index];
  const store = useDraftStore();
  const { value: hours, set: setHours } = useDraftField<HoursOfWeek>([...path, 'hours']);
  const obstacle = useDraftValue(({ content }) => bookingObstacle(dentist, content));
  return (
    <>
      <ChairChoice index={index} hint={fill(words[obstacle ?? 'bookableByName'], { name })} />
      <div className="stack gap-2" role="group" aria-label={fill(words.hoursOfDentist, { name })}>
        <label className="staff-check">
          <input
            type="checkbox"
            checked={hours !== undefined}
            onChange={({ target }) => setHours(target.checked ? store.get().content.hours : undefined)}
          />
          {words.ownHours}
        </label>
        {hours ? (
          <WeekFields of={{ path: [...path, 'hours'], name }} />
        ) : (
          <p className="staff-quiet">{fill(words.clinicHours, { name })}</p>
        )}
      </div>
    </>
  );
}

function ChairChoice({ index, hint }: { index: number; hint: string }) {
  const words = useWords('clinic-parts');
  const { id, value, was, isChanged, error, visit, set } = useDraftField<number>([
    'dentists',
    index,
    'chair',
  ]);
  const chairs = useDraftValue(({ content }) => content.booking.chairs);
  const numbers = Array.from({ length: Math.max(chairs, value ?? 0) }, (_, at) => at + 1);
  return (
    <div className="draft-field" data-changed={isChanged || undefined}>
      <Field id={id} label={words.chair} hint={hint} error={error}>
        <select
          {...fieldControl({ id, error, hint })}
          {...visit}
          value={value ?? ''}
          onChange={({ target }) => set(target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">{words.noChair}</option>
          {numbers.map((chair) => (
            <option key={chair} value={chair}>
              {fill(words.chairOption, { n: chair })}
            </option>
          ))}
        </select>
      </Field>
      <PublishedValue was={was} isChanged={isChanged} />
    </div>
  );
}
