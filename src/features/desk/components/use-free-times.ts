import { useCallback, useEffect, useState } from 'react';
import type { CivilDate, CivilTime } from '#features/clinic/clinic-time.ts';
import { dayRows, freeSlots } from '../day.ts';
import { fetchDay } from '../desk-client.ts';

interface FreeTimes {
  date: CivilDate;
  times: CivilTime[];
  /** There was no answer. */
  failed: boolean;
}

/** The times of a day at which somebody can still be put down; undefined while they are looked up. */
export function useFreeTimes(date: CivilDate) {
  const [found, setFound] = useState<FreeTimes>();
  const lookUp = useCallback(async () => {
    if (!date) return;
    const day = await fetchDay(date);
    const times = day.ok ? freeSlots(dayRows(day, day.now)).map(({ time }) => time) : [];
    setFound({ date, times, failed: !day.ok });
  }, [date]);
  useEffect(() => {
    const first = async () => lookUp();
    void first();
  }, [lookUp]);
  return { free: found?.date === date ? found : undefined, lookUp };
}
