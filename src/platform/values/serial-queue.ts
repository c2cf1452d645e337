/** Runs asynchronous tasks one after the other, each after the one before has ended or failed. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run<Result>(task: () => Promise<Result>): Promise<Result> {
      const result = last.then(task);
      last = result.catch(() => {});
      return result;
    },
    /** Resolves once all tasks so far have ended. */
    idle: (): Promise<unknown> => last,
  };
}
