/** Thrown inside a transaction to keep nothing of it, and caught around it by `orRefusal`: an expected refusal is a value again. */
class Refused<Refusal> extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('nothing to keep');
    this.refusal = refusal;
  }
}

/** Ends the transaction with nothing kept. */
export function refuse<Refusal>(refusal: Refusal): never {
  throw new Refused(refusal);
}

export async function orRefusal<Result, Refusal>(transaction: Promise<Result>): Promise<Result | Refusal> {
  try {
    return await transaction;
  } catch (error) {
    if (error instanceof Refused) return error.refusal as Refusal;
    throw error;
  }
}
