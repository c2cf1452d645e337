/** How many milliseconds it takes. What is promised within a time is tried again on a machine that does much else: it is missed once, not always. */
export async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}
