/** What of a page is read anew, one reading at a time. */
export interface Refresher {
  /** Reads now; while a reading is under way, once more after it: its answer may be older than what is asked for. */
  ask: () => Promise<void>;
  /** Something has changed elsewhere. */
  changed: () => void;
  /** The page or the network is back: a reading from before may never be answered, so it is given up. */
  returned: () => void;
  /** Time has passed. */
  due: () => void;
  /** While the reader is busy nothing is read but what is asked for; what was missed is made up for afterwards. */
  hold: (busy: boolean) => void;
  /** The page is left. */
  stop: () => void;
}

/** `read` is done with when its promise is; after its signal has been aborted its answer must not be shown. */
export function createRefresher(read: (signal: AbortSignal) => unknown): Refresher {
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
  const ask = async (): Promise<void> => {
    if (isOver) return undefined;
    if (!running) return run();
    const again = () => {
      next = undefined;
      return ask();
    };
    return (next ??= running.done.then(again, again));
  };
  const changed = () => {
    if (isHeld) hasMissed = true;
    else void ask();
  };
  return {
    ask,
    changed,
    returned() {
      if (!isHeld) running?.stop.abort();
      changed();
    },
    due() {
      if (!running) changed();
    },
    hold(busy) {
      isHeld = busy;
      if (busy && running) {
        running.stop.abort();
        hasMissed = true;
      }
      if (busy || !hasMissed) return;
      hasMissed = false;
      void ask();
    },
    stop() {
      isOver = true;
      running?.stop.abort();
    },
  };
}
