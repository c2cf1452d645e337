import { useEffect, useState } from 'react';
import type { SmsStatus } from '#features/notifications/outbox/sms-status.ts';
import { fetchSmsStatus } from '../slot-choice/booking-client.ts';

/** Seconds from one question to the next; the last for as long as the page is open and seen. */
const pauses = [1, 3, 6, 20, 30, 60];
/** What nothing changes any more. */
const settled = new Set<SmsStatus | undefined>(['delivered', 'notSent']);

/** What is known of the SMS about the appointment of this link, while its page is open. */
export function useSmsStatus(token: string, known: SmsStatus | undefined): SmsStatus | undefined {
  const [sms, setSms] = useState(known);
  useEffect(() => {
    const ended = new AbortController();
    let asked = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const told = document.hidden ? undefined : await fetchSmsStatus(token, ended.signal);
      if (ended.signal.aborted) return;
      if (told) setSms(told.sms);
      if (settled.has(told?.sms)) return;
      timer = setTimeout(() => void ask(), pauses[Math.min(asked++, pauses.length - 1)]! * 1000);
    };
    void ask();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [token]);
  return sms;
}
