import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { CivilDate } from '#features/clinic/clinic-time.ts';
import { dayAfterKey, monthOf } from '../slots/calendar.ts';
import { usePress } from './press-button.tsx';

interface GridDays {
  month: CivilDate;
  date: CivilDate | undefined;
  today: CivilDate;
  last: CivilDate;
}

const dayOf = ({ target }: { target: EventTarget }) => (target as HTMLElement).dataset.date;

/** One day of the month is a tab stop; arrows, Home, End, Page Up and Page Down move on from it, over the month's end too. */
export function useGridKeys({ month, date, today, last }: GridDays) {
  const onPress = usePress();
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<CivilDate>();
  /** The day to be focused when its month is there. */
  const awaited = useRef<CivilDate>(undefined);

  useEffect(() => {
    if (awaited.current) focusDay(table.current, awaited.current);
    awaited.current = undefined;
  });

  if (!onPress) return { tabIndexOf: () => undefined };

  const bookable = (day: CivilDate) => (day < today ? today : day > last ? last : day);
  const entry = [focused, date].find((day) => day && monthOf(day) === month) ?? bookable(month);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = dayOf(event);
    const to = from && !event.altKey && !event.ctrlKey && !event.metaKey && dayAfterKey(event.key, from);
    if (!to) return;
    event.preventDefault();
    const day = bookable(to);
    if (monthOf(day) === month) return focusDay(table.current, day);
    awaited.current = day;
    onPress({ type: 'show-month', month: monthOf(day) });
  };
  const onFocus = (event: FocusEvent) => setFocused(dayOf(event));
  return {
    grid: { ref: table, role: 'grid', onKeyDown, onFocus },
    tabIndexOf: (day: CivilDate) => (day === entry ? 0 : -1),
  };
}

function focusDay(table: HTMLTableElement | null, day: CivilDate): void {
  table?.querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus();
}
