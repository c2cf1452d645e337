import { APIError } from 'better-auth/api';
import { verifyPassword } from './passwords.server.ts';
import { admitAttempt, type TooManyTries } from './sign-in-limits.server.ts';
import { confirmSession } from './sessions-store.server.ts';
import type { SignedIn } from './session.ts';
import { passwordHashOf } from './staff-accounts-store.server.ts';
import { headersFor, withCookies, type Caller, type Staff } from './staff.server.ts';

/** The lifetime of a password confirmation in milliseconds (docs/decisions/0010-staff-accounts.md). */
export const confirmationLifetimeMs = 10 * 60_000;

/** Whether the confirmation is recent enough. */
export const isConfirmed = ({ session }: SignedIn, now: number): boolean =>
  now - session.confirmedAt < confirmationLifetimeMs;

export type Confirmation =
  /** Carries a new session token, to be set on the response. */
  | { ok: true; cookies: string[]; caller: Caller }
  | { ok: false; reason: 'requires-recent-login' | 'wrong-password' | 'user-token-expired' }
  | TooManyTries;

/**
 * Required before any change to an account's credentials. A recent sign-in or password (`confirmationLifetimeMs`) is enough, unless `always`
 * demands the password.
 */
export async function confirmPassword(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  password: string | undefined,
  { always = false } = {},
): Promise<Confirmation> {
  const { auth, clock, database } = staff;
  if (!password) {
    const enough = !always && isConfirmed(signedIn, clock.now());
    return enough ? { ok: true, cookies: [], caller } : { ok: false, reason: 'requires-recent-login' };
  }
  const { uid } = signedIn.account;
  const admission = await admitAttempt(database, clock, { door: 'password', client: uid });
  if (!admission.ok) return admission;
  const hash = await passwordHashOf(staff, uid);
  if (!hash || !(await verifyPassword(password, hash))) return { ok: false, reason: 'wrong-password' };
  await admission.succeeded();
  await confirmSession(staff, signedIn.session.id);
  const rotated = await auth.api
    .rotateSession({ headers: headersFor(caller), returnHeaders: true })
    .catch((error: unknown) => {
      // The token was replaced at the same moment, by the same form in another tab.
      if (error instanceof APIError && error.statusCode === 401) return undefined;
      throw error;
    });
  if (!rotated) return { ok: false, reason: 'user-token-expired' };
  const cookies = rotated.headers.getSetCookie();
  return { ok: true, cookies, caller: withCookies(caller, cookies) };
}
