import { useEffect } from 'react';
import { useLive } from '#ui/fresh/use-live.ts';

const tryAgainEvery = 5000;

interface Following {
  /** Whether the server answered when it was last asked. */
  online: boolean;
  setOnline: (online: boolean) => void;
  refresh: () => Promise<unknown>;
}

/** Keeps what a page of the desk shows up to date: asks after every change, when the network is back, and while nothing answers. */
export function useFollowing({ online, setOnline, refresh }: Following) {
  useLive('/api/staff/live', () => void refresh(), { onLost: () => void refresh() });
  useEffect(() => {
    const lost = () => setOnline(false);
    const back = () => void refresh();
    if (!navigator.onLine) lost();
    addEventListener('offline', lost);
    addEventListener('online', back);
    return () => {
      removeEventListener('offline', lost);
      removeEventListener('online', back);
    };
  }, [refresh, setOnline]);
  useEffect(() => {
    if (online) return undefined;
    const timer = setInterval(() => void refresh(), tryAgainEvery);
    return () => clearInterval(timer);
  }, [online, refresh]);
}
