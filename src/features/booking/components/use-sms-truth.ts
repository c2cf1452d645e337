import { useEffect, useState } from 'react';
import type { SmsTruth } from '#features/notifications/sms-truth.ts';
import { fetchSmsTruth } from '../booking-client.ts';

/** Seconds after the booking at which it is worth asking again; after that the SMS itself tells. */
const asks = [1, 4, 10, 30, 60];

/** What is known of the SMS about the appointment of this link, while its page is open. */
export function useSmsTruth(token: string, known: SmsTruth | undefined): SmsTruth | undefined {
  const [truth, setTruth] = useState(known);
  useEffect(() => {
    const ended = new AbortController();
    const ask = async () => {
      const told = await fetchSmsTruth(token, ended.signal);
      if (told && !ended.signal.aborted) setTruth(told);
    };
    const timers = asks.map((seconds) => setTimeout(() => void ask(), seconds * 1000));
    return () => {
      ended.abort();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [token]);
  return truth;
}
