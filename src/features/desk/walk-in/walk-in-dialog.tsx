import { useId } from 'react';
import { clockText, dayLabel } from '#features/clinic/time/times-in-english.ts';
import type { CivilTime } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { TellPatient } from '../visit/tell-patient.tsx';
import type { VisitRefusal } from '../visit/visit-client.ts';
import { DeskDialog } from '../page/desk-dialog.tsx';
import { ServiceField } from '../open-visit/service-field.tsx';
import type { ChosenTime } from './new-appointment.ts';
import { useEntering, useKnownPatients, type EnteringStart } from './use-entering.ts';

interface EnterDialogProps {
  start: EnteringStart;
  /** The times that are still free. */
  times: readonly CivilTime[];
  /** For who has just walked in. */
  present?: CivilTime | undefined;
  onRefused?: ((refusal: VisitRefusal) => void) | undefined;
  onEntered: (appointment: DeskAppointment) => void;
  onClose: () => void;
}

/** A patient stands at the desk or is on the telephone: name, number, service, Enter. */
export function EnterDialog({ start, times, present, onRefused, onEntered, onClose }: EnterDialogProps) {
  const words = useWords('desk-walk-in');
  const id = useId();
  const form = useEntering({ start, onRefused, onEntered });
  const { fields, errors } = form;
  const known = useKnownPatients(fields.number);
  const kind = start.source === 'walk-in' ? words.walkIn : words.booking;
  return (
    <DeskDialog
      heading={`${kind}, ${dayLabel(start.date)}`}
      save={words.save}
      busy={form.busy}
      onSave={() => void form.save()}
      onClose={onClose}
    >
      {(['name', 'number'] as const).map((name) => (
        <Field key={name} id={`${id}-${name}`} label={words[name]} error={errors[name]}>
          <input
            {...fieldControl({ id: `${id}-${name}`, error: errors[name] })}
            {...(name === 'number' && { inputMode: 'tel' })}
            value={fields[name]}
            autoComplete="off"
            onChange={(event) => form.set(name, event.target.value)}
          />
        </Field>
      ))}
      <ServiceField
        typed={fields.service}
        error={errors.service}
        onType={(typed) => form.set('service', typed)}
      />
      {/* Behind the field that comes next: what turns up while the receptionist types must not be where Tab leads. */}
      {known.length > 0 && (
        <div className="known-patients" role="group" aria-label={words.known}>
          <span aria-hidden="true">{words.known}</span>
          {known.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={fields.name.trim() === name}
              onClick={() => form.set('name', name)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {form.unsaved.length > 0 && (
        <div className="known-patients" role="group" aria-label={words.unsaved}>
          <span aria-hidden="true">{words.unsaved}</span>
          {form.unsaved.map((one, index) => (
            <button
              key={index}
              type="button"
              onClick={({ currentTarget }) => {
                form.goOn(one);
                // The button goes, and the focus would with it.
                currentTarget.form?.querySelector('input')?.focus();
              }}
            >
              {one.fields.name.trim() || one.fields.number.trim()}
            </button>
          ))}
        </div>
      )}
      <TimeChoice {...{ times, present }} error={errors.time} chosen={form.time} onChoose={form.setTime} />
      <TellPatient tells={form.tells} onChange={form.setTells} />
      {form.refused && <Message kind="error" role="alert" title={form.refused} />}
    </DeskDialog>
  );
}

interface TimeChoiceProps {
  times: readonly CivilTime[];
  /** Offered first, for who has just walked in. */
  present?: CivilTime | undefined;
  chosen: ChosenTime | undefined;
  /** Only another time, typed by hand, can be missing. */
  error: string | undefined;
  onChoose: (time: ChosenTime) => void;
}

/** The free times of a day, and any other by special arrangement. */
function TimeChoice({ times, present, chosen, error, onChoose }: TimeChoiceProps) {
  const words = useWords('desk-walk-in');
  const name = useId();
  const exact = useId();
  const other = chosen?.special === true && chosen.time !== present;
  const offered = present === undefined ? times : [present, ...times.filter((time) => time !== present)];
  return (
    <fieldset className="time-choice">
      <legend>{words.when}</legend>
      {offered.map((time) => (
        <label key={time}>
          <input
            type="radio"
            name={name}
            checked={chosen?.time === time && !other}
            onChange={() => onChoose({ time, special: !times.includes(time) })}
          />
          <span>{time === present ? fill(words.nowAt, { time: clockText(time) }) : clockText(time)}</span>
        </label>
      ))}
      <label>
        <input
          type="radio"
          name={name}
          checked={other}
          onChange={() => onChoose({ time: '', special: true })}
        />
        <span>{words.otherTime}</span>
      </label>
      {other && (
        <div className="time-choice-exact">
          <Field id={exact} label={words.exactTime} hint={words.special} error={error}>
            <input
              type="time"
              {...fieldControl({ id: exact, error, hint: words.special })}
              value={chosen.time}
              onChange={(event) => onChoose({ time: event.target.value, special: true })}
            />
          </Field>
        </div>
      )}
    </fieldset>
  );
}
