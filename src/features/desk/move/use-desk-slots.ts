import { useCallback, useEffect, useRef, useState } from 'react';
import type { DaySlots } from '#features/booking/slots/availability.ts';
import { type CivilDate, addDays } from '#platform/civil-date.ts';
import { addMonths } from '#platform/civil-month.ts';
import { callDesk } from '../visit/visit-client.ts';

export interface KnownDeskSlots {
  days: ReadonlyMap<CivilDate, DaySlots>;
  /** The clinic's; undefined until the first answer. */
  today?: CivilDate;
  chairs: number;
  /** The last answer did not come; what was known before is kept. */
  failed: boolean;
}

/** What staff may give out in a month, asked for whenever another month is shown, and again on `lookUp`. */
export function useDeskSlots(month: CivilDate): { known: KnownDeskSlots; lookUp: () => Promise<void> } {
  const [known, setKnown] = useState<KnownDeskSlots>({ days: new Map(), chairs: 1, failed: false });
  const latest = useRef(0);
  const lookUp = useCallback(async () => {
    const question = ++latest.current;
    const last = addDays(addMonths(month, 1), -1);
    const answer = await callDesk<{ today: CivilDate; chairs: number; days: DaySlots[] }>(
      `slots?from=${month}&to=${last}`,
    );
    if (question !== latest.current) return;
    if (!answer.ok) return setKnown((before) => ({ ...before, failed: true }));
    const { today, chairs } = answer.value;
    const found = answer.value.days.map((day) => [day.date, day] as const);
    setKnown(({ days }) => ({ days: new Map([...days, ...found]), today, chairs, failed: false }));
  }, [month]);
  useEffect(() => {
    const first = async () => lookUp();
    void first();
  }, [lookUp]);
  return { known, lookUp };
}
