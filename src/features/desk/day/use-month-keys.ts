import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { dayAfterKey, monthOf } from '#features/booking/slots/calendar.ts';
import type { CivilDate } from '#features/clinic/clinic-time.ts';

const dayOf = ({ target }: { target: EventTarget }) => (target as HTMLElement).dataset.date;

/** One day of the month is a tab stop; arrows, Home, End, Page Up and Page Down move on from it, over the month's end too. */
export function useMonthKeys({ month, date }: { month: CivilDate; date: CivilDate }) {
  const navigate = useNavigate();
  const ref = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<CivilDate>();
  /** The day to be focused when its month is there. */
  const awaited = useRef<CivilDate>(undefined);

  useEffect(() => {
    if (!awaited.current || monthOf(awaited.current) !== month) return;
    focusDay(ref.current, awaited.current);
    awaited.current = undefined;
  }, [month]);

  const entry = [focused, date].find((day) => day && monthOf(day) === month) ?? month;
  const onKeyDown = (event: KeyboardEvent) => {
    const from = dayOf(event);
    const to = from && !event.altKey && !event.ctrlKey && !event.metaKey && dayAfterKey(event.key, from);
    if (!to) return;
    event.preventDefault();
    if (monthOf(to) === month) return focusDay(ref.current, to);
    awaited.current = to;
    void navigate(
      { search: `?date=${date}&month=${monthOf(to)}` },
      { preventScrollReset: true, replace: true },
    );
  };
  const onFocus = (event: FocusEvent) => setFocused(dayOf(event));
  return {
    table: { ref, onKeyDown, onFocus },
    tabIndexOf: (day: CivilDate) => (day === entry ? undefined : -1),
  };
}

function focusDay(table: HTMLTableElement | null, day: CivilDate): void {
  table?.querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus();
}
