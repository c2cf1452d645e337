export type Refresher = ReturnType<typeof createRefresher>;

/**
 * What of a page is read anew, one reading at a time. `read` is done with when its promise is; after its signal has been aborted its
 * answer must not be shown.
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
      // First of all it is known to be under way, whatever becomes of it.
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
  /** Reads now; while a reading is under way, once more after it: its answer may be older than what is asked for. */
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
    /** The page or the network is back: a reading from before may never be answered, so it is given up. */
    returned() {
      if (!isHeld) running?.stop.abort();
      changed();
    },
    /** Time has passed. */
    due() {
      if (!running) changed();
    },
    /** While the reader is busy nothing is read but what is asked for; what was missed is made up for afterwards. */
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
    /** The page is left. */
    stop() {
      isOver = true;
      running?.stop.abort();
    },
  };
}
