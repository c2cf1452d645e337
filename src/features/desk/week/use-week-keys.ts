import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { CivilDate } from '#platform/civil-date.ts';
import type { PickedUp } from '../move/picked-up.tsx';
import { placeAfterKey, placeOf, readPlace, type WeekPlace } from './week-place.ts';
import type { WeekDay } from './week.ts';

interface WeekKeys {
  grid: RefObject<HTMLElement | null>;
  days: readonly WeekDay[];
  pickedUp: PickedUp;
  /** Shows the week so many weeks on. */
  onWeek: (weeks: 1 | -1) => void;
}

const weeksOf: Record<string, 1 | -1> = { PageUp: -1, PageDown: 1 };

/** One place of the week is a tab stop, arrows lead on. M picks a visit up, Enter puts it where the focus is. */
export function useWeekKeys({ grid, days, pickedUp, onWeek }: WeekKeys) {
  const [focused, setFocused] = useState('');
  const places = placesOf(days);
  const entry = places.some((place) => placeOf(place) === focused) ? focused : placeOf(places[0]!);
  const focusOn = (place: WeekPlace) => focusIn(grid.current, place);

  // Another week was asked for from a square: the focus goes to the same square of that week.
  const left = useRef<{ place: WeekPlace; monday: CivilDate }>(undefined);
  const monday = days[0]!.date;
  const lastColumn = days.length - 1;
  useEffect(() => {
    const { current } = left;
    if (!current || current.monday === monday) return;
    left.current = undefined;
    const { column, row } = current.place;
    focusIn(grid.current, { column: Math.min(column, lastColumn), row, item: 0 });
  }, [grid, monday, lastColumn]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { place: marked } = (event.target as HTMLElement).dataset;
    if (event.altKey || event.ctrlKey || event.metaKey || !marked) return;
    const place = readPlace(marked);
    const cell = days[place.column]!.cells[place.row]!;
    const to = placeAfterKey(event.key, place, places);
    const weeks = weeksOf[event.key];
    if (to) focusOn(to);
    else if (weeks) {
      left.current = { place, monday };
      onWeek(weeks);
    } else if (pickedUp.visit && event.key === 'Enter') pickedUp.putDown(cell);
    else if (event.key.toLowerCase() === 'm') pickedUp.pickUp(cell.visits[place.item]);
    else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setFocused(target.dataset.place ?? '');
  return {
    onKeyDown,
    onFocus,
    /** Spread on what can have the focus. */
    focusable(place: WeekPlace) {
      const mark = placeOf(place);
      return { 'data-place': mark, tabIndex: mark === entry ? (0 as const) : (-1 as const) };
    },
  };
}

const focusIn = (grid: HTMLElement | null, place: WeekPlace) =>
  grid?.querySelector<HTMLElement>(`[data-place="${placeOf(place)}"]`)?.focus();

/** Everything that can have the focus, day by day. */
function placesOf(days: readonly WeekDay[]): WeekPlace[] {
  return days.flatMap(({ cells }, column) =>
    cells.flatMap(({ visits, offered, free }, row) => {
      const taken = visits.length + offered.length;
      const items = taken + (free > 0 || taken === 0 ? 1 : 0);
      return Array.from({ length: items }, (_, item) => ({ column, row, item }));
    }),
  );
}
