import { useState } from 'react';
import { evening, morning } from '#features/clinic/standard-hours.ts';
import { clockParts, clockText } from '#features/clinic/time/times-in-english.ts';
import type { ContentErrors, ContentSession, Weekday } from '#features/clinic/content/content.ts';
import { fill } from '#platform/fill-text.ts';
import type { CivilTime } from '#platform/civil-date.ts';
import { useWords } from '#platform/words.tsx';
import { DraftLine, DraftNumber } from '../draft/draft-fields.tsx';
import { readAt, setAtPath } from '../draft/content-tree.ts';
import { sessionsText } from '../draft/describe-change.ts';
import { fieldId } from '../draft/focus-field.ts';
import { useIsShown, useOpenForField } from '../draft/field-link.tsx';
import { useClinicDraft, useDraftField, type FieldPath } from '../draft/use-draft.tsx';
import {
  daySlots,
  inAfternoon,
  lastVisitChoices,
  minutesBetweenVisits,
  minutesApart,
  weekFromMonday,
  workdays,
  withHours,
  withLastVisit,
  withSlotToggled,
  withStep,
} from './day-sessions.ts';

/** When the clinic is open, which times can be booked, and the rules of booking. */
export function HoursPart() {
  const words = useWords('clinic-parts');
  return (
    <>
      <WeekFields />
      <div className="staff-card part-fields">
        <h2>{words.rulesHeading}</h2>
        <ChairsField />
        <DraftNumber path={['booking', 'daysAhead']} label={words.daysAhead} hint={words.daysAheadHint} />
        <DraftNumber
          path={['booking', 'leadMinutes']}
          label={words.leadMinutes}
          hint={words.leadMinutesHint}
        />
        <DraftNumber
          path={['booking', 'changeHours']}
          label={words.changeHours}
          hint={words.changeHoursHint}
        />
        <DraftNumber
          path={['booking', 'maxMissed']}
          label={words.maxMissed}
          hint={words.maxMissedHint}
          optional
        />
        <DraftLine
          path={['booking', 'comingBy']}
          label={words.comingBy}
          hint={words.comingByHint}
          type="time"
          optional
        />
        <DraftNumber
          path={['booking', 'overrunMinutes']}
          label={words.overrunMinutes}
          hint={words.overrunMinutesHint}
        />
        <DraftNumber
          path={['booking', 'emergency', 'perDay']}
          label={words.emergencyTimes}
          hint={words.emergencyTimesHint}
        />
        <DraftNumber
          path={['booking', 'emergency', 'openHoursBefore']}
          label={words.emergencyOpens}
          hint={words.emergencyOpensHint}
        />
      </div>
    </>
  );
}

export function ChairsField() {
  const words = useWords('clinic-parts');
  return <DraftNumber path={['booking', 'chairs']} label={words.chairs} hint={words.chairsHint} />;
}

interface WeekFieldsProps {
  /** The day that is open to be changed at the beginning. */
  first?: Weekday;
  /** A dentist's own week, without slots: visits begin at the clinic's. */
  of?: { path: FieldPath; name: string };
}

export function WeekFields({ first, of }: WeekFieldsProps) {
  const path = of?.path ?? ['hours'];
  const [open, setOpen] = useState<Weekday | undefined>(first);
  const isShown = useIsShown();
  const shown = weekFromMonday.find((day) => isShown([...path, day]));
  useOpenForField(shown !== undefined, () => setOpen(shown));
  return (
    <div className={of ? 'part-rows part-rows-inner' : 'staff-card part-rows'}>
      {weekFromMonday.map((day) => (
        <DayRow
          key={day}
          day={day}
          path={path}
          of={of?.name}
          isOpen={open === day}
          onOpen={() => setOpen(open === day ? undefined : day)}
        />
      ))}
    </div>
  );
}

interface DayRowProps {
  day: Weekday;
  path: FieldPath;
  /** The dentist whose week it is. */
  of: string | undefined;
  isOpen: boolean;
  onOpen: () => void;
}

