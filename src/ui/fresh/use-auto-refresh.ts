import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { publishEvents } from './publish-events.ts';
import { createRefresher, type Refresher } from './refresher.ts';

/** Subscribes to a stream of changes; returns the function that unsubscribes. */
export type LiveSubscription = (options: {
  /** The revision of the page's data: a change before its scripts ran triggers a refresh at once. */
  seen: number | undefined;
  /** Called for a change after `seen`, with the new revision. */
  changed: (revision: number) => void;
  /** Called when the connection is lost; it reconnects by itself. */
  lost: () => void;
}) => () => void;

interface PlainOptions {
  /**
   * Loads the data again and shows it, unless `signal` is aborted by then. Resolves to false when the server did not answer.
   */
  refresh: (signal: AbortSignal) => unknown;
  /** The polling interval in milliseconds, while the page is visible. */
  every?: number | undefined;
  /** The polling interval in milliseconds while the server does not answer. */
  retryEvery?: number;
  /** Pauses refreshes while the user is in the middle of something that must not change; a missed one runs afterwards. */
  busy?: boolean;
  /** Loads at once, for a page that is rendered without the data. */
  atOnce?: boolean;
  /** False stops automatic refreshes; those that the page requests still run. */
  enabled?: boolean;
}

/** A page with a stream passes the revision of its data: otherwise it misses changes from before the stream is connected. */
type StreamOptions =
  | {
      /** The stream of changes; it must not vary between renders. */
      live: LiveSubscription;
      /** The revision of the page's data; undefined where none could be loaded. */
      seen: number | undefined;
    }
  /** A page without a stream refreshes when it becomes visible again. */
  | { live?: undefined; seen?: undefined };

type FreshOptions = PlainOptions & StreamOptions;

/**
 * Keeps a page's data fresh: after every change, when the network is back, when the page becomes visible or returns from the history, and
 * by polling. Requests never overlap, and the latest `refresh` is called.
 */
export function useAutoRefresh(options: FreshOptions) {
  const { live, seen, every, retryEvery, busy = false, atOnce = false, enabled = true } = options;
  /** Whether the last request was answered. */
  const [online, setOnline] = useState(true);
  /** Counts the browser's offline events. */
  const cuts = useRef(0);
  const read = useEffectEvent(async (signal: AbortSignal) => {
    const cutsBefore = cuts.current;
    const answered = await options.refresh(signal);
    // A request that was running when the connection was lost says nothing about the new one.
    if (!signal.aborted && cuts.current === cutsBefore) setOnline(answered !== false);
  });
  const refresher = useRef<Refresher>(undefined);
  useEffect(() => {
    const page = (refresher.current = createRefresher((signal) => read(signal)));
    return page.stop;
  }, []);
  useEffect(() => refresher.current!.hold(busy), [busy]);
  useEffect(() => {
    if (enabled && atOnce) void refresher.current!.ask();
  }, [enabled, atOnce]);

  const isFollowed = live !== undefined;
  // Only a request shows whether the server or just the connection is down.
  const onConnectionLost = useEffectEvent(() => retryEvery !== undefined && refresher.current!.due());
  useEffect(
    () =>
      enabled
        ? live?.({ seen, changed: () => refresher.current!.changed(), lost: () => void onConnectionLost() })
        : undefined,
    [enabled, live, seen],
  );
  useEffect(() => {
    if (!enabled) return undefined;
    const page = refresher.current!;
    const onVisible = () => document.visibilityState === 'visible' && page.returned();
    // A page restored from the back/forward cache refreshes: not all browsers report it as visible again.
    const onBack = ({ persisted }: PageTransitionEvent) => persisted && page.returned();
    const onOffline = () => {
      cuts.current++;
      setOnline(false);
    };
    const listening = new AbortController();
    addEventListener('offline', onOffline, listening);
    addEventListener('online', page.returned, listening);
    addEventListener('pageshow', onBack, listening);
    publishEvents.addEventListener('changed', page.returned, listening);
    // Not needed with a stream, which sends missed events to a page that was hidden.
    if (!isFollowed) document.addEventListener('visibilitychange', onVisible, listening);
    return () => listening.abort();
  }, [enabled, isFollowed]);

  const due = () => refresher.current!.due();
  useTimer(enabled ? every : undefined, () => document.visibilityState === 'visible' && due());
  useTimer(online || !enabled ? undefined : retryEvery, due);

  /** Refreshes now, or once more after the running request. */
  const refresh = useCallback(async () => refresher.current?.ask(), []);
  /** To be called when another request of the page got no answer. */
  const lost = useCallback(() => setOnline(false), []);
  return { online, refresh, lost };
}

function useTimer(every: number | undefined, onTime: () => void) {
  const tick = useEffectEvent(onTime);
  useEffect(() => {
    if (every === undefined) return undefined;
    const timer = setInterval(() => tick(), every);
    return () => clearInterval(timer);
  }, [every]);
}
