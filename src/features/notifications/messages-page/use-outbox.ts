import { use, useCallback, useState } from 'react';
import type { OutboxPage } from '#features/notifications/messages-page/outbox-page.ts';
import { SignInAgain } from '#features/staff/session/use-session-keeper.ts';
import { callStaff } from '#features/desk/visit/desk-client.ts';
import { useFollowing } from '#features/desk/visit/use-following.ts';

/** This page of the outbox as it stands: as it was opened, then as the server tells of changes. */
export function useOutbox(loaded: OutboxPage, query: string): { page: OutboxPage; online: boolean } {
  const askAgain = use(SignInAgain);
  const [held, setHeld] = useState({ loaded, page: loaded });
  // Another page was opened, or something was decided on this one.
  if (held.loaded !== loaded) setHeld({ loaded, page: loaded });
  const [online, setOnline] = useState(true);
  const refresh = useCallback(async () => {
    const answer = await callStaff<OutboxPage>('GET', `messages${query}`);
    if (!answer.ok && answer.reason === 'signed-out') return askAgain();
    setOnline(answer.ok);
    if (!answer.ok) return undefined;
    return setHeld((before) =>
      before.loaded === loaded && before.page.now <= answer.now ? { ...before, page: answer } : before,
    );
  }, [query, loaded, askAgain]);
  useFollowing({ online, setOnline, refresh });
  return { page: held.page, online };
}
