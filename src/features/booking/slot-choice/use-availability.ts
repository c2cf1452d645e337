import { useCallback, useEffect, useRef, useState } from 'react';
import { systemClock } from '#platform/clock.ts';
import { fetchBookableDays } from './booking-client.ts';
import { nothingKnown, type KnownAvailability } from '../slots/known-availability.ts';

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
      const answer = await fetchBookableDays(signal);
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
