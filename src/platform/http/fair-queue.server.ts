interface QueueLimits {
  /** The limit of parallel work. */
  atOnce: number;
  /** Limits of the queue, in all and for each key. */
  maxWaiting: number;
  maxWaitingEach: number;
  /** The longest wait in milliseconds. */
  timeoutMs: number;
}

interface Waiting {
  begin(): void;
}

/**
 * Limits parallel work and queues the rest for a short time. Keys (addresses) are served in turn, so that one address with fifty requests
 * does not delay the others. `acquire` resolves to the function that releases the slot, or to undefined after the timeout.
 */
export function createFairQueue({ atOnce, maxWaiting, maxWaitingEach, timeoutMs }: QueueLimits) {
  let working = 0;
  let waiting = 0;
  const lines = new Map<string, Set<Waiting>>();

  const leave = () => {
    working -= 1;
    const [first] = lines;
    if (!first) return;
    const [key, line] = first;
    const [next] = line;
    drop(key, next!);
    // The key moves to the end of the queue if more of its work waits.
    if (lines.delete(key) && line.size > 0) lines.set(key, line);
    next!.begin();
  };
  const drop = (key: string, one: Waiting) => {
    const line = lines.get(key);
    if (!line?.delete(one)) return false;
    waiting -= 1;
    if (line.size === 0) lines.delete(key);
    return true;
  };
  /** Releases a slot once; setImmediate lets new requests be read before the next one starts. */
  const turn = () => {
    working += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      setImmediate(leave);
    };
  };

  return {
    async acquire(key: string): Promise<(() => void) | undefined> {
      if (working < atOnce) return turn();
      const line = lines.get(key) ?? new Set();
      if (waiting >= maxWaiting || line.size >= maxWaitingEach) return undefined;
      return new Promise((resolve) => {
        const one = {
          begin: () => {
            clearTimeout(limit);
            resolve(turn());
          },
        };
        const limit = setTimeout(() => drop(key, one) && resolve(undefined), timeoutMs);
        lines.set(key, line.add(one));
        waiting += 1;
      });
    },
  };
}
