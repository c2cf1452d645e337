// oxlint-disable unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
const name = 'news';
/** The holder's heartbeat in milliseconds; after three missed beats another tab takes over. */
const beatEvery = 500;

/**
 * Elects one leader among the tabs that call it: calls `take` in the leader, and the function that `take` returns when this tab loses the
 * lead. Returns a function that leaves the election. Browsers have no Web Locks over plain HTTP in a clinic's network: there tabs elect by
 * messages, and for a moment two of them may lead.
 */
export function electLeader(take: () => () => void): () => void {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- missing where the page is no secure context
  if (navigator.locks) return leadByLock(take);
  if ('BroadcastChannel' in globalThis) return electByMessages(take);
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
  // The promise rejects when the tab leaves before it gets the lock.
  navigator.locks.request(name, { signal: stop.signal }, hold).catch(() => {});
  return () => stop.abort();
}

export function electByMessages(take: () => () => void): () => void {
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
    // A random delay keeps tabs from taking the lead in one moment.
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
      // Two tabs lead: the one with the lower id stays.
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
