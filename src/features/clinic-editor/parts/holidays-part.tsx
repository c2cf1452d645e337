import { useState } from 'react';
import { shortDate } from '#features/clinic/time/times-in-english.ts';
import type { Content } from '#features/clinic/content/content.ts';
import type { HolidayYear } from '#features/clinic/holidays/public-holidays.server.ts';
import { isCivilDate } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { TextField } from '#ui/field/field.tsx';
import { DraftText } from '../draft/draft-text.tsx';
import { useDraftList } from '../draft/list-lines.tsx';
import { daysFrom, mostDaysAtOnce } from './own-holidays.ts';

type Holiday = Content['holidays'][number];

/** Days on which the clinic stays closed: the usual ones to tick, and any others. */
export function HolidaysPart({ years, today }: { years: readonly HolidayYear[]; today: string }) {
  const words = useWords('clinic-parts');
  const { items, put } = useDraftList<Holiday>(['holidays']);
  const add = (holidays: readonly Holiday[]) => {
    const days = new Map([...items, ...holidays].map((holiday) => [holiday.date, holiday]));
    put([...days.values()].toSorted((a, b) => a.date.localeCompare(b.date)));
  };
  const remove = (date: string) => put(items.filter((holiday) => holiday.date !== date));
  return (
    <>
      <OwnDays onAdd={add} today={today} />
      {items.length > 0 && (
        <section className="staff-card" aria-labelledby="closed-days">
          <h2 id="closed-days">{words.closedDays}</h2>
          <ul className="part-lines">
            {items.map(({ date, name }, index) => (
              <li key={date} className="holiday-row">
                <b>{`${shortDate(date)} ${date.slice(0, 4)}`}</b>
                <DraftText
                  path={['holidays', index, 'name']}
                  label={fill(words.nameOf, { name: shortDate(date) })}
                  isBare
                />
                <button
                  type="button"
                  className="staff-button"
                  aria-label={fill(words.removeOf, { name: name.en || shortDate(date) })}
                  onClick={() => remove(date)}
                >
                  {words.remove}
                </button>
              </li>
            ))}
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

/** One day, or a week such as that of Diwali. */
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
    if (days.length > mostDaysAtOnce) return setFault(fill(words.tooManyDays, { n: mostDaysAtOnce }));
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
