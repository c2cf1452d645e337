/** For commands that a person types: what was wrong with it in words, and no stack behind them. */
export async function tellFailure(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
