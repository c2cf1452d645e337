import { useId } from 'react';
import { timesOfWeek } from '#features/booking/slots/slots.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { clockText } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { weekdays } from '#features/clinic/content/content.ts';
import { Field, fieldControl, FieldError } from '#ui/field/field.tsx';
import {
  closureShapes,
  hasTimes,
  isForAll,
  openingOf,
  timesOutside,
  maxClosure,
  maxPublicTextLength,
  maxReasonLength,
  type ClosureDraft,
  type DraftFaults,
} from './closure-rules.ts';

interface ClosureFieldsProps {
  /** The clinic's number of chairs. */
  chairs: number;
  draft: ClosureDraft;
  faults: DraftFaults;
  onEdit: (fields: Partial<ClosureDraft>) => void;
}

const texts = [
  { name: 'reason', most: maxReasonLength, hint: undefined },
  { name: 'publicText', most: maxPublicTextLength, hint: 'publicHint' },
] as const;

/** Ids of dentists may look like numbers of chairs. */
const dentistValue = (id: string) => `dentist ${id}`;

/** Fields of a closure: first its shape, then the fields of that shape. */
export function ClosureFields({ chairs, draft, faults, onEdit }: ClosureFieldsProps) {
  const words = useWords('desk-closures');
  const visitWords = useWords('desk-visit');
  const { hours, dentists } = useClinicFacts();
  const id = useId();
  const { shape, wholeDay } = draft;
  const chairOptions = Array.from({ length: chairs }, (_, index) => (
    <option key={index} value={index + 1}>
      {fill(visitWords.chair, { chair: index + 1 })}
    </option>
  ));
  const opening = openingOf(draft, hours);
  const outside = opening ? timesOutside(draft, opening) : [];
  const moment = { id, draft, faults, onEdit };
  return (
    <>
      {(chairs > 1 || dentists) && (
        <Field id={`${id}chair`} label={dentists ? words.who : words.chair}>
          <select
            {...fieldControl({ id: `${id}chair` })}
            value={draft.dentist === undefined ? (draft.chair ?? '') : dentistValue(draft.dentist)}
            onChange={({ target: { value } }) => {
              const dentist = dentists?.find(({ id: one }) => dentistValue(one) === value)?.id;
              onEdit({ dentist, chair: dentist === undefined ? Number(value) || undefined : undefined });
            }}
          >
            <option value="">{dentists ? words.wholeClinic : words.allChairs}</option>
            {dentists && (
              <optgroup label={words.dentists}>
                {dentists.map((dentist) => (
                  <option key={dentist.id} value={dentistValue(dentist.id)}>
                    {dentist.name}
                  </option>
                ))}
              </optgroup>
            )}
            {dentists && chairs > 1 ? (
              <optgroup label={words.chairs}>{chairOptions}</optgroup>
            ) : (
              chairs > 1 && chairOptions
            )}
          </select>
        </Field>
      )}
      <fieldset className="closure-shapes">
        <legend>{words.shape}</legend>
        {closureShapes.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`${id}shape`}
              checked={one === shape}
              onChange={() => onEdit({ shape: one, ...(one === 'weekly' && { toDate: '' }) })}
            />
            {words[`shape-${one}`]}
          </label>
        ))}
      </fieldset>
      {shape === 'weekly' && <Weekdays {...moment} />}
      <div className="closure-fields" data-shape={shape}>
        {shape === 'weekly' && (
          <label className="sheet-check">
            <input
              type="checkbox"
              checked={wholeDay}
              onChange={({ target }) => onEdit({ wholeDay: target.checked })}
            />
            {words.wholeDay}
          </label>
        )}
        {shape === 'slot' && (
          <Field id={`${id}time`} label={words.slot}>
            <select
              {...fieldControl({ id: `${id}time` })}
              value={draft.time}
              onChange={({ target }) => onEdit({ time: target.value })}
            >
              {timesOfWeek(hours).map((time) => (
                <option key={time} value={time}>
                  {clockText(time)}
                </option>
              ))}
            </select>
          </Field>
        )}
        {hasTimes(draft) && (
          <>
            <Moment type="time" name="fromTime" label={words.fromTime} {...moment} />
            <Moment type="time" name="toTime" label={words.toTime} {...moment} />
            {opening && (
              <p className="closure-hours field-hint" aria-live="polite">
                {fill(words.visitHours, { from: clockText(opening.opens), to: clockText(opening.closes) })}{' '}
                {outside.length > 0 &&
                  plural(words.outsideHours, {
                    n: outside.length,
                    times: outside.map(clockText).join(', '),
                  })}
              </p>
            )}
          </>
        )}
        <Moment
          type="date"
          name="date"
          label={shape === 'days' || shape === 'weekly' ? words.firstDay : words.day}
          {...moment}
        />
        {shape === 'days' && <Moment type="date" name="toDate" label={words.lastDay} {...moment} />}
        {shape === 'weekly' && (
          <Moment type="date" name="toDate" label={words.lastDay} hint={words.untilHint} {...moment} />
        )}
      </div>
      <div className="closure-fields">
        {(isForAll(draft) ? texts : texts.slice(0, 1)).map(({ name, most, hint }) => (
          <Field
            key={name}
            id={`${id}${name}`}
            label={words[name]}
            optional={words.optional}
            hint={hint && words[hint]}
          >
            <input
              {...fieldControl({ id: `${id}${name}`, hint: hint && words[hint] })}
              maxLength={most}
              value={draft[name]}
              onChange={({ target }) => onEdit({ [name]: target.value })}
            />
          </Field>
        ))}
      </div>
    </>
  );
}

