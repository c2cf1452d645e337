import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { addDays, weekdayOf, type CivilDate } from '#platform/civil-date.ts';
import { addMonths, monthOf, sameDayIn, weeksOf } from '#platform/civil-month.ts';

/** Where keys lead from a day of a month (ARIA's grid of dates). */
export const dayAfterKey: Record<string, ((date: CivilDate) => CivilDate) | undefined> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekdayOf(date)),
  End: (date) => addDays(date, 6 - weekdayOf(date)),
  PageUp: (date) => sameDayIn(addMonths(monthOf(date), -1), date),
  PageDown: (date) => sameDayIn(addMonths(monthOf(date), 1), date),
};

interface MonthGridProps extends Omit<ComponentProps<'table'>, 'children' | 'role'> {
  /** The first day of the month shown. */
  month: CivilDate;
  /** The day that is chosen, or shown elsewhere on the page. */
  date: CivilDate | undefined;
  /** The heads of the seven columns, Sunday first. */
  weekdays: readonly string[];
  /** The first and the last day that can be chosen: the keys lead no further. */
  first?: CivilDate;
  last?: CivilDate;
  /** 'grid': ARIA's grid of dates, in which one is selected. Without it a table, of links for example. */
  role?: 'grid';
  /** Shows another month, for the keys. Left out where no script runs: then every day is a tab stop and the table is no grid. */
  onMonth?: ((month: CivilDate) => void) | undefined;
  /** A button or a link with `data-date={day}` and this `tabIndex`. */
  children: (day: CivilDate, tabIndex: 0 | -1 | undefined) => ReactNode;
}

/**
 * The one month, Sunday first. One of its days is a tab stop; arrows, Home, End, Page Up and Page Down lead on from it, over the month's
 * end too. What stands above it, with the ways to other months, is the caller's. Past weeks carry `data-past` where there is a `first`.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, date, weekdays, first, last, role, onMonth, children: cell, ...rest } = props;
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<CivilDate>();
  /** The day to be focused when its month is there. */
  const awaited = useRef<CivilDate>(undefined);

  useEffect(() => {
    if (!awaited.current || monthOf(awaited.current) !== month) return;
    focusDay(table.current, awaited.current);
    awaited.current = undefined;
  }, [month]);

  const within = (day: CivilDate) => (first && day < first ? first : last && day > last ? last : day);
  const entry = [focused, date].find((day) => day && monthOf(day) === month) ?? within(month);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.date;
    const to = from && !event.altKey && !event.ctrlKey && !event.metaKey && dayAfterKey[event.key]?.(from);
    if (!to) return;
    event.preventDefault();
    const day = within(to);
    if (monthOf(day) === month) return focusDay(table.current, day);
    awaited.current = day;
    onMonth?.(monthOf(day));
  };
  const isGrid = role === 'grid' && onMonth !== undefined;

  return (
    <table
      {...rest}
      ref={table}
      {...(onMonth && {
        role,
        onKeyDown,
        onFocus: ({ target }) => setFocused(target.dataset.date),
      })}
    >
      <thead aria-hidden="true">
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday}>{weekday}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr
            key={week.find(Boolean)}
            data-past={(first && week.every((day) => !day || day < first)) || undefined}
          >
            {week.map((day, weekday) => (
              <td key={weekday} aria-selected={isGrid && day ? day === date : undefined}>
                {day && cell(day, onMonth && (day === entry ? 0 : -1))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function focusDay(table: HTMLTableElement | null, day: CivilDate) {
  table?.querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus();
}
