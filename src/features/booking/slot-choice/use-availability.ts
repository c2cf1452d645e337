import { useState } from 'react';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';
import { systemClock } from '#platform/clock.ts';
import { useFresh } from '#ui/fresh/use-fresh.ts';
import { daysAtOnce } from '../slots/availability.ts';
import { knownFrom, nothingKnown, type KnownAvailability } from '../slots/known-availability.ts';
import { fetchAvailability } from './availability-client.ts';

const refreshAfter = 60_000;

/**
 * What is free from the clinic's today on: asked for when the dialog opens, so that it is there when the form is filled in, again
 * whenever it has stood open for a minute, and when its tab or the network comes back.
 */
export function useAvailability(): { known: KnownAvailability; refresh: () => void } {
  const [known, setKnown] = useState(() => nothingKnown(systemClock.now()));
  const fresh = useFresh({
    atOnce: true,
    every: refreshAfter,
    refresh: async (signal) => {
      const answer = await fetchBookableDays(signal);
      if (signal.aborted) return false;
      setKnown((before) => answer ?? (before.state === 'known' ? before : { ...before, state: 'failed' }));
      return answer !== undefined;
    },
  });
  const refresh = () => {
    setKnown((before) => (before.state === 'failed' ? { ...before, state: 'loading' } : before));
    void fresh.refresh();
  };
  return { known, refresh };
}

/** What is free from the clinic's today on, as far ahead as can be booked; undefined when the server can't be reached. */
export async function fetchBookableDays(signal: AbortSignal): Promise<KnownAvailability | undefined> {
  const fetchFrom = (day: CivilDate) => fetchAvailability(day, addDays(day, daysAtOnce - 1), signal);
  const today = civilDateAt(systemClock.now());
  let answer = await fetchFrom(today);
  // The visitor's clock may be wrong: then the answer says from which day to ask again.
  const clinicToday = answer && civilDateAt(answer.now);
  if (clinicToday && clinicToday !== today) answer = await fetchFrom(clinicToday);
  for (;;) {
    const known = answer && knownFrom(answer);
    const lastAsked = answer?.days.at(-1)?.date;
    if (!answer || !lastAsked || known?.last !== lastAsked) return known;
    // To its very end it can be booked: there may be more.
    const more = await fetchFrom(addDays(lastAsked, 1));
    answer = more && { ...more, days: [...answer.days, ...more.days] };
  }
}
