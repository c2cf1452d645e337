import { use, useCallback, useEffect, useRef, useState } from 'react';
import { SignInAgain } from '#features/staff/session/use-session-keeper.ts';
import type { DaySlots } from '#features/booking/slots/availability.ts';
import { addDays, addMonths, type CivilDate } from '#platform/civil-date.ts';
import { fetchDeskSlots } from './slots-client.ts';

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
  const askAgain = use(SignInAgain);
  const [known, setKnown] = useState<KnownDeskSlots>({ days: new Map(), chairs: 1, failed: false });
  const latest = useRef(0);
  const lookUp = useCallback(async () => {
    const question = ++latest.current;
    const answer = await fetchDeskSlots(month, addDays(addMonths(month, 1), -1));
    if (question !== latest.current) return;
    if (!answer.ok) {
      if (answer.reason === 'signed-out') askAgain();
      return setKnown((before) => ({ ...before, failed: true }));
    }
    const { today, chairs } = answer;
    const found = answer.days.map((day) => [day.date, day] as const);
    setKnown(({ days }) => ({ days: new Map([...days, ...found]), today, chairs, failed: false }));
  }, [month, askAgain]);
  useEffect(() => {
    const first = async () => lookUp();
    void first();
  }, [lookUp]);
  return { known, lookUp };
}
