import { useEffect, useRef, type KeyboardEvent } from 'react';
import { longDate, monthLabel, type CivilDate } from '#features/clinic/clinic-time.ts';
import { Icon } from '#ui/icon.tsx';
import type { DayAvailability } from '../booking-client.ts';
import { addMonths, dayAfterKey, monthOf, weeksOf } from '../calendar.ts';
import { isSunday } from '#features/clinic/working-hours.ts';
import { useBookingWords } from '../words/use-booking-words.ts';
import './slot-step.css';

interface MonthGridProps {
  month: CivilDate;
  date: CivilDate | undefined;
  today: CivilDate;
  /** The last day that can be booked. */
  last: CivilDate;
  /** What is known of each day. */
  days: ReadonlyMap<CivilDate, DayAvailability>;
  onMonth: (month: CivilDate) => void;
  onDate: (date: CivilDate) => void;
}

/** A month as ARIA's date grid: one day is a tab stop, arrows, Home, End, Page Up and Page Down move on from it. */
export function MonthGrid({ month, date, today, last, days, onMonth, onDate }: MonthGridProps) {
  const words = useBookingWords();
  const grid = useRef<HTMLTableElement>(null);
  const focusNext = useRef<CivilDate>(undefined);
  const clamped = (day: CivilDate) => (day < today ? today : day > last ? last : day);
  const entry = date && monthOf(date) === month ? date : clamped(month);

  useEffect(() => {
    if (!focusNext.current) return;
    grid.current?.querySelector<HTMLElement>(`[data-date="${focusNext.current}"]`)?.focus();
    focusNext.current = undefined;
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).dataset.date;
    const to = from && !event.altKey && !event.ctrlKey && !event.metaKey && dayAfterKey(event.key, from);
    if (!to) return;
    event.preventDefault();
    const day = clamped(to);
    if (monthOf(day) === month) {
      grid.current!.querySelector<HTMLElement>(`[data-date="${day}"]`)!.focus();
    } else {
      focusNext.current = day;
      onMonth(monthOf(day));
    }
  };

  return (
    <div className="month">
      <div className="month-head">
        <h3 aria-live="polite">{monthLabel(month)}</h3>
        <button
          type="button"
          className="round-button"
          aria-label={words.previousMonth}
          disabled={month <= monthOf(today)}
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <Icon name="caret-left" />
        </button>
        <button
          type="button"
          className="round-button"
          aria-label={words.nextMonth}
          disabled={month >= monthOf(last)}
          onClick={() => onMonth(addMonths(month, 1))}
        >
          <Icon name="caret-right" />
        </button>
      </div>
      <table
        className="month-days"
        role="grid"
        aria-label={monthLabel(month)}
        ref={grid}
        onKeyDown={onKeyDown}
      >
        <thead aria-hidden="true">
          <tr>
            {words.weekdays.split(' ').map((weekday) => (
              <th key={weekday}>{weekday}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)} data-past={week.every((day) => !day || day < today) || undefined}>
              {week.map((day, weekday) => (
                <td key={weekday} aria-selected={day ? day === date : undefined}>
                  {day && (
                    <DayButton
                      day={day}
                      known={days.get(day)}
                      today={today}
                      last={last}
                      chosen={day === date}
                      tabIndex={day === entry ? 0 : -1}
                      onChoose={onDate}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayButtonProps {
  day: CivilDate;
  known: DayAvailability | undefined;
  today: CivilDate;
  last: CivilDate;
  chosen: boolean;
  tabIndex: number;
  onChoose: (date: CivilDate) => void;
}

function DayButton({ day, known, today, last, chosen, tabIndex, onChoose }: DayButtonProps) {
  const words = useBookingWords();
  const states = [
    day === today && words.dayToday,
    day < today && words.dayPast,
    day > last && words.dayTooFar,
    isSunday(day) && words.daySunday,
    known?.reason === 'closed' && day <= last && words.dayClosed,
    known?.reason === 'full' && words.dayFull,
  ].filter(Boolean);
  return (
    <button
      type="button"
      data-date={day}
      data-kind={isSunday(day) ? 'sunday' : (known?.reason ?? 'open')}
      aria-label={[longDate(day), ...states].join(', ')}
      aria-current={day === today ? 'date' : undefined}
      aria-pressed={chosen}
      disabled={day < today || day > last}
      tabIndex={tabIndex}
      onClick={() => onChoose(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}
