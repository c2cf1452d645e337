/** Caches the last result until an argument is another value. */
export function memoizeLast<Args extends readonly unknown[], Value>(
  make: (...args: Args) => Value,
): (...args: Args) => Value {
  let memo: { args: Args; value: Value } | undefined;
  return (...args) => {
    const before = memo;
    if (!before || args.some((arg, index) => arg !== before.args[index]))
      memo = { args, value: make(...args) };
    return memo!.value;
  };
}

/** Calls during a run share its result. */
export function shareInFlight<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return () => (running ??= run().finally(() => (running = undefined)));
}

/** Calls during a run share one more run, which begins after it. */
export function combineCalls(run: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  return () =>
    (next ??= last
      .catch(() => {})
      .then(() => {
        next = undefined;
        return (last = run());
      }));
}

/** Calls that wait at one moment are run together, in their order; a batch that fails rejects each of its calls. */
export function inBatches<Item, Result>(
  run: (batch: readonly Item[]) => Promise<readonly Result[]>,
  maxSize = Infinity,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; resolve(result: Result): void; reject(error: unknown): void }[] = [];
  const runAll = combineCalls(async () => {
    while (waiting.length > 0) {
      // Calls that arrive in one turn of the event loop share the batch.
      await new Promise(setImmediate);
      const batch = waiting.splice(0, maxSize);
      try {
        const results = await run(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
  });
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void runAll();
    });
}
