import { useEffect, useEffectEvent } from 'react';
import { useBlocker, type Location } from 'react-router';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import type { CivilDate } from '#platform/civil-date.ts';

interface SeenDay {
  date: CivilDate;
  /** The instant at which it was so. */
  now: number;
}
const most = 31;
const days = new Map<CivilDate, SeenDay>();

/** The days that this window has shown, for reading while the network is away. Gone with the window: nothing of patients stays on a disk. */
export const dayMemory = {
  keep(day: SeenDay): void {
    days.delete(day.date);
    days.set(day.date, day);
    if (days.size > most) days.delete(days.keys().next().value!);
  },
  /** Without a date: the one that was today when it was read. */
  find: (date: string): SeenDay | undefined =>
    date ? days.get(date) : [...days.values()].findLast((day) => civilDateAt(day.now) === day.date),
};

/** A page's data from the server or, while the network is away, what there is instead. */
export async function orOffline<Data, Instead>(
  load: () => Promise<Data>,
  instead: () => Instead,
): Promise<Data | Instead> {
  try {
    return await load();
  } catch (error) {
    // Answers of the server, redirects among them, are the router's affair.
    if (!(error instanceof TypeError)) throw error;
    return instead();
  }
}

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
