import { useEffect, useEffectEvent } from 'react';

/** Twice the server's heartbeat and some: longer silence means that the line has died. */
const longestSilence = 60_000;
const tryAgainAfter = 5000;

interface LiveOptions {
  enabled?: boolean;
  /** The revision that the page was made of: what changed before its scripts ran is told at once. */
  seen?: number | undefined;
  /** The line was cut; it is mended by itself. */
  onLost?: () => void;
}

/**
 * Calls `onChange` after every change that the stream at `address` tells of (live-stream.server.ts), while the page can be seen. A page
 * that was hidden, or a phone that slept, hears on its return what it missed.
 */
export function useLive(
  address: string,
  onChange: () => void,
  { enabled = true, seen, onLost }: LiveOptions = {},
) {
  const changed = useEffectEvent(onChange);
  const lost = useEffectEvent(() => onLost?.());
  useEffect(() => {
    if (!enabled) return undefined;
    let source: EventSource | undefined;
    let heard = seen === undefined ? '' : String(seen);
    let silence: ReturnType<typeof setTimeout> | undefined;

    const close = () => {
      clearTimeout(silence);
      source?.close();
      source = undefined;
    };
    const reopenAfter = (milliseconds: number) => {
      clearTimeout(silence);
      silence = setTimeout(open, milliseconds);
    };
    const hear = (event: MessageEvent) => {
      if (event.lastEventId) heard = event.lastEventId;
      reopenAfter(longestSilence);
      if (event.type === 'changed') changed();
    };
    const open = () => {
      close();
      if (document.hidden) return;
      source = new EventSource(address + (heard && `?seen=${heard}`));
      source.addEventListener('beat', hear);
      source.addEventListener('changed', hear);
      // The browser mends a cut line by itself, but gives up at a bad answer.
      source.addEventListener('error', () => {
        lost();
        if (source?.readyState === EventSource.CLOSED) reopenAfter(tryAgainAfter);
      });
      reopenAfter(longestSilence);
    };
    const onVisibility = () => (document.hidden ? close() : open());

    open();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      close();
    };
  }, [address, enabled, seen]);
}
