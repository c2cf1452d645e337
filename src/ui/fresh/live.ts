import type { Live } from './use-fresh.ts';

/** Twice the server's heartbeat and some: longer silence means that the line has died. */
const longestSilence = 60_000;
/** At the least, and up to twice as long: after a restart not all pages come back at once. */
const tryAgainAfter = 4000;

/**
 * The stream at `address` (live-stream.server.ts), followed while the page can be seen. A page that was hidden, or a phone that slept,
 * hears on its return what it missed.
 */
export const liveAt =
  (address: string): Live =>
  ({ seen: given, changed, lost }) => {
    let source: EventSource | undefined;
    let seen: number | string = given ?? '';
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
      if (event.lastEventId) seen = event.lastEventId;
      reopenAfter(longestSilence);
      if (event.type === 'changed') changed();
    };
    const open = () => {
      close();
      if (document.hidden) return;
      source = new EventSource(address + (seen === '' ? '' : `?seen=${seen}`));
      source.addEventListener('beat', hear);
      source.addEventListener('changed', hear);
      // The browser mends a cut line by itself, but gives up at a bad answer.
      source.addEventListener('error', () => {
        lost();
        if (source?.readyState === EventSource.CLOSED) reopenAfter(tryAgainAfter * (1 + Math.random()));
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
  };
