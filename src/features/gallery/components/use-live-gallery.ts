import { useEffect, useEffectEvent } from 'react';

/** Twice the server's heartbeat and some: longer silence means that the line has died. */
const longestSilence = 60_000;
const tryAgainAfter = 5000;

/**
 * Calls `onChange` after every change of the gallery, while the page can be seen. A page that was hidden, or a phone that slept, hears on
 * its return what it missed.
 */
export function useLiveGallery(onChange: () => void, enabled = true): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => (enabled ? listen(() => changed()) : undefined), [enabled]);
}

function listen(changed: () => void): () => void {
  let source: EventSource | undefined;
  let seen = '';
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
    const isNews = event.type === 'changed';
    if (event.lastEventId) seen = event.lastEventId;
    reopenAfter(longestSilence);
    if (isNews) changed();
  };
  const open = () => {
    close();
    if (document.hidden) return;
    source = new EventSource(`/api/gallery/live${seen && `?seen=${seen}`}`);
    source.addEventListener('beat', hear);
    source.addEventListener('changed', hear);
    // The browser mends a cut line by itself, but gives up at a bad answer.
    source.addEventListener('error', () => {
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
}
