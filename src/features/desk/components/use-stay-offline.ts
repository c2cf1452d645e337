import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** While the network is away the page is not left for another one, which could not be loaded: what is here stays readable. */
export function useStayOffline(offline: boolean, onStayed: () => void): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => offline && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    onStayed();
  }, [blocker, onStayed]);
}
