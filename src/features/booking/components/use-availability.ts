import { useCallback, useEffect, useRef, useState } from 'react';
import { addDays, civilDateAt, type CivilDate } from '#features/clinic/clinic-time.ts';
import { systemClock } from '#platform/clock.ts';
import { fetchAvailability, type DayAvailability } from '../booking-client.ts';

/** One answer holds 92 days, more than can be booked ahead. */
const daysAsked = 91;
const refreshAfter = 60_000;

export interface KnownAvailability {
  /** 'failed' only while nothing is known at all: an old answer is better than none, and the server decides anyway. */
  state: 'loading' | 'failed' | 'known';
  today: CivilDate;
  /** The last day that can be booked. */
  last: CivilDate;
  days: ReadonlyMap<CivilDate, DayAvailability>;
  refresh: () => void;
}

/** What is free from the clinic's today on; asked again when the dialog has stood open for a minute, or its tab comes back. */
export function useAvailability(wanted: boolean): KnownAvailability {
  const [known, setKnown] = useState<Omit<KnownAvailability, 'refresh'>>({
    state: 'loading',
    today: '',
    last: '',
    days: new Map(),
  });
  const refresh = useRef(() => {});

  useEffect(() => {
    if (!wanted) return;
    let asking: AbortController | undefined;
    const ask = async () => {
      asking?.abort();
      const { signal } = (asking = new AbortController());
      const answer = await availabilityFromToday(signal);
      if (signal.aborted) return;
      setKnown((before) => answer ?? (before.state === 'known' ? before : { ...before, state: 'failed' }));
    };
    const askOnReturn = () => document.visibilityState === 'visible' && void ask();

    refresh.current = () => void ask();
    void ask();
    const timer = setInterval(askOnReturn, refreshAfter);
    addEventListener('online', askOnReturn);
    document.addEventListener('visibilitychange', askOnReturn);
    return () => {
      asking?.abort();
      clearInterval(timer);
      removeEventListener('online', askOnReturn);
      document.removeEventListener('visibilitychange', askOnReturn);
    };
  }, [wanted]);

  return { ...known, refresh: useCallback(() => refresh.current(), []) };
}

async function availabilityFromToday(
  signal: AbortSignal,
): Promise<Omit<KnownAvailability, 'refresh'> | undefined> {
  let today = civilDateAt(systemClock.now());
  let answer = await fetchAvailability(today, addDays(today, daysAsked), signal);
  // The visitor's clock may be wrong: then the answer says from which day to ask again.
  if (answer && civilDateAt(answer.now) !== today) {
    today = civilDateAt(answer.now);
    answer = await fetchAvailability(today, addDays(today, daysAsked), signal);
  }
  if (!answer) return undefined;
  return {
    state: 'known',
    today,
    last: answer.days.findLast(({ reason }) => reason !== 'closed')?.date ?? today,
    days: new Map(answer.days.map((day) => [day.date, day])),
  };
}
