import { useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { clockText, dayLabel } from '#features/clinic/time/times-in-english.ts';
import { addMinutes, type CivilTime } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { internationalNumber, isLandline } from '#platform/mobile-number.ts';
import { hasNumber, newNumberPlaceholder, numberText } from '#platform/sms/missing-number.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { Message } from '#ui/notice/message.tsx';
import { LengthSteps, stepMinutes } from '../move/visit-length.tsx';
import { clockRange } from '../visit/clock-text.ts';
import type { DeskAppointment, ShownDays } from '../visit/desk-appointment.ts';
import { NotifyChoice } from '../visit/notify-choice.tsx';
import type { NewVisit, VisitRefusal } from '../visit/visit-client.ts';
import { DentistChoice } from '../dentists/dentist-choice.tsx';
import { DeskDialog } from '../page/desk-dialog.tsx';
import { PatientField } from './patient-field.tsx';
import { ServiceField } from './service-field.tsx';
import type { ChosenTime } from './new-appointment.ts';
import { useEntering, useKnownPatients, type EntryDefaults, type PendingEntry } from './use-entering.ts';

interface EnterDialogProps {
  start: EntryDefaults;
  /** The times that are still free. */
  times: readonly CivilTime[];
  /** The default time for a walk-in. */
  present?: CivilTime | undefined;
  /** The day of the entry, where the page knows it. */
  day?: ShownDays | undefined;
  onRefused?: ((refusal: VisitRefusal) => void) | undefined;
  onEntered: (appointment: DeskAppointment) => void;
  /** Keeps the patient while there is no connection; without it the dialog saves nothing then. */
  onKeep?: ((visit: NewVisit, kept: PendingEntry) => void) | undefined;
  online?: boolean | undefined;
  onClose: () => void;
}

/** Enters a patient at the desk or on the telephone: name, number, service, Enter. */
export function EnterDialog({ onClose, ...props }: EnterDialogProps) {
  const { start, present, times } = props;
  const words = useWords('desk-walk-in');
  const id = useId();
  const moveWords = useWords('desk-move');
  const form = useEntering(props);
  const { fields, errors, offered, lengthAt, refused, busy } = form;
  const minutes = form.isLengthKnown ? lengthAt(form.time?.time || present || (times[0] ?? '')) : undefined;
  const number = useRef<HTMLInputElement>(null);
  const service = useRef<HTMLInputElement>(null);
  const refusal = useRef<HTMLDivElement>(null);
  // Below many times it would be out of view.
  useEffect(() => {
    if (refused && !busy) refusal.current!.scrollIntoView({ block: 'nearest' });
  }, [refused, busy]);
  const { names: known, sameDay, sameName } = useKnownPatients(fields, start.date);
  const withoutNumber = () => {
    // The focus moves first: leaving the name field moves typed digits into the number.
    service.current!.focus();
    form.set('number', newNumberPlaceholder());
  };
  const kind = start.source === 'walk-in' ? words.walkIn : words.booking;
  return (
    <DeskDialog
      heading={`${kind}, ${dayLabel(start.date)}`}
      save={words.save}
      busy={busy}
      worksOffline={props.onKeep !== undefined}
      onSave={() => void form.save()}
      onClose={onClose}
    >
      <PatientField
        id={`${id}-name`}
        typed={fields.name}
        error={errors.name}
        suggests={!fields.number.trim()}
        onType={(typed) => form.set('name', typed)}
        onTake={(patient) => {
          form.take(patient);
          service.current!.focus();
        }}
        onNew={() => {
          if (!form.settleNumber()) number.current!.focus();
        }}
        onWithoutNumber={withoutNumber}
        onLeave={form.settleNumber}
      />
      {hasNumber(fields.number) ? (
        <Field id={`${id}-number`} label={words.number} error={errors.number}>
          <div className="number-field">
            <input
              {...fieldControl({ id: `${id}-number`, error: errors.number })}
              ref={number}
              inputMode="tel"
              value={fields.number}
              autoComplete="off"
              onChange={(event) => form.set('number', event.target.value)}
            />
            {!fields.number.trim() && (
              <button type="button" className="staff-button" onClick={withoutNumber}>
                {words.withoutNumber}
              </button>
            )}
          </div>
        </Field>
      ) : (
        <p className="number-field" role="status">
          {words.noNumber}
          <button
            type="button"
            className="staff-button"
            onClick={() => {
              flushSync(() => form.set('number', ''));
              number.current!.focus();
            }}
          >
            {words.writeNumber}
          </button>
        </p>
      )}
      <ServiceField
        ref={service}
        typed={fields.service}
        error={errors.service}
        onType={(typed) => form.set('service', typed)}
      />
      {/* Behind the field that comes next: what turns up while the receptionist types must not be where Tab leads. */}
      {known.length > 0 && (
        <div className="known-patients row-wrap" role="group" aria-label={words.known}>
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
      {sameDay.length > 0 && (
        <Message
          role="status"
          title={fill(words.sameDay, {
            patient: fields.name.trim(),
            times: sameDay.map(clockText).join(', '),
          })}
        />
      )}
      {sameName.length > 0 && (
        <Message
          role="status"
          title={plural(words.sameName, { n: sameName.length, numbers: sameName.join(', ') })}
        />
      )}
      {form.unsaved.length > 0 && (
        <div className="known-patients row-wrap" role="group" aria-label={words.unsaved}>
          <span aria-hidden="true">{words.unsaved}</span>
          {form.unsaved.map((one, index) => (
            <button
              key={index}
              type="button"
              onClick={({ currentTarget }) => {
                form.goOn(one);
                // The button disappears, and the focus would be lost with it.
                currentTarget.form?.querySelector('input')?.focus();
              }}
            >
              {one.fields.name.trim() || numberText(one.fields.number.trim())}
            </button>
          ))}
        </div>
      )}
      {minutes !== undefined && (
        <div className="field field-length">
          <span aria-hidden="true">{moveWords.lengthOfVisit}</span>
          <LengthSteps
            minutes={minutes}
            text={fill(moveWords.minutes, { minutes })}
            onStep={(steps) => form.setMinutes(minutes + steps * stepMinutes)}
          />
        </div>
      )}
      <DentistChoice dentists={form.dentists} chosen={form.dentist} onChoose={form.setDentist} />
      <TimeChoice
        {...{ present, lengthAt }}
        slots={times}
        times={offered.times}
        error={errors.time}
        chosen={form.time}
        onChoose={form.setTime}
      />
      <NotifyChoice
        visit={{
          hasNumber: hasNumber(fields.number),
          isLandline: isLandline(internationalNumber(fields.number) ?? ''),
        }}
        tells={form.tells}
        onChange={form.setTells}
      />
      {refused && (
        <div role="alert" ref={refusal}>
          <Message kind="error" title={refused} />
        </div>
      )}
    </DeskDialog>
  );
}

interface TimeChoiceProps {
  /** The free slots; any other time is a special arrangement. */
  slots: readonly CivilTime[];
  times: readonly CivilTime[];
  /** Offered first, for who has just walked in. */
  present?: CivilTime | undefined;
  /** How long the visit is that begins then; undefined in a clinic without lengths. */
  lengthAt: (time: CivilTime) => number | undefined;
  chosen: ChosenTime | undefined;
  /** Only a time that is typed by hand can be missing. */
  error: string | undefined;
  onChoose: (time: ChosenTime) => void;
}

/** The free times of a day, and any other by special arrangement. */
function TimeChoice({ slots, times, present, lengthAt, chosen, error, onChoose }: TimeChoiceProps) {
  const words = useWords('desk-walk-in');
  const name = useId();
  const exact = useId();
  const isWalkIn = present !== undefined;
  // With a length, a walk-in is offered only times that are free for it.
  const isSoonest = isWalkIn && lengthAt(present) !== undefined;
  const offered = isWalkIn && !isSoonest ? [present, ...times.filter((time) => time !== present)] : times;
  const textOf = (time: CivilTime) => {
    const minutes = lengthAt(time);
    return minutes === undefined ? clockText(time) : clockRange(time, addMinutes(time, minutes));
  };
  return (
    <fieldset className="time-choice">
      <legend>{words.when}</legend>
      {offered.map((time) => (
        <label key={time}>
          <input
            type="radio"
            name={name}
            checked={chosen?.time === time && !chosen.isTyped}
            onChange={() => onChoose({ time, special: isSoonest || !slots.includes(time) })}
          />
          <span>{time === present ? fill(words.nowAt, { time: textOf(time) }) : textOf(time)}</span>
        </label>
      ))}
      <label>
        <input
          type="radio"
          name={name}
          checked={chosen?.isTyped === true}
          onChange={() => onChoose({ time: '', special: true, isTyped: true })}
        />
        <span>{words.otherTime}</span>
      </label>
      {chosen?.isTyped && (
        <div className="time-choice-exact">
          <Field id={exact} label={words.exactTime} hint={words.special} error={error}>
            <input
              type="time"
              {...fieldControl({ id: exact, error, hint: words.special })}
              value={chosen.time}
              onChange={(event) => onChoose({ time: event.target.value, special: true, isTyped: true })}
            />
          </Field>
        </div>
      )}
    </fieldset>
  );
}
