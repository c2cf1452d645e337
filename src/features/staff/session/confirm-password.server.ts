import { verifyPassword } from './passwords.server.ts';
import { admitAttempt, type TooManyTries } from './sign-in-limits.server.ts';
import { confirmSession } from './sessions-store.server.ts';
import type { SignedIn } from './session.ts';
import { passwordHashOf } from './staff-accounts-store.server.ts';
import { headersFor, withCookies, type Caller, type Staff } from './staff.server.ts';

/** In milliseconds: after so long the password is asked for again. Why: docs/decisions/0010-staff-accounts.md. */
export const passwordGoodFor = 10 * 60_000;

/** Whether the password was given not too long ago. */
export const isConfirmed = ({ session }: SignedIn, now: number): boolean =>
  now - session.confirmedAt < passwordGoodFor;

export type Confirmation =
  /** With a new token for the session, to be set on the answer. */
  | { ok: true; cookies: string[]; caller: Caller }
  | { ok: false; reason: 'requires-recent-login' | 'wrong-password' }
  | TooManyTries;

/**
 * Asked before anything that touches the keys of an account. A sign-in or a password of a moment ago (`passwordGoodFor`) is enough, unless the
 * password is demanded in any case.
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
  const { headers } = await auth.api.rotateSession({ headers: headersFor(caller), returnHeaders: true });
  const cookies = headers.getSetCookie();
  return { ok: true, cookies, caller: withCookies(caller, cookies) };
}
