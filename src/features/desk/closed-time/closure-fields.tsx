import { useId } from 'react';
import { timesOfWeek } from '#features/booking/slots/slots.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { clockText } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import {
  closureShapes,
  hasTimes,
  longestClosure,
  longestPublicText,
  longestReason,
  type ClosureDraft,
  type DraftFaults,
} from './closure-rules.ts';

interface ClosureFieldsProps {
  draft: ClosureDraft;
  faults: DraftFaults;
  onEdit: (fields: Partial<ClosureDraft>) => void;
}

const texts = [
  { name: 'reason', most: longestReason, hint: undefined },
  { name: 'publicText', most: longestPublicText, hint: 'publicHint' },
] as const;

/** What to close: first its shape, then the fields that this shape has. */
export function ClosureFields({ draft, faults, onEdit }: ClosureFieldsProps) {
  const words = useWords('desk-closures');
  const { hours } = useClinicFacts();
  const id = useId();
  const { shape, wholeDay } = draft;
  const moment = { id, draft, faults, onEdit };
  return (
    <>
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
      <div className="closure-fields" data-shape={shape}>
        {shape === 'weekly' && (
          <Field id={`${id}weekday`} label={words.weekday}>
            <select
              {...fieldControl({ id: `${id}weekday` })}
              value={draft.weekday}
              onChange={({ target }) => onEdit({ weekday: Number(target.value) })}
            >
              {words.weekdays.split(' ').map((name, weekday) => (
                <option key={name} value={weekday}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
        )}
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
        {texts.map(({ name, most, hint }) => (
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

interface MomentProps extends ClosureFieldsProps {
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
    tooLong: fill(words.tooManyDays, { days: longestClosure }),
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
