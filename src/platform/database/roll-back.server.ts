/** Thrown inside a transaction to keep nothing of it; `orAnswer` around it makes it a value again. */
class RolledBack<Answer> extends Error {
  readonly answer: Answer;
  readonly hasWritten: boolean;
  constructor(answer: Answer, hasWritten: boolean) {
    super('nothing to keep');
    this.answer = answer;
    this.hasWritten = hasWritten;
  }
}

/** Ends the transaction with nothing kept. */
export function rollBack<Answer>(answer: Answer): never {
  throw new RolledBack(answer, true);
}

/** The same where nothing was written nor announced: a shared transaction has nothing to undo then. */
export function leaveUnwritten<Answer>(answer: Answer): never {
  throw new RolledBack(answer, false);
}

/** Whether it is certain that what failed has written nothing. */
export const hasWrittenNothing = (error: unknown): boolean =>
  error instanceof RolledBack && !error.hasWritten;

/** What a transaction returns, or what it was rolled back with. */
export async function orAnswer<Result, Answer>(transaction: Promise<Result>): Promise<Result | Answer> {
  try {
    return await transaction;
  } catch (error) {
    if (error instanceof RolledBack) return error.answer as Answer;
    throw error;
  }
}
