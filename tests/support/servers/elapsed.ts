/** The milliseconds that work takes. Callers that check a limit retry, since a busy machine may exceed it once. */
export async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}
