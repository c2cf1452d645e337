import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { CivilDate } from '#platform/civil-date.ts';
import { useKeysOn } from '#ui/page/use-single-keys.ts';
import type { DraggedVisit } from '../move/drag-visit.tsx';
import { stepOfKey } from '../move/step-of-key.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { WeekDay } from './week.ts';

interface WeekKeys {
  grid: RefObject<HTMLElement | null>;
  days: readonly WeekDay[];
  pickedUp: DraggedVisit;
  /** Shows the week so many weeks on. */
  onWeek: (weeks: 1 | -1) => void;
  /** Makes a visit a step longer, or shorter. */
  onLength: (visit: DeskAppointment, steps: 1 | -1) => void;
}

const weeksOf: Record<string, 1 | -1> = { PageUp: -1, PageDown: 1 };
/** Letters that do the same as arrows. */
const arrowOf: Record<string, string> = { h: 'ArrowLeft', j: 'ArrowDown', k: 'ArrowUp', l: 'ArrowRight' };
/** From elsewhere on the page these lead into the week. */
export const weekLetters = Object.keys(arrowOf);

/** Focuses the week where Tab would. */
export const focusWeek = () => document.querySelector<HTMLElement>('[data-place][tabindex="0"]')?.focus();

/**
 * A roving tab stop: arrow keys and H, J, K, L move through the week. M picks a visit up, Enter puts it down at the focused place, + and −
 * change its length. Letters and signs work only while single keys are on.
 */
export function useWeekKeys({ grid, days, pickedUp, onWeek, onLength }: WeekKeys) {
  const [focused, setFocused] = useState('');
  const [keysOn] = useKeysOn();
  const places = placesOf(days);
  const entry = places.some((place) => placeOf(place) === focused) ? focused : placeOf(places[0]!);
  const focusOn = (place: WeekPlace) => focusIn(grid.current, place);

  // After a change of week from a cell, the same cell of the new week gets the focus, unless it has gone elsewhere meanwhile.
  const left = useRef<CivilDate>(undefined);
  const monday = days[0]!.date;
  const focusSameCell = useEffectEvent(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && !grid.current?.contains(activeElement)) return;
    const { column, row } = readPlace(focused);
    focusOn({ column: Math.min(column, days.length - 1), row, item: 0 });
  });
  useEffect(() => {
    if (left.current !== undefined && left.current !== monday) {
      left.current = undefined;
      focusSameCell();
    }
  }, [monday]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { place: marked } = (event.target as HTMLElement).dataset;
    if (event.altKey || event.ctrlKey || event.metaKey || !marked) return;
    if (!keysOn && event.key.length === 1) return;
    const place = readPlace(marked);
    const cell = days[place.column]!.cells[place.row]!;
    const letter = event.key.toLowerCase();
    const to = placeAfterKey(arrowOf[letter] ?? event.key, place, places);
    const weeks = weeksOf[event.key];
    const steps = stepOfKey[event.key];
    const visit = [...cell.continuing, ...cell.visits][place.item];
    if (to) focusOn(to);
    else if (weeks) {
      left.current = monday;
      onWeek(weeks);
    } else if (pickedUp.visit && event.key === 'Enter') pickedUp.putDown(cell);
    else if (letter === 'm') pickedUp.pickUp(visit);
    else if (steps && visit) {
      // A held key would change the length with each repetition.
      if (!event.repeat) onLength(visit, steps);
    } else return;
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
    cells.flatMap(({ continuing, visits, offered, free }, row) => {
      const taken = continuing.length + visits.length + offered.length;
      const items = taken + (free > 0 || taken === 0 ? 1 : 0);
      return Array.from({ length: items }, (_, item) => ({ column, row, item }));
    }),
  );
}

/** A focusable place in the week. */
interface WeekPlace {
  column: number;
  row: number;
  /** The index among several visits in one cell. */
  item: number;
}

export const placeOf = ({ column, row, item }: WeekPlace): string => `${column} ${row} ${item}`;

export function readPlace(text: string): WeekPlace {
  const [column = 0, row = 0, item = 0] = text.split(' ').map(Number);
  return { column, row, item };
}

/**
 * The place that a key leads to: up and down through the day, left and right to the same slot of the next day, Home and End to the first
 * and last day. Undefined for other keys, and at the edge.
 */
export function placeAfterKey(
  key: string,
  from: WeekPlace,
  places: readonly WeekPlace[],
): WeekPlace | undefined {
  const inColumn = (column: number) => places.filter((place) => place.column === column);
  const beside = (column: number) => {
    const square = inColumn(column).filter(({ row }) => row === from.row);
    return square[Math.min(from.item, square.length - 1)];
  };
  const step = (steps: number) => {
    const column = inColumn(from.column);
    return column[column.findIndex(({ row, item }) => row === from.row && item === from.item) + steps];
  };
  switch (key) {
    case 'ArrowUp':
      return step(-1);
    case 'ArrowDown':
      return step(1);
    case 'ArrowLeft':
      return beside(from.column - 1);
    case 'ArrowRight':
      return beside(from.column + 1);
    case 'Home':
      return beside(0);
    case 'End':
      return beside(Math.max(...places.map(({ column }) => column)));
    default:
      return undefined;
  }
}
