const minute = 60_000;

/** In milliseconds. Why these: docs/decisions/0010-staff-accounts.md. */
export const sessionLifetime = {
  /** Without a click or a key for so long, a sign-in ends. */
  idle: 60 * minute,
  /** However busy, it ends so long after it began: one working day. */
  absolute: 12 * 60 * minute,
  /** A use moves the idle end when the last move was so long ago. */
  refreshAfter: 5 * minute,
  /** What touches the keys of an account needs a sign-in this recent. */
  recentSignIn: 10 * minute,
  /** The specification's own: pages refresh so long before the end. */
  refreshBeforeEnd: 5 * minute,
};
