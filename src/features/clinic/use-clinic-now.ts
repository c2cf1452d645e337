import { useEffect, useState } from 'react';
import { systemClock } from '#platform/clock.ts';

/** The clinic's present, looked at every so many ms, running on from what the server said: this browser's own clock may be wrong. */
export function useClinicNow(told: number, every = 10_000): number {
  const [now, setNow] = useState(told);
  useEffect(() => {
    const lead = told - systemClock.now();
    const tick = () => setNow(systemClock.now() + lead);
    tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [told, every]);
  return now;
}
