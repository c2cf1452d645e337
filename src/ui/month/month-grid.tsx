import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { addDays, weekdayOf, type CivilDate } from '#platform/civil-date.ts';
import { addMonths, monthOf, sameDayIn, weeksOf } from '#platform/civil-month.ts';

/** The day to which each key moves, as in ARIA's grid of dates. */
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
  /** Shown instead of the weeks of the month; `month` is then the one in which they begin. */
  weeks?: readonly (readonly (CivilDate | undefined)[])[];
  /** The selected day, or the one that the page shows. */
  date: CivilDate | undefined;
  /** The heads of the seven columns, Sunday first. */
  weekdays: readonly string[];
  /** The first and the last selectable day; the keys stop there. */
  first?: CivilDate;
  last?: CivilDate;
  /** 'grid' makes it ARIA's grid of dates, in which one is selected. Without it, a table, for example of links. */
  role?: 'grid';
  /** Shows another month, for the keys. Omitted where no script runs: then every day is a tab stop and the table is no grid. */
  onMonth?: ((month: CivilDate) => void) | undefined;
  /** A button or a link with `data-date={day}` and this `tabIndex`. */
  children: (day: CivilDate, tabIndex: 0 | -1 | undefined) => ReactNode;
}

/**
 * A month as a table, Sunday first. One day is the tab stop; arrows, Home, End, Page Up and Page Down move from it, also into other months.
 * The caller renders the month's heading and the buttons for other months. Weeks before `first` have `data-past`.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, date, weekdays, first, last, role, onMonth, children: cell, ...others } = props;
  const { weeks = weeksOf(month), ...rest } = others;
  const days = weeks.flat();
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<CivilDate>();
  /** The day to focus once its month is rendered. */
  const awaited = useRef<CivilDate>(undefined);

  useEffect(() => {
    if (awaited.current && focusDay(table.current, awaited.current)) awaited.current = undefined;
  });

  const within = (day: CivilDate) => (first && day < first ? first : last && day > last ? last : day);
  const entry = [focused, date].find((day) => day && days.includes(day)) ?? within(month);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.date;
    const to = from && !event.altKey && !event.ctrlKey && !event.metaKey && dayAfterKey[event.key]?.(from);
    if (!to) return;
    event.preventDefault();
    const day = within(to);
    if (focusDay(table.current, day)) return;
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
        {weeks.map((week) => (
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

/** Whether the day is shown, and now has the focus. */
function focusDay(table: HTMLTableElement | null, day: CivilDate): boolean {
  const shown = table?.querySelector<HTMLElement>(`[data-date="${day}"]`);
  shown?.focus();
  return shown !== null && shown !== undefined;
}
