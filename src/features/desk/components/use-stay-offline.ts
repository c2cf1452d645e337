import { useEffect, useEffectEvent } from 'react';
import { useBlocker, type Location } from 'react-router';
import { dayMemory } from '../day-memory.ts';

/**
 * While the network is away the page is left only for a day that this window has shown before: anything else could not be loaded, and
 * what is here would be lost.
 */
export function useStayOffline(offline: boolean, onStayed: () => void): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      offline && (currentLocation.pathname !== nextLocation.pathname || !isKnown(nextLocation)),
  );
  const stay = useEffectEvent(() => {
    blocker.reset?.();
    onStayed();
  });
  const { state } = blocker;
  useEffect(() => {
    if (state === 'blocked') stay();
  }, [state]);
}

const isKnown = ({ search }: Location) =>
  dayMemory.find(new URLSearchParams(search).get('date') ?? '') !== undefined;
