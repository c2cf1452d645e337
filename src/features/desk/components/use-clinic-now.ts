import { useEffect, useState } from 'react';
import { systemClock } from '#platform/clock.ts';

const look = 10_000;

/** The clinic's present, running on from what the server said: this browser's own clock may be wrong. */
export function useClinicNow(told: number): number {
  const [now, setNow] = useState(told);
  useEffect(() => {
    const lead = told - systemClock.now();
    const tick = () => setNow(systemClock.now() + lead);
    tick();
    const timer = setInterval(tick, look);
    return () => clearInterval(timer);
  }, [told]);
  return now;
}
