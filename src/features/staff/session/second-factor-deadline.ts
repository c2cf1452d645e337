/** A day would lock out an owner who travels, a month would be a habit. */
const secondFactorGrace = 14 * 24 * 3_600_000;

/** Until when a new person may put off a second factor, and a password of their own in place of the one made on the first start. */
export const secondFactorDeadline = (accountMadeAt: number): number => accountMadeAt + secondFactorGrace;
