import { needsSecondFactor } from './roles.ts';
import type { StaffAccount } from './staff-account.ts';
import { dayMs } from '#platform/clock.ts';

const minute = 60_000;

/** In milliseconds. Why these: docs/decisions/0010-staff-accounts.md. */
export const sessionLifetime = {
  /** A session ends after this long without a click or a key. */
  idle: 60 * minute,
  /** However busy, it ends so long after it began: one working day. */
  absolute: 12 * 60 * minute,
  /** A use moves the idle end when the last move was so long ago. */
  refreshAfter: 5 * minute,
  /** The specification's own: pages refresh so long before the end. */
  refreshBeforeEnd: 5 * minute,
};

/** The signed-in account, and the end of the session. */
export interface SignedIn {
  account: Pick<StaffAccount, 'uid' | 'displayName' | 'email' | 'role'>;
  session: {
    id: string;
    startedAt: number;
    /** Ends then unless used before. */
    endsAt: number;
    /** Ends then however much used. */
    endsAtLatest: number;
    /** The last time the password was given: at the sign-in, or since. */
    confirmedAt: number;
  };
  /** Parts of the clinic editor that the owner allows to a receptionist. Empty for all others. */
  siteParts: readonly string[];
  hasSecondFactor: boolean;
  /** The password made on the first start is still in use. */
  hasInitialPassword: boolean;
  /** The deadline for a second factor and an own password; null when nothing is left to do. */
  setUpDueAt: number | null;
}

/** A day would lock out an owner who travels, a month would be a habit. */
const setUpGrace = 14 * dayMs;

/** Until when a new person may put off a second factor, and a password of their own in place of the one made on the first start. */
export const setUpDueAt = ({
  role,
  hasSecondFactor,
  hasInitialPassword,
  createdAt,
}: Pick<SignedIn, 'hasSecondFactor' | 'hasInitialPassword'> & {
  role: SignedIn['account']['role'];
  createdAt: number;
}): SignedIn['setUpDueAt'] =>
  needsSecondFactor(role) && (!hasSecondFactor || hasInitialPassword) ? createdAt + setUpGrace : null;

/** After the deadline, an account can only open its own page to finish the set-up. */
export const isSetUpOverdue = ({ setUpDueAt: dueAt }: Pick<SignedIn, 'setUpDueAt'>, now: number): boolean =>
  dueAt !== null && dueAt <= now;
