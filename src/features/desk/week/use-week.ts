import { use, useCallback, useState } from 'react';
import { SignInAgain } from '#features/staff/session/use-session-keeper.ts';
import { callStaff } from '../visit/desk-client.ts';
import type { Week } from './week.ts';
import { useFollowing } from '../visit/use-following.ts';

interface ShownWeek {
  week: Week;
  /** Whether the server answered when it was last asked. */
  online: boolean;
  refresh: () => void;
}

/** The week as it stands: as the page was opened, then as the server tells of changes. */
export function useWeek(loaded: Week): ShownWeek {
  const askAgain = use(SignInAgain);
  const [held, setHeld] = useState({ loaded, week: loaded });
  // Another week was opened.
  if (held.loaded !== loaded) setHeld({ loaded, week: loaded });
  const [online, setOnline] = useState(true);
  const { monday } = held.week;
  const refresh = useCallback(async () => {
    const answer = await callStaff<Week>('GET', `weeks/${monday}`);
    if (!answer.ok && answer.reason === 'signed-out') return askAgain();
    setOnline(answer.ok || answer.reason !== 'no-answer');
    if (!answer.ok) return undefined;
    return setHeld((before) => (before.week.monday === answer.monday ? { ...before, week: answer } : before));
  }, [monday, askAgain]);
  useFollowing({ online, setOnline, refresh });
  return { week: held.week, online, refresh: () => void refresh() };
}
