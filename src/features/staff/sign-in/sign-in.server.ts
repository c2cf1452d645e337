import { z } from 'zod';
import { addressBlock } from '#platform/http/client-address.server.ts';
import { finishSignIn } from './finish-sign-in.server.ts';
import { admitAttempt } from '../session/sign-in-limits.server.ts';
import type { SecondFactor } from '../session/second-factor.ts';
import { secondFactorsOf } from '../session/second-factors-store.server.ts';
import { findAccount, galleryAccountEmail } from '../session/staff-accounts-store.server.ts';
import { headersFor, type Caller, type Staff } from '../session/staff.server.ts';

export type SignIn =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: 'second-factor'; factors: SecondFactor[]; cookies: string[] }
  | { ok: false; reason: 'invalid-email' | 'invalid-credential' | 'user-disabled' }
  | { ok: false; reason: 'too-many-requests'; retryAfterSeconds: number };

const addressForm = z.email();

/** First step of a sign-in at /staff, and the only one for an account without a second factor. */
export async function signIn(
  staff: Staff,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<SignIn> {
  const { auth, clock, database, devices } = staff;
  const address = email.trim().toLowerCase();
  if (!addressForm.safeParse(address).success) return { ok: false, reason: 'invalid-email' };
  const known = await findAccount(staff, address);
  const admission = await admitAttempt(database, clock, {
    door: 'staff',
    address: addressBlock(caller.address),
    account: address,
    knownDevice: known && devices.knownDevice(caller.headers, known.id),
  });
  if (!admission.ok) return { ...admission, reason: 'too-many-requests' };
  const response = await auth.api.signInEmail({
    // The gate's account is opened at the gate; an address that nobody can have keeps the time of the answer the same.
    body: { email: address === galleryAccountEmail ? 'nobody@gate.invalid' : address, password },
    headers: headersFor(caller),
    asResponse: true,
  });
  const body = (await response.json()) as { code?: string; twoFactorRedirect?: boolean };
  if (!response.ok || !known) {
    return { ok: false, reason: body.code === 'USER_DISABLED' ? 'user-disabled' : 'invalid-credential' };
  }
  await admission.succeeded();
  const cookies = response.headers.getSetCookie();
  if (body.twoFactorRedirect) {
    return { ok: false, reason: 'second-factor', factors: await secondFactorsOf(staff, known.id), cookies };
  }
  return finishSignIn(staff, caller, { accountId: known.id, by: 'password', cookies });
}
