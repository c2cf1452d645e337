import { useState } from 'react';
import { call } from '#platform/call.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import { newsOf } from '#ui/fresh/news.ts';
import { useFresh } from '#ui/fresh/use-fresh.ts';
import type { OutboxPage } from './read-outbox.server.ts';

const deskNews = newsOf('desk');

/** This page of the outbox as it stands: as it was opened, then as the server tells of changes. */
export function useOutbox(loaded: OutboxPage, query: string): { page: OutboxPage; online: boolean } {
  const [held, setHeld] = useState({ loaded, page: loaded });
  // Another page was opened, or something was decided on this one.
  if (held.loaded !== loaded) setHeld({ loaded, page: loaded });
  const { online } = useFresh({
    live: deskNews,
    retryEvery: 5000,
    async refresh(signal) {
      const answer = await call<OutboxPage>(`/api/staff/messages${query}`, { cache: 'no-store', signal });
      if (!answer.ok) return isSignedOut(answer.refusal);
      const page = answer.value;
      if (!signal.aborted) {
        setHeld((before) =>
          before.loaded === loaded && before.page.now <= page.now ? { loaded, page } : before,
        );
      }
      return true;
    },
  });
  return { page: held.page, online };
}
