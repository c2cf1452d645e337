interface Turns {
  /** How many work at once. */
  atOnce: number;
  /** How many may wait, in all and of one key. */
  mostWaiting: number;
  mostWaitingEach: number;
  /** How long one waits at most, in milliseconds. */
  patience: number;
}

interface Waiting {
  begin(): void;
}

/**
 * Lets so much work go on at once; the rest waits shortly. Keys (addresses) take turns, so that one who asks fifty times at once does not
 * keep the others waiting. `take` gives the function that ends the turn, or undefined when it is not to be had in time.
 */
export function createTurns({ atOnce, mostWaiting, mostWaitingEach, patience }: Turns) {
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
    // Behind the others, if this key has more to do.
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
  /** Ends a turn once, and lets what arrived meanwhile be read before the next begins. */
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
    async take(key: string): Promise<(() => void) | undefined> {
      if (working < atOnce) return turn();
      const line = lines.get(key) ?? new Set();
      if (waiting >= mostWaiting || line.size >= mostWaitingEach) return undefined;
      return new Promise((resolve) => {
        const one = {
          begin: () => {
            clearTimeout(limit);
            resolve(turn());
          },
        };
        const limit = setTimeout(() => drop(key, one) && resolve(undefined), patience);
        lines.set(key, line.add(one));
        waiting += 1;
      });
    },
  };
}
