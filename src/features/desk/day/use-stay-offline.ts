import { useEffect, useEffectEvent } from 'react';
import { useBlocker, type Location } from 'react-router';
import { dayMemory } from './day-memory.ts';

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
