import { useEffect, useState } from 'react';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';
import { systemClock } from '#platform/clock.ts';
import { useAutoRefresh } from '#ui/fresh/use-auto-refresh.ts';
import { daysAtOnce } from '../slots/availability.ts';
import { knownFrom, emptyAvailability, type KnownAvailability } from '../slots/known-availability.ts';
import { fetchAvailability } from './availability-client.ts';

/** The visit that free times are for, as a part of the address; '' where all visits are offered the same times. */
export function availabilitySearch(
  {
    service,
    minutes,
    dentist,
  }: { service: string; minutes?: number | undefined; dentist?: string | undefined },
  { lengths, hasEmergencyTimes, dentists }: Pick<ClinicFacts, 'lengths' | 'hasEmergencyTimes' | 'dentists'>,
): string {
  const depends = lengths ?? hasEmergencyTimes ?? dentists;
  return [
    minutes === undefined ? '' : `&minutes=${minutes}`,
    depends ? `&service=${encodeURIComponent(service)}` : '',
    dentist ? `&dentist=${encodeURIComponent(dentist)}` : '',
  ].join('');
}

const refreshAfter = 60_000;

/**
 * Loads the free times from the clinic's today on: when the dialog opens, every minute while it stays open, and when its tab or the
 * network comes back. `visit`: for which they are, as a part of the address.
 */
export function useAvailability(visit = ''): { known: KnownAvailability; refresh: () => void } {
  const [{ known, of }, setAnswer] = useState(() => ({
    known: emptyAvailability(systemClock.now()),
    of: visit,
  }));
  const fresh = useAutoRefresh({
    atOnce: true,
    every: refreshAfter,
    refresh: async (signal) => {
      const answer = await fetchBookableDays(signal, visit);
      if (signal.aborted) return false;
      setAnswer((before) => {
        const isStale = before.known.state === 'known' && before.of === visit;
        return {
          known: answer ?? (isStale ? before.known : { ...before.known, state: 'failed' }),
          of: visit,
        };
      });
      return answer !== undefined;
    },
  });
  const { refresh: ask } = fresh;
  // Also when the visit changes once more while the first change is asked for.
  useEffect(() => {
    if (of !== visit) void ask();
  }, [of, visit, ask]);
  const refresh = () => {
    setAnswer((before) =>
      before.known.state === 'failed' ? { ...before, known: { ...before.known, state: 'loading' } } : before,
    );
    void ask();
  };
  return { known: of !== visit ? { ...emptyAvailability(known.now), closed: known.closed } : known, refresh };
}

/** All free times that can be booked, from the clinic's today on; undefined when the server can't be reached. */
export async function fetchBookableDays(
  signal: AbortSignal,
  visit = '',
): Promise<KnownAvailability | undefined> {
  const fetchFrom = (day: CivilDate) =>
    fetchAvailability(`from=${day}&to=${addDays(day, daysAtOnce - 1)}${visit}`, signal);
  const today = civilDateAt(systemClock.now());
  let answer = await fetchFrom(today);
  // The visitor's clock may be wrong: then the answer says from which day to ask again.
  const clinicToday = answer && civilDateAt(answer.now);
  if (clinicToday && clinicToday !== today) answer = await fetchFrom(clinicToday);
  for (;;) {
    const known = answer && knownFrom(answer);
    const lastAsked = answer?.days.at(-1)?.date;
    if (!answer || !lastAsked || known?.last !== lastAsked) return known;
    // The last day of the answer can be booked, so there may be more days.
    const more = await fetchFrom(addDays(lastAsked, 1));
    answer = more && { ...more, days: [...answer.days, ...more.days] };
  }
}
