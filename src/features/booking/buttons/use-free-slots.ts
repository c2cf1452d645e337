import { useEffect, useRef, useState } from 'react';
import { addDays, civilDateAt } from '#features/clinic/clinic-time.ts';
import type { ClosedSession } from '#features/clinic/working-hours.ts';
import { systemClock } from '#platform/clock.ts';
import { fetchAvailability } from '../slot-choice/booking-client.ts';
import { freeSlots } from '../slots/availability.ts';
import type { Slot } from '../slots/slots.ts';

export interface FreeSlots {
  /** The clinic's present, epoch ms. */
  now: number;
  /** The next free slots; empty when there are none, or when they are not known. */
  slots: readonly Slot[];
  /** The sessions to come in which nobody is seen. */
  closed: readonly ClosedSession[];
}

const minute = 60_000;
const daysAsked = 14;

/**
 * The clinic's present, what it has closed and its next free slots, kept true on a page that stays open: the server is asked once, every
 * minute while the page can be seen, and when it comes back (from the phone's pocket, the history or a dead network). What
 * the server rendered, which may come from a cache, is shown until the first answer. Without an answer the minutes are
 * counted here, and no slot is shown.
 */
export function useFreeSlots(rendered: FreeSlots, wanted: number): FreeSlots {
  const [known, setKnown] = useState(rendered);
  /** The clinic's present less the visitor's clock, which may be wrong. */
  const lead = useRef(0);

  useEffect(() => {
    let asking: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout>;
    let answered = false;

    const turnOver = () => {
      const now = systemClock.now() + lead.current;
      setKnown((before) => ({ ...before, now }));
      onReturn();
      timer = setTimeout(turnOver, minute - (now % minute));
    };
    const count = (now: number) => {
      lead.current = now - systemClock.now();
      clearTimeout(timer);
      timer = setTimeout(turnOver, minute - (now % minute));
    };
    /** A page from a cache may be old, but none is from the future: of its time and the visitor's the later one is the better. */
    const unanswered = () => {
      if (!answered) count(systemClock.now() + Math.max(0, lead.current));
      return systemClock.now() + lead.current;
    };
    const refresh = async () => {
      asking?.abort();
      const { signal } = (asking = new AbortController());
      const today = civilDateAt(systemClock.now() + lead.current);
      const answer = await fetchAvailability(today, addDays(today, daysAsked), signal);
      if (signal.aborted) return;
      if (!answer) return setKnown((before) => ({ ...before, now: unanswered(), slots: [] }));
      answered = true;
      count(answer.now);
      const free = freeSlots(answer.days);
      const { now, closed } = answer;
      setKnown((before) => ({ now, slots: free.slice(0, wanted), closed: closed ?? before.closed }));
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
