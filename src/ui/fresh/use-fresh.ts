import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { published } from './published.ts';
import { createRefresher, type Refresher } from './refresher.ts';

/** Listens to a stream that tells of changes; returns what ends the listening. */
export type Live = (options: {
  /** The revision that the page was made of: what changed before its scripts ran is told at once. */
  seen: number | undefined;
  /** Something has changed since `seen`; `revision`: as of when. */
  changed: (revision: number) => void;
  /** The connection was cut; it is mended by itself. */
  lost: () => void;
}) => () => void;

interface FreshOptions {
  /**
   * Reads anew and shows it. Once `signal` is aborted the answer must not be shown. Resolves to false when the server did not answer.
   */
  refresh: (signal: AbortSignal) => unknown;
  /** The stream that tells of changes, always the same one. A page without one reads anew when it is seen again. */
  live?: Live;
  /** The revision that the page was made of. */
  seen?: number | undefined;
  /** Also this often, in milliseconds, while the page can be seen. */
  every?: number | undefined;
  /** This often until the server answers again, in milliseconds. */
  retryEvery?: number;
  /** The reader is in the middle of something that must not change: what is missed is made up for afterwards. */
  busy?: boolean;
  /** The page comes without it. */
  atOnce?: boolean;
  /** Not yet, or no more. What the page asks for itself is read all the same. */
  enabled?: boolean;
}

/**
 * Keeps what a page shows up to date: after every change, when the network is back, when the page comes back from the phone's pocket or
 * the history, and as time passes. Never reads twice at once; the latest `refresh` is the one that is called.
 */
export function useFresh(options: FreshOptions) {
  const { live, seen, every, retryEvery, busy = false, atOnce = false, enabled = true } = options;
  /** Whether the server answered when it was last asked. */
  const [online, setOnline] = useState(true);
  /** How often the browser has told that the line went. */
  const cuts = useRef(0);
  const read = useEffectEvent(async (signal: AbortSignal) => {
    const cutsBefore = cuts.current;
    const answered = await options.refresh(signal);
    // What was on its way when the line went says nothing of the line.
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
  // Whether the server is away, or the line alone, only a question tells.
  const lostLine = useEffectEvent(() => retryEvery !== undefined && refresher.current!.due());
  useEffect(
    () =>
      enabled
        ? live?.({ seen, changed: () => refresher.current!.changed(), lost: () => void lostLine() })
        : undefined,
    [enabled, live, seen],
  );
  useEffect(() => {
    if (!enabled) return undefined;
    const page = refresher.current!;
    const onVisible = () => document.visibilityState === 'visible' && page.returned();
    // Back on the way that the browser keeps pages: not every one of them tells that it can be seen again.
    const onBack = ({ persisted }: PageTransitionEvent) => persisted && page.returned();
    const onOffline = () => {
      cuts.current++;
      setOnline(false);
    };
    addEventListener('offline', onOffline);
    addEventListener('online', page.returned);
    addEventListener('pageshow', onBack);
    published.addEventListener('changed', page.returned);
    // The stream tells a page that is seen again what it has missed.
    if (!isFollowed) document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('offline', onOffline);
      removeEventListener('online', page.returned);
      removeEventListener('pageshow', onBack);
      published.removeEventListener('changed', page.returned);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [enabled, isFollowed]);

  const due = () => refresher.current!.due();
  useTimer(enabled ? every : undefined, () => document.visibilityState === 'visible' && due());
  useTimer(online || !enabled ? undefined : retryEvery, due);

  /** Reads anew now, or once more after the reading that is under way. */
  const refresh = useCallback(async () => refresher.current?.ask(), []);
  /** Another call of the page has had no answer. */
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
