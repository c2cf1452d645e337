import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { dayLabel, slotLabel } from '#features/clinic/clinic-time.ts';
import { fill } from '#platform/words.tsx';
import type { DeskAppointment } from '../desk-appointment.ts';
import { isMovable, type WeekDay } from '../week.ts';
import { placeAfterKey, placeOf, readPlace, type Place } from '../week-place.ts';
import { useWeekWords } from '../words/use-week-words.ts';
import type { Drop } from './use-week-drag.ts';

interface WeekKeys {
  days: readonly WeekDay[];
  visitOf: (id: string | undefined) => DeskAppointment | undefined;
  onDrop: (drop: Drop) => void;
  onNews: (news: string) => void;
}

/** One place of the week is a tab stop, arrows lead on. M picks a visit up, Enter puts it where the focus is, Escape leaves it. */
export function useWeekKeys({ days, visitOf, onDrop, onNews }: WeekKeys) {
  const words = useWeekWords();
  const [focused, setFocused] = useState('');
  const [carried, setCarried] = useState<DeskAppointment>();
  const places = placesOf(days);
  const entry = places.some((place) => placeOf(place) === focused) ? focused : placeOf(places[0]!);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    const { place, visit: id, date, time } = target.dataset;
    if (!place || !date || !time) return;
    const to = placeAfterKey(event.key, readPlace(place), places);
    if (to) {
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(`[data-place="${placeOf(to)}"]`)?.focus();
    } else if (carried && event.key === 'Enter') {
      event.preventDefault();
      setCarried(undefined);
      onDrop({ visit: carried, to: { date, time } });
    } else if (carried && event.key === 'Escape') {
      event.preventDefault();
      setCarried(undefined);
      onNews(fill(words.putBack, { patient: carried.firstName }));
    } else if (event.key.toLowerCase() === 'm') {
      event.preventDefault();
      const visit = visitOf(id);
      if (!visit || !isMovable(visit)) return onNews(words.moveNotAllowed);
      setCarried(visit);
      const from = `${dayLabel(visit.date)}, ${slotLabel(time)}`;
      onNews(fill(words.carrying, { patient: visit.firstName, from }));
    }
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setFocused(target.dataset.place ?? '');
  return {
    carried,
    onKeyDown,
    onFocus,
    tabIndexOf: (place: string) => (place === entry ? (0 as const) : (-1 as const)),
  };
}

/** Everything that can have the focus, day by day. */
function placesOf(days: readonly WeekDay[]): Place[] {
  return days.flatMap(({ cells }, column) =>
    cells.flatMap(({ visits, free }, row) => {
      const items = visits.length + (free > 0 || visits.length === 0 ? 1 : 0);
      return Array.from({ length: items }, (_, item) => ({ column, row, item }));
    }),
  );
}
