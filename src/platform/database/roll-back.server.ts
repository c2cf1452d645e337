/** Thrown inside a transaction to keep nothing of it; `orRefusal` around it makes it a value again. */
class RolledBack<Refusal> extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('nothing to keep');
    this.refusal = refusal;
  }
}

/** Ends the transaction with nothing kept. */
export function rollBack<Refusal>(refusal: Refusal): never {
  throw new RolledBack(refusal);
}

/** What a transaction returns, or what it was rolled back with. */
export async function orRefusal<Result, Refusal>(transaction: Promise<Result>): Promise<Result | Refusal> {
  try {
    return await transaction;
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal as Refusal;
    throw error;
  }
}
