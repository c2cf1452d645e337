import { useEffect, useRef, useState } from 'react';
import { addDays, civilDateAt } from '#features/clinic/clinic-time.ts';
import { systemClock } from '#platform/clock.ts';
import { fetchAvailability } from '../booking-client.ts';
import type { Slot } from '../slots.ts';

export interface FreeSlots {
  /** The clinic's present, epoch ms. */
  now: number;
  /** The next free slots; empty when there are none, or when they are not known. */
  slots: readonly Slot[];
}

const minute = 60_000;
const daysAsked = 14;
const refreshMinutes = 5;

/**
 * The clinic's present and its next free slots, kept true on a page that stays open: the server's time is asked for once and again
 * when the page comes back (from the phone's pocket, the history or a dead network); the minutes between are counted here. What
 * the server rendered, which may come from a cache, is shown until the first answer. Without an answer no slot is shown.
 */
export function useFreeSlots(rendered: FreeSlots, wanted: number): FreeSlots {
  const [known, setKnown] = useState(rendered);
  /** The clinic's present less the visitor's clock, which may be wrong. */
  const lead = useRef(0);

  useEffect(() => {
    let asking: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout>;
    let minutes = 0;
    let answered = false;

    const turnOver = () => {
      const now = systemClock.now() + lead.current;
      setKnown((before) => ({ ...before, now }));
      if (++minutes % refreshMinutes === 0) onReturn();
      timer = setTimeout(turnOver, minute - (now % minute));
    };
    const count = (now: number) => {
      lead.current = now - systemClock.now();
      clearTimeout(timer);
      timer = setTimeout(turnOver, minute - (now % minute));
    };
    /** A page from a cache may be old, but none is from the future: of its time and the visitor's the later one is the better. */
    const unanswered = () => {
      if (!answered) count(Math.max(rendered.now, systemClock.now()));
      return systemClock.now() + lead.current;
    };
    const refresh = async () => {
      asking?.abort();
      const { signal } = (asking = new AbortController());
      const today = civilDateAt(systemClock.now() + lead.current);
      const answer = await fetchAvailability(today, addDays(today, daysAsked), signal);
      if (signal.aborted) return;
      if (!answer) return setKnown({ now: unanswered(), slots: [] });
      answered = true;
      count(answer.now);
      const free = answer.days.flatMap(({ date, slots }) =>
        slots.filter((slot) => slot.free).map(({ time }) => ({ date, time })),
      );
      setKnown({ now: answer.now, slots: free.slice(0, wanted) });
    };
    const onReturn = () => document.visibilityState === 'visible' && void refresh();

    count(rendered.now);
    void refresh();
    for (const event of ['pageshow', 'online', 'focus'] as const) addEventListener(event, onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      asking?.abort();
      clearTimeout(timer);
      for (const event of ['pageshow', 'online', 'focus'] as const) removeEventListener(event, onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [rendered.now, wanted]);

  return known;
}
