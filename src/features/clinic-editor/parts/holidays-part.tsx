import { useState } from 'react';
import { shortDate } from '#features/clinic/time/times-in-english.ts';
import type { Content } from '#features/clinic/content/content.ts';
import type { HolidayYear } from '#features/clinic/holidays/public-holidays.server.ts';
import { isCivilDate, addDays, type CivilDate } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { TextField } from '#ui/field/field.tsx';
import { daysText } from '../draft/describe-change.ts';
import { DraftText } from '../draft/draft-text.tsx';
import { useDraftList } from '../draft/list-lines.tsx';

/** The limit of days closed at once, since a mistyped year would close the clinic. */
const maxDaysAtOnce = 60;

/** Days of a range, cut one after the limit; empty where the last is before the first. */
function daysFrom(first: CivilDate, last: CivilDate): CivilDate[] {
  const days: CivilDate[] = [];
  for (let date = first; date <= last && days.length <= maxDaysAtOnce; date = addDays(date, 1))
    days.push(date);
  return days;
}

type Holiday = Content['holidays'][number];
interface PlacedHoliday {
  holiday: Holiday;
  index: number;
}

/** Days in a row with the same name, as one row of the list. */
function closedRuns(holidays: readonly Holiday[]): PlacedHoliday[][] {
  const runs: PlacedHoliday[][] = [];
  for (const [index, holiday] of holidays.entries()) {
    const run = runs.at(-1);
    const last = run?.at(-1)?.holiday;
    const isNext =
      last !== undefined &&
      addDays(last.date, 1) === holiday.date &&
      JSON.stringify(last.name) === JSON.stringify(holiday.name);
    if (run && isNext) run.push({ holiday, index });
    else runs.push([{ holiday, index }]);
  }
  return runs;
}

/** Days on which the clinic stays closed: the usual ones to tick, and any others. */
export function HolidaysPart({ years, today }: { years: readonly HolidayYear[]; today: string }) {
  const words = useWords('clinic-parts');
  const draftWords = useWords('clinic-draft');
  const { items, put } = useDraftList<Holiday>(['holidays']);
  const add = (holidays: readonly Holiday[]) => {
    const days = new Map([...items, ...holidays].map((holiday) => [holiday.date, holiday]));
    put([...days.values()].toSorted((a, b) => a.date.localeCompare(b.date)));
  };
  const remove = (...dates: string[]) => put(items.filter(({ date }) => !dates.includes(date)));
  return (
    <>
      <OwnDays onAdd={add} today={today} />
      {items.length > 0 && (
        <section className="staff-card" aria-labelledby="closed-days">
          <h2 id="closed-days">{words.closedDays}</h2>
          <ul className="part-lines">
            {closedRuns(items).map((run) => {
              const [{ date, name }, last] = [run[0]!.holiday, run.at(-1)!.holiday.date];
              const days = daysText(draftWords, date, last);
              const [path, ...samePaths] = run.map(({ index }) => ['holidays', index, 'name']);
              return (
                <li key={date} className="holiday-row">
                  <b>{`${days} ${last.slice(0, 4)}`}</b>
                  <DraftText
                    path={path!}
                    samePaths={samePaths}
                    label={fill(words.nameOf, { name: days })}
                    isBare
                  />
                  <button
                    type="button"
                    className="staff-button"
                    aria-label={fill(words.removeOf, { name: name.en || days })}
                    onClick={() => remove(...run.map(({ holiday }) => holiday.date))}
                  >
                    {words.remove}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {years.map(({ year, holidays, source }) => (
        <FieldGroup key={year} name={fill(words.usualDays, { year })} className="staff-card holiday-choice">
          <p className="staff-quiet">
            {source ? fill(words.publishedIn, { source }) : fill(words.notPublished, { year })}
          </p>
          {holidays
            .filter(({ date }) => date >= today)
            .map(({ date, name }) => (
              <label key={date} className="staff-check">
                <input
                  type="checkbox"
                  checked={items.some((holiday) => holiday.date === date)}
                  onChange={({ target }) =>
                    target.checked ? add([{ date, name: { en: name } }]) : remove(date)
                  }
                />
                <span>
                  {name} <span className="staff-quiet">{`${shortDate(date)} ${date.slice(0, 4)}`}</span>
                </span>
              </label>
            ))}
        </FieldGroup>
      ))}
    </>
  );
}

/** Adds one day, or several in a row such as Diwali week. */
function OwnDays({ onAdd, today }: { onAdd: (holidays: readonly Holiday[]) => void; today: string }) {
  const words = useWords('clinic-parts');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const close = () => {
    const last = to || from;
    if (!isCivilDate(from)) return setFault(words.needsDay);
    if (name.trim() === '') return setFault(words.needsName);
    const days = daysFrom(from, last);
    if (days.length === 0) return setFault(words.needsOrder);
    if (days.length > maxDaysAtOnce) return setFault(fill(words.tooManyDays, { n: maxDaysAtOnce }));
    onAdd(days.map((date) => ({ date, name: { en: name.trim() } })));
    setFault(undefined);
    setFrom('');
    setTo('');
    setName('');
  };
  return (
    <section className="staff-card" aria-labelledby="own-days">
      <h2 id="own-days">{words.ownDays}</h2>
      <div className="own-days">
        <TextField
          id="holiday-from"
          label={words.firstDay}
          type="date"
          min={today}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          id="holiday-to"
          label={words.lastDay}
          type="date"
          min={from || today}
          value={to}
          optional={words.optional}
          onChange={({ target }) => setTo(target.value)}
        />
        <TextField
          id="holiday-name"
          label={words.holidayName}
          value={name}
          placeholder={words.holidayExample}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="button" className="staff-button staff-button-pine" onClick={close}>
          {words.closeDays}
        </button>
      </div>
      <div role="alert">{fault && <p className="field-error">{fault}</p>}</div>
    </section>
  );
}
