import { use, useCallback, useState } from 'react';
import { SignInAgain } from '#features/staff/components/use-session-keeper.ts';
import { useLive } from '#ui/use-live.ts';
import { callStaff } from '../desk-client.ts';
import type { Week } from '../week.ts';

/** The week as it stands: as the page was opened, then as the server tells of changes. */
export function useWeek(loaded: Week): { week: Week; refresh: () => void } {
  const askAgain = use(SignInAgain);
  const [held, setHeld] = useState({ loaded, week: loaded });
  // Another week was opened.
  if (held.loaded !== loaded) setHeld({ loaded, week: loaded });
  const { monday } = held.week;
  const refresh = useCallback(async () => {
    const answer = await callStaff<Week>('GET', `weeks/${monday}`);
    if (!answer.ok) return answer.reason === 'signed-out' ? askAgain() : undefined;
    setHeld((before) => (before.week.monday === answer.monday ? { ...before, week: answer } : before));
  }, [monday, askAgain]);
  useLive('/api/staff/live', () => void refresh());
  return { week: held.week, refresh: () => void refresh() };
}
