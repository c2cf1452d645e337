import { useEffect, useEffectEvent } from 'react';
import { useBlocker, type Location } from 'react-router';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import type { CivilDate } from '#platform/civil-date.ts';

interface SeenDay {
  day: {
    date: CivilDate;
    /** The instant at which the page was read. */
    now: number;
  };
}
const maxDays = 31;
const days = new Map<CivilDate, SeenDay>();

/** Days that this window has shown, for reading while offline. Kept in memory only, so that no patient data stay on a disk. */
export const dayMemory = {
  save(seen: SeenDay): void {
    days.delete(seen.day.date);
    days.set(seen.day.date, seen);
    if (days.size > maxDays) days.delete(days.keys().next().value!);
  },
  /** Without a date: the day that was today when it was loaded. */
  find: (date: string): SeenDay | undefined =>
    date ? days.get(date) : [...days.values()].findLast(({ day }) => civilDateAt(day.now) === day.date),
};

/**
 * While the network is away the page is left only for a day that this window has shown before: anything else could not be loaded, and
 * what is here would be lost.
 */
export function useStayOffline(offline: boolean, onStayed: () => void): void {
  const blocker = useBlocker(({ nextLocation }) => offline && !isKnownDay(nextLocation));
  const stay = useEffectEvent(() => {
    blocker.reset?.();
    onStayed();
  });
  const { state } = blocker;
  useEffect(() => {
    if (state === 'blocked') stay();
  }, [state]);
}

const isKnownDay = ({ pathname, search }: Location) =>
  pathname === '/staff/appointments' &&
  dayMemory.find(new URLSearchParams(search).get('date') ?? '') !== undefined;
