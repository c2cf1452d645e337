import { useCallback, useEffect, useRef, useState } from 'react';
import { addDays, civilDateAt } from '#features/clinic/clinic-time.ts';
import { systemClock } from '#platform/clock.ts';
import { fetchAvailability } from './booking-client.ts';
import { knownFrom, nothingKnown, type KnownAvailability } from '../slots/known-availability.ts';

/** One answer holds 92 days, more than can be booked ahead. */
const daysAsked = 91;
const refreshAfter = 60_000;

/**
 * What is free from the clinic's today on: asked for when the dialog opens, so that it is there when the form is filled in, again
 * whenever it has stood open for a minute, and when its tab or the network comes back.
 */
export function useAvailability(): { known: KnownAvailability; refresh: () => void } {
  const [known, setKnown] = useState(() => nothingKnown(systemClock.now()));
  const ask = useRef(() => {});

  useEffect(() => {
    let asking: AbortController | undefined;
    ask.current = async () => {
      asking?.abort();
      const { signal } = (asking = new AbortController());
      const answer = await availabilityFromToday(signal);
      if (signal.aborted) return;
      setKnown((before) => answer ?? (before.state === 'known' ? before : { ...before, state: 'failed' }));
    };
    const askOnReturn = () => document.visibilityState === 'visible' && ask.current();

    ask.current();
    const timer = setInterval(askOnReturn, refreshAfter);
    addEventListener('online', askOnReturn);
    document.addEventListener('visibilitychange', askOnReturn);
    return () => {
      asking?.abort();
      clearInterval(timer);
      removeEventListener('online', askOnReturn);
      document.removeEventListener('visibilitychange', askOnReturn);
    };
  }, []);

  const refresh = useCallback(() => {
    setKnown((before) => (before.state === 'failed' ? { ...before, state: 'loading' } : before));
    ask.current();
  }, []);
  return { known, refresh };
}

async function availabilityFromToday(signal: AbortSignal): Promise<KnownAvailability | undefined> {
  const today = civilDateAt(systemClock.now());
  let answer = await fetchAvailability(today, addDays(today, daysAsked), signal);
  // The visitor's clock may be wrong: then the answer says from which day to ask again.
  const clinicToday = answer && civilDateAt(answer.now);
  if (clinicToday && clinicToday !== today) {
    answer = await fetchAvailability(clinicToday, addDays(clinicToday, daysAsked), signal);
  }
  return answer && knownFrom(answer);
}
