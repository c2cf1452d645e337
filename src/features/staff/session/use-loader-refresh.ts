import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { maxWait } from '#platform/call.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import { useAutoRefresh, type LiveSubscription } from '#ui/fresh/use-auto-refresh.ts';
import { callAuth } from './staff-client.ts';

/** Whether a loader has failed since the last refresh began: the page then shows older data. */
let hasFailed = false;

/** A gateway has no server behind it, or the server no database. */
const awayStatuses = [502, 503, 504];

/** No answer came to a page's loader or action: the network, the server or the database is away. */
export const isAway = (error: unknown): boolean =>
  error instanceof TypeError || (isRouteErrorResponse(error) && awayStatuses.includes(error.status));

/** The answer of a page's loader or action, or the failure of one that takes too long. */
export async function answerInTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, maxWait, new TypeError('No answer came in time'));
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * Runs the loader of a page that keeps itself fresh. Without an answer `remembered` takes the place of an answer; so it does where a
 * refresh is refused, since the page that is open would be lost to the sign-in or to an error.
 */
export async function loadOrRemember<Data, Memory>(
  { serverLoader, request, url }: Loading<Data>,
  remembered: (isRefresh: boolean) => Memory,
): Promise<(Data & { requestedAt: number }) | Memory> {
  const requestedAt = performance.now();
  try {
    return { ...(await answerInTime(serverLoader())), requestedAt };
  } catch (error) {
    const isRefresh = isOpen(url);
    if (request.signal.aborted || (!isRefresh && !isAway(error))) throw error;
    hasFailed = true;
    return remembered(isRefresh);
  }
}

/** The arguments of a route's client loader. Its request is aborted when another navigation takes its place. */
interface Loading<Data> {
  serverLoader: () => Promise<Data>;
  request: Request;
  url: URL;
}

const isOpen = ({ pathname, search }: URL) => pathname + search === location.pathname + location.search;

/** Keeps the data that a page shows, for a refresh that fails: without them an error would take the page's place. */
export function keepLastData<Data>() {
  let shown: Data | undefined;
  return {
    async load({ serverLoader, request, url }: Loading<Data>): Promise<Data> {
      try {
        return await serverLoader();
      } catch (error) {
        if (request.signal.aborted || !isOpen(url) || shown === undefined) throw error;
        hasFailed = true;
        return shown;
      }
    },
    useData(data: Data): void {
      useEffect(() => {
        shown = data;
      }, [data]);
    },
  };
}

interface LoaderRefreshOptions {
  /** The stream of changes; it must not vary between renders. */
  live?: LiveSubscription;
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
      hasFailed = false;
      // A request that is never answered ends with the next revalidation.
      await Promise.race([revalidate(), new Promise((resolve) => signal.addEventListener('abort', resolve))]);
      return !hasFailed;
    },
  });
}
