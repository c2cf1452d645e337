/** What was tried, one step after the other. */
export const count = { passed: 0, failed: 0 };

/** Tries one thing and says how it went; what follows is tried all the same. */
export async function step(name: string, work: () => unknown): Promise<void> {
  const start = performance.now();
  try {
    await work();
    count.passed += 1;
    console.log(`ok     ${name} (${Math.round((performance.now() - start) / 1000)} s)`);
  } catch (error) {
    count.failed += 1;
    console.error(`failed ${name}\n${(error as Error).stack}`);
  }
}
