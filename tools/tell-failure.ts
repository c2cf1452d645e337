/** Runs a command of a person; prints an error's message without its stack. */
export async function tellFailure(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