function DayRow({ day, path, of, isOpen, onOpen }: DayRowProps) {
  const words = useWords('clinic-parts');
  const draftWords = useWords('clinic-draft');
  const { store, state } = useClinicDraft();
  const { id, value = [], set, isChanged } = useDraftField<readonly ContentSession[]>([...path, day]);
  const named = draftWords.days[day];
  const name = of ? fill(words.dayOf, { day: named, name: of }) : named;
  const dayPath = [...path, day].join('.');
  const errors = Object.entries(state.errors).filter(([one]) => one.startsWith(`${dayPath}.`));
  const put = (index: number, session: ContentSession | undefined) =>
    set(value.flatMap((one, at) => (at === index ? (session ?? []) : one)));
  // Days off are skipped, unless no other day is on yet.
  const daysOn = workdays.filter(
    (other) => (readAt(state.content, [...path, other]) as readonly ContentSession[] | undefined)?.length,
  );
  const filled = daysOn.length > 1 ? daysOn : workdays;
  const useForAll = () =>
    store.edit((content) =>
      filled.reduce((changed, other) => setAtPath(changed, [...path, other], value), content),
    );
  const clinicDay = state.content.hours[day];
  const usual = of && clinicDay.length > 0 ? clinicDay : [morning, evening];
  return (
    <section id={id} className="day-row" data-open={isOpen || undefined} aria-label={name}>
      {of ? <h3>{named}</h3> : <h2>{named}</h2>}
      <label className="staff-check">
        <input
          type="checkbox"
          checked={value.length > 0}
          onChange={({ target }) => set(target.checked ? usual : [])}
        />
        {of ? words.works : words.open}
        <span className="visually-hidden">{` ${name}`}</span>
      </label>
      <p>
        {value.length > 0
          ? sessionsText(draftWords, value)
          : of
            ? words.dayOff
            : day === 'sun'
              ? words.byAppointment
              : draftWords.closed}
        {isChanged && <span className="draft-mark">{words.changed}</span>}
      </p>
      {value.length > 0 && (
        <button type="button" className="staff-button" aria-expanded={isOpen} onClick={onOpen}>
          {isOpen ? words.close : words.change}
          <span className="visually-hidden">{` ${name}`}</span>
        </button>
      )}
      {errors.map(([one, message]) => (
        <p key={one} id={`${fieldId(one)}-error`} className="field-error">
          {message}
        </p>
      ))}
      {isOpen && value.length > 0 && (
        <div className="day-open">
          {value.map((session, index) => (
            <Session
              key={index}
              path={`${dayPath}.${index}`}
              errors={state.errors}
              name={fill(words.hoursOf, { day: named, n: index + 1 })}
              session={session}
              after={value[index - 1]?.closes}
              hasSlots={!of}
              onChange={(next) => put(index, next)}
            />
          ))}
          {!of && <p className="staff-quiet">{words.slotsHint}</p>}
          <div className="draft-actions">
            {value.length < 2 && (
              <button
                type="button"
                className="staff-button"
                onClick={() => set(value[0]!.opens >= '14:00' ? [morning, ...value] : [...value, evening])}
              >
                {words.addHours}
              </button>
            )}
            {day !== 'sun' && (
              <button type="button" className="staff-button staff-button-pine" onClick={useForAll}>
                {filled.length < workdays.length ? words.useForDaysOn : words.useForAll}
              </button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

interface SessionProps {
  path: string;
  errors: ContentErrors;
  name: string;
  session: ContentSession;
  /** When the earlier hours of the day end. */
  after: CivilTime | undefined;
  hasSlots: boolean;
  onChange: (next: ContentSession | undefined) => void;
}

function Session({ path, errors, name, session, after, hasSlots, onChange }: SessionProps) {
  const words = useWords('clinic-parts');
  const { opens, closes, slots, lastSlotMinutes } = session;
  // A removed slot stays a choice, also one at closing time.
  const [began] = useState(slots);
  return (
    <fieldset className="day-session">
      <legend>{name}</legend>
      <div className="day-times">
        <TimeField
          label={words.opens}
          path={`${path}.opens`}
          isInvalid={errors[`${path}.opens`] !== undefined}
          value={opens}
          onChange={(time) => onChange(withHours(session, { opens: inAfternoon(time, after) }))}
        />
        <TimeField
          label={words.closes}
          path={`${path}.closes`}
          isInvalid={errors[`${path}.closes`] !== undefined}
          value={closes}
          onChange={(time) => onChange(withHours(session, { closes: inAfternoon(time, opens) }))}
        />
        {hasSlots && (
          <>
            <label className="field">
              {words.everyMinutes}
              <select
                value={minutesApart(session) ?? ''}
                onChange={({ target }) => onChange(withStep(session, Number(target.value)))}
              >
                <option value="" disabled>
                  {words.ownSlots}
                </option>
                {minutesBetweenVisits.map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {fill(words.minutes, { n: minutes })}
                  </option>
                ))}
              </select>
            </label>
            <label className="field">
              {words.lastSlot}
              <select
                value={lastSlotMinutes}
                onChange={({ target }) => onChange(withLastVisit(session, Number(target.value)))}
              >
                {lastVisitChoices(lastSlotMinutes).map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {fill(words.minutes, { n: minutes })}
                  </option>
                ))}
              </select>
            </label>
          </>
        )}
      </div>
      {hasSlots && (
        <div
          id={fieldId(`${path}.slots`)}
          className="session-slots"
          role="group"
          aria-label={fill(words.slotsOf, { name })}
        >
          {daySlots(session, began).map((time) => (
            <button
              key={time}
              type="button"
              aria-label={clockText(time)}
              aria-pressed={slots.includes(time)}
              onClick={() => onChange(withSlotToggled(session, time))}
            >
              {clockParts(time)[0]}
            </button>
          ))}
        </div>
      )}
      {hasSlots && slots.length === 0 && <p className="field-error">{words.noSlots}</p>}
      <button type="button" className="staff-button day-remove" onClick={() => onChange(undefined)}>
        {words.removeHours}
        <span className="visually-hidden">{`: ${name}`}</span>
      </button>
    </fieldset>
  );
}

/** Takes effect when the field loses the focus: a half-typed time would remove slots. */
function TimeField({
  label,
  path,
  isInvalid,
  value,
  onChange,
}: {
  label: string;
  path: string;
  isInvalid: boolean;
  value: string;
  onChange: (time: string) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (typed && typed !== value) onChange(typed);
    setTyped(undefined);
  };
  return (
    <label className="field">
      {label}
      <input
        id={fieldId(path)}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${fieldId(path)}-error` : undefined}
        type="time"
        step={300}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
      />
    </label>
  );
}
