/** Thrown to abort a transaction with a value; `resultOrAbort` turns it back into the value. */
class RolledBack<Answer> extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('nothing to keep');
    this.answer = answer;
  }
}

/** Aborts the transaction. */
export function rollBack<Answer>(answer: Answer): never {
  throw new RolledBack(answer);
}

/** The transaction's result, or the value that it was aborted with. */
export async function resultOrAbort<Result, Answer>(transaction: Promise<Result>): Promise<Result | Answer> {
  try {
    return await transaction;
  } catch (error) {
    if (error instanceof RolledBack) return error.answer as Answer;
    throw error;
  }
}