interface MomentProps extends Omit<ClosureFieldsProps, 'chairs'> {
  id: string;
  type: 'date' | 'time';
  name: 'date' | 'toDate' | 'fromTime' | 'toTime';
  label: string;
  hint?: string;
}

/** A day or a time of the draft. */
function Moment({ id, type, name, label, hint, draft, faults, onEdit }: MomentProps) {
  const words = useWords('desk-closures');
  const fault = faults[name];
  const texts = {
    missing: words.missing,
    before: name === 'toDate' ? words.toDateBefore : words.toTimeBefore,
    tooLong: fill(words.tooManyDays, { days: maxClosure }),
  };
  const error = fault && texts[fault];
  const field = `${id}${name}`;
  return (
    <Field id={field} label={label} error={error} hint={hint}>
      <input
        type={type}
        {...fieldControl({ id: field, error, hint })}
        value={draft[name]}
        onChange={({ target }) => onEdit({ [name]: target.value })}
      />
    </Field>
  );
}

/** The week from Monday on. */
const shownWeekdays = [1, 2, 3, 4, 5, 6, 0];

/** Chips for the weekdays of a weekly closure. */
function Weekdays({ id, draft, faults, onEdit }: Omit<MomentProps, 'type' | 'name' | 'label'>) {
  const words = useWords('desk-closures');
  const { hours } = useClinicFacts();
  const { weekdays: chosen } = draft;
  const names = words.weekdays.split(' ');
  const isOff = (day: number) => hours[weekdays[day]!].length === 0;
  const daysOff = shownWeekdays.filter(isOff).map((day) => names[day]!);
  const error = faults.weekdays && words.noWeekday;
  return (
    <fieldset className="closure-weekdays" aria-describedby={error ? `${id}weekdays-error` : undefined}>
      <legend>{words.weekdaysLegend}</legend>
      {shownWeekdays.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            aria-label={names[day]!}
            aria-invalid={error ? true : undefined}
            checked={chosen.includes(day)}
            disabled={isOff(day)}
            onChange={({ target }) =>
              onEdit({
                weekdays: shownWeekdays.filter((one) =>
                  one === day ? target.checked : chosen.includes(one),
                ),
              })
            }
          />
          <span>{names[day]!.slice(0, 3)}</span>
        </label>
      ))}
      {error && <FieldError id={`${id}weekdays-error`} error={error} />}
      {daysOff.length > 0 && (
        <p className="field-hint">{fill(words.daysOff, { days: daysOff.join(', ') })}</p>
      )}
    </fieldset>
  );
}
