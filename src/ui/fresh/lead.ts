// oxlint-disable unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
const name = 'news';
/** The holder tells that often that it is there, in milliseconds; after a silence of three and more another tab takes over. */
const beatEvery = 500;

/**
 * Calls `take` while this tab is the only one, among those that ask, for which it has been called; what `take` returns gives it up.
 * Returns what ends the asking. Over plain HTTP within a clinic's network browsers have no Web Locks: there the tabs settle it by
 * messages, and for a moment two of them may hold it.
 */
export function lead(take: () => () => void): () => void {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- missing where the page is no secure context
  if (navigator.locks) return leadByLock(take);
  if ('BroadcastChannel' in globalThis) return leadByMessages(take);
  return take();
}

function leadByLock(take: () => () => void): () => void {
  const stop = new AbortController();
  const hold = () =>
    new Promise<void>((release) => {
      if (stop.signal.aborted) return release();
      const giveUp = take();
      stop.signal.addEventListener('abort', () => {
        giveUp();
        release();
      });
    });
  // Rejects when the asking ends before the lock is there.
  navigator.locks.request(name, { signal: stop.signal }, hold).catch(() => {});
  return () => stop.abort();
}

export function leadByMessages(take: () => () => void): () => void {
  const others = new BroadcastChannel(`${name} holder`);
  const id = Math.random();
  let giveUp: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const beat = () => {
    others.postMessage({ holder: id });
    clearTimeout(timer);
    timer = setTimeout(beat, beatEvery);
  };
  const takeAfter = (milliseconds: number) => {
    clearTimeout(timer);
    // Not all in one moment.
    timer = setTimeout(takeIt, milliseconds * (1 + Math.random() / 3));
  };
  const takeIt = () => {
    giveUp = take();
    beat();
  };
  const letGo = () => {
    giveUp?.();
    giveUp = undefined;
  };
  others.addEventListener('message', ({ data }: MessageEvent<{ holder: number } | 'new' | 'gone'>) => {
    if (typeof data === 'object') {
      // Two hold it: the lower number stays.
      if (giveUp && id < data.holder) return beat();
      letGo();
      takeAfter(3 * beatEvery);
    } else if (giveUp) beat();
    else if (data === 'gone') takeAfter(100);
  });
  others.postMessage('new');
  takeAfter(300);
  return () => {
    clearTimeout(timer);
    if (giveUp) others.postMessage('gone');
    letGo();
    others.close();
  };
}
