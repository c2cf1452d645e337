import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isSignedOut } from '#platform/signed-out.ts';
import { useAutoRefresh, type Live } from '#ui/fresh/use-auto-refresh.ts';
import { callAuth } from './staff-client.ts';

interface LoaderRefreshOptions {
  /** The stream of changes; it must not vary between renders. */
  live?: Live;
  /** The revision of the loaded data. */
  seen?: number;
  /** The polling interval in milliseconds. */
  every?: number | undefined;
}

/**
 * Keeps a staff page fresh by revalidating its loaders. The session is checked first: a loader without an answer, or without a session,
 * would put another page in the place of this one.
 */
export function useLoaderRefresh({ live, seen, every }: LoaderRefreshOptions) {
  const { revalidate } = useRevalidator();
  // The stream itself follows later revisions.
  const [firstSeen] = useState(seen);
  return useAutoRefresh({
    ...(live && { live, seen: firstSeen }),
    every,
    retryEvery: 5000,
    async refresh(signal) {
      const session = await callAuth('session');
      if (!session.ok) return isSignedOut(session.refusal);
      if (signal.aborted) return undefined;
      // A request that is never answered ends with the next revalidation.
      await Promise.race([revalidate(), new Promise((resolve) => signal.addEventListener('abort', resolve))]);
      return true;
    },
  });
}
