import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { dayLabel, monthLabel, shortDate } from '#features/clinic/time/times-in-english.ts';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { isSundayOff } from '#features/clinic/working-hours.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { addMonths, monthOf } from '#platform/civil-month.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { MonthGrid } from '#ui/month/month-grid.tsx';
import { type DayLoad, weeksOfLoad } from './day-load.ts';

interface MonthLoadProps {
  /** First day of the month shown; undefined: the weeks that begin today. */
  month: CivilDate | undefined;
  /** The day that the page shows. */
  date: CivilDate;
  today: CivilDate;
  /** Days that are missing have nothing in them. */
  load: readonly DayLoad[];
}

/** The month, or the weeks from today on, with each day's load and link. Other months leave the open day as it is. */
export function MonthLoad({ month, date, today, load }: MonthLoadProps) {
  const words = useWords('desk-load');
  const heading = useId();
  const { hours } = useClinicFacts();
  const navigate = useNavigate();
  const loads = new Map(load.map((day) => [day.date, day]));
  const weeks = weeksOfLoad(month, today);
  const thisMonth = monthOf(today);
  const before = month ? addMonths(month, -1) : thisMonth;
  const leafTo = (other: CivilDate) => `?date=${date}&month=${other}`;
  return (
    <section className="month-load" aria-labelledby={heading}>
      <div className="month-load-head row">
        <h2 id={heading} aria-live="polite">
          {month ? monthLabel(month) : fill(words.nextWeeks, { to: shortDate(weeks.flat().at(-1)!) })}
        </h2>
        <Link
          to={leafTo(before)}
          aria-label={month ? words.previousMonth : fill(words.wholeMonth, { month: monthLabel(thisMonth) })}
          preventScrollReset
          replace
        >
          <Icon name="caret-left" />
        </Link>
        <Link
          to={leafTo(addMonths(month ?? thisMonth, 1))}
          aria-label={words.nextMonth}
          preventScrollReset
          replace
        >
          <Icon name="caret-right" />
        </Link>
      </div>
      <MonthGrid
        aria-labelledby={heading}
        month={month ?? thisMonth}
        weeks={weeks}
        date={date}
        weekdays={words.weekdays.split(' ')}
        onMonth={(other) => void navigate(leafTo(other), { preventScrollReset: true, replace: true })}
      >
        {(day, tabIndex) => (
          <Link
            to={`?date=${day}`}
            data-date={day}
            data-kind={day < today ? 'past' : isSundayOff(hours, day) ? 'sunday' : 'open'}
            aria-label={nameOf(day, loads.get(day), { today, hours }, words)}
            aria-current={day === date ? 'page' : day === today ? 'date' : undefined}
            tabIndex={tabIndex}
            data-full={tenthsFull(loads.get(day))}
            data-closed={isShut(loads.get(day)) || undefined}
          >
            {Number(day.slice(8))}
          </Link>
        )}
      </MonthGrid>
    </section>
  );
}

/** 'Monday 23 November, 5 of 11 booked' */
function nameOf(
  date: CivilDate,
  load: DayLoad | undefined,
  { today, hours }: { today: CivilDate; hours: HoursOfWeek },
  words: WordSets['desk-load'],
): string {
  const label = dayLabel(date).replace(',', '');
  const day = date === today ? `${label}, ${words.today}` : label;
  const { booked = 0, capacity = 0, closed, isUnattended } = load ?? {};
  // Walk-ins and patients in blocked time may exceed the slots.
  if (closed === undefined && !isUnattended && !isSundayOff(hours, date))
    return fill(booked > capacity ? words.bookedOver : words.booked, { day, booked, capacity });
  const closedNote =
    closed === undefined ? words.daySunday : [words.dayClosed, closed].filter(Boolean).join(': ');
  const note = isUnattended ? words.dayUnattended : closedNote;
  return booked > 0
    ? plural(words.bookedBesides, { day, note, n: booked })
    : fill(words.nothingBooked, { day, note });
}

const isShut = ({ closed, isUnattended }: Partial<DayLoad> = {}) => closed !== undefined || isUnattended;

/** Length of the bar below a day, in tenths: at least 1 when something is booked, 10 only when nothing is free. */
function tenthsFull({ booked, capacity }: Pick<DayLoad, 'booked' | 'capacity'> = { booked: 0, capacity: 0 }) {
  if (booked === 0) return undefined;
  return booked >= capacity ? 10 : Math.min(Math.max(Math.round((booked / capacity) * 10), 1), 9);
}
