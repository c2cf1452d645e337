import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { addDays } from '#platform/civil-date.ts';
import type { ClosedSession } from '#features/clinic/working-hours.ts';
import { systemClock } from '#platform/clock.ts';
import { useAutoRefresh } from '#ui/fresh/use-auto-refresh.ts';
import { fetchAvailability } from '../slot-choice/availability-client.ts';
import { daysAskedByHome, freeSlots } from '../slots/free-slots.ts';
import type { Slot } from '../slots/slots.ts';

export interface FreeSlots {
  /** The clinic's time now, epoch ms. */
  now: number;
  /** The next free slots; empty when there are none, or when they are not known. */
  slots: readonly Slot[];
  /** The sessions to come that are closed. */
  closed: readonly ClosedSession[];
}

const minute = 60_000;

/**
 * Keeps the current time, the closures and the next free slots up to date on an open page: fetches once, every minute while the page is
 * visible, and when it becomes visible again. The server's data, which may come from a cache, are shown until the first answer. Without an
 * answer the clock still runs, and no slot is shown.
 */
export function useFreeSlots(rendered: FreeSlots, wanted: number): FreeSlots {
  const [known, setKnown] = useState(rendered);
  /** The clinic's time less the visitor's clock, which may be wrong. */
  const lead = useRef(0);
  const isAnswered = useRef(false);
  const present = () => systemClock.now() + lead.current;

  useEffect(() => {
    lead.current = rendered.now - systemClock.now();
  }, [rendered.now]);

  const { refresh } = useAutoRefresh({
    atOnce: true,
    refresh: async (signal) => {
      const today = civilDateAt(present());
      const answer = await fetchAvailability(`from=${today}&to=${addDays(today, daysAskedByHome)}`, signal);
      if (signal.aborted) return false;
      if (!answer) {
        // A page from a cache may be old, but none is from the future: of its time and the visitor's the later one is the better.
        if (!isAnswered.current) lead.current = Math.max(0, lead.current);
        setKnown((before) => ({ ...before, now: present(), slots: [] }));
        return false;
      }
      isAnswered.current = true;
      const { now, days, closed } = answer;
      lead.current = now - systemClock.now();
      const slots = freeSlots(days).slice(0, wanted);
      // A transition, so that presses are handled first.
      startTransition(() => setKnown((before) => ({ now, slots, closed: closed ?? before.closed })));
      return true;
    },
  });

  const turnOver = useEffectEvent(() => {
    setKnown((before) => ({ ...before, now: present() }));
    if (document.visibilityState === 'visible') void refresh();
  });
  useEffect(() => {
    const timer = setTimeout(() => turnOver(), minute - (known.now % minute));
    return () => clearTimeout(timer);
  }, [known.now]);

  return known;
}
