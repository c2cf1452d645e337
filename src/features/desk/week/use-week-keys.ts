import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { CivilDate } from '#platform/civil-date.ts';
import { useWords } from '#platform/words.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { isMovable, type WeekDay } from './week.ts';
import { placeAfterKey, placeOf, readPlace, type Place } from './week-place.ts';
import type { Carried } from './use-carried.ts';
import type { Drop } from '../move/use-visit-drag.ts';

interface WeekKeys {
  grid: RefObject<HTMLElement | null>;
  days: readonly WeekDay[];
  carried: Carried;
  visitOf: (id: string | undefined) => DeskAppointment | undefined;
  onDrop: (drop: Drop) => void;
  onNews: (news: string) => void;
  /** Shows the week so many weeks on. */
  onWeek: (weeks: 1 | -1) => void;
}

const weeksOf: Record<string, 1 | -1> = { PageUp: -1, PageDown: 1 };

/** One place of the week is a tab stop, arrows lead on. M picks a visit up, Enter puts it where the focus is. */
export function useWeekKeys({ grid, days, carried, visitOf, onDrop, onNews, onWeek }: WeekKeys) {
  const words = useWords('desk-week');
  const [focused, setFocused] = useState('');
  const places = placesOf(days);
  const entry = places.some((place) => placeOf(place) === focused) ? focused : placeOf(places[0]!);
  const focusOn = (place: Place) =>
    grid.current?.querySelector<HTMLElement>(`[data-place="${placeOf(place)}"]`)?.focus();

  // Another week was asked for from a square: the focus goes to the same square of that week.
  const left = useRef<{ place: Place; monday: CivilDate }>(undefined);
  const monday = days[0]!.date;
  useEffect(() => {
    const { current } = left;
    if (!current || current.monday === monday) return;
    left.current = undefined;
    const column = Math.min(current.place.column, grid.current!.querySelectorAll('thead th').length - 1);
    const same = placeOf({ ...current.place, column, item: 0 });
    grid.current!.querySelector<HTMLElement>(`[data-place="${same}"]`)?.focus();
  }, [grid, monday]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    const { place, visit: id, date, time } = target.dataset;
    if (!place || !date || !time) return;
    const to = placeAfterKey(event.key, readPlace(place), places);
    const weeks = weeksOf[event.key];
    if (to) {
      event.preventDefault();
      focusOn(to);
    } else if (weeks) {
      event.preventDefault();
      left.current = { place: readPlace(place), monday };
      onWeek(weeks);
    } else if (carried.visit && event.key === 'Enter') {
      event.preventDefault();
      carried.letGo();
      onDrop({ visit: carried.visit, to: { date, time } });
    } else if (event.key.toLowerCase() === 'm') {
      event.preventDefault();
      const visit = visitOf(id);
      if (visit && isMovable(visit)) carried.pickUp(visit);
      else onNews(words.moveNotAllowed);
    }
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setFocused(target.dataset.place ?? '');
  return {
    onKeyDown,
    onFocus,
    tabIndexOf: (place: string) => (place === entry ? (0 as const) : (-1 as const)),
  };
}

/** Everything that can have the focus, day by day. */
function placesOf(days: readonly WeekDay[]): Place[] {
  return days.flatMap(({ cells }, column) =>
    cells.flatMap(({ visits, offered, free }, row) => {
      const taken = visits.length + offered.length;
      const items = taken + (free > 0 || taken === 0 ? 1 : 0);
      return Array.from({ length: items }, (_, item) => ({ column, row, item }));
    }),
  );
}
