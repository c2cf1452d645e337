/** The results of the trial's steps. */
export const count = { passed: 0, failed: 0 };

/** Runs one step and prints its result; later steps run even if it fails. */
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
