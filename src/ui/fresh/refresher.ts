export type Refresher = ReturnType<typeof createRefresher>;

/**
 * Runs `read` one at a time to refresh a part of the page. A run ends with its promise; after its signal is aborted, its answer must not
 * be shown.
 */
export function createRefresher(read: (signal: AbortSignal) => unknown) {
  let running: { done: Promise<void>; stop: AbortController } | undefined;
  let next: Promise<void> | undefined;
  let isHeld = false;
  let hasMissed = false;
  let isOver = false;

  const run = () => {
    const stop = new AbortController();
    const done = (async () => {
      // Yields first, so that `running` is set before `read` starts.
      await undefined;
      try {
        await read(stop.signal);
      } finally {
        running = undefined;
      }
    })();
    running = { done, stop };
    return done;
  };
  /** Reads now; if a read is running, once more after it, since its answer may be stale. */
  const ask = async (): Promise<void> => {
    if (isOver) return undefined;
    if (!running) return run();
    const again = () => {
      next = undefined;
      return ask();
    };
    return (next ??= running.done.then(again, again));
  };
  /** Something has changed elsewhere. */
  const changed = () => {
    if (isHeld) hasMissed = true;
    else void ask();
  };
  return {
    ask,
    changed,
    /** The page or the network is back: a request from before may never be answered, so it is aborted. */
    returned() {
      if (!isHeld) running?.stop.abort();
      changed();
    },
    /** The polling interval has passed. */
    due() {
      if (!running) changed();
    },
    /** Pauses refreshes while the user is busy, except those on request; a missed one runs afterwards. */
    hold(busy: boolean) {
      isHeld = busy;
      if (busy && running) {
        running.stop.abort();
        hasMissed = true;
      }
      if (busy || !hasMissed) return;
      hasMissed = false;
      void ask();
    },
    /** The visitor leaves the page. */
    stop() {
      isOver = true;
      running?.stop.abort();
    },
  };
}
