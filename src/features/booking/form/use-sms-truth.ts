import { useEffect, useState } from 'react';
import type { SmsTruth } from '#features/notifications/outbox/sms-truth.ts';
import { fetchSmsTruth } from '../slot-choice/booking-client.ts';

/** Seconds from one question to the next; the last for as long as the page is open and seen. */
const pauses = [1, 3, 6, 20, 30, 60];
/** What nothing changes any more. */
const settled = new Set<SmsTruth | undefined>(['delivered', 'notSent']);

/** What is known of the SMS about the appointment of this link, while its page is open. */
export function useSmsTruth(token: string, known: SmsTruth | undefined): SmsTruth | undefined {
  const [truth, setTruth] = useState(known);
  useEffect(() => {
    const ended = new AbortController();
    let asked = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const told = document.hidden ? undefined : await fetchSmsTruth(token, ended.signal);
      if (ended.signal.aborted) return;
      if (told) setTruth(told.sms);
      if (settled.has(told?.sms)) return;
      timer = setTimeout(() => void ask(), pauses[Math.min(asked++, pauses.length - 1)]! * 1000);
    };
    void ask();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [token]);
  return truth;
}
