import { accountOfPasskey } from '../session/second-factors-store.server.ts';
import { admitAttempt, type TooManyTries } from '../session/sign-in-limits.server.ts';
import { nameOf } from '../session/staff-accounts-store.server.ts';
import { headersFor, type Caller, type Staff } from '../session/staff.server.ts';
import { auditRefusedSignIn } from './audit-refused-sign-in.server.ts';
import { finishSignIn } from './sign-in.server.ts';

/** Options with which a browser asks for a passkey; the challenge is kept in a cookie and the database, for five minutes. */
export async function passkeyChallenge(staff: Staff, caller: Caller) {
  const { response, headers } = await staff.auth.api.generatePasskeyAuthenticationOptions({
    headers: headersFor(caller),
    returnHeaders: true,
  });
  return { options: response, cookies: headers.getSetCookie() };
}

export type PasskeySignIn =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: 'invalid-credential' | 'user-disabled' | 'no-cookies' }
  | TooManyTries;

/** A passkey is both factors at once: the device, and the finger or PIN that it asked for. */
export async function signInWithPasskey(
  staff: Staff,
  caller: Caller,
  proof: { id?: unknown },
): Promise<PasskeySignIn> {
  const { auth, clock, database, devices } = staff;
  // The challenge has set a cookie a moment ago.
  if (!caller.headers.has('Cookie')) return { ok: false, reason: 'no-cookies' };
  // A made-up proof is the passkey of no account: refused, and not counted.
  const account = await accountOfPasskey(staff, proof.id);
  if (!account) return { ok: false, reason: 'invalid-credential' };
  const knownDevice = devices.knownDevice(caller.headers, account);
  const admission = await admitAttempt(database, clock, { door: 'passkey', account, knownDevice });
  if (!admission.ok) return admission;
  const response = await auth.api.verifyPasskeyAuthentication({
    // The library parses and verifies it.
    body: { response: proof as never },
    headers: headersFor(caller),
    asResponse: true,
  });
  const body = (await response.json()) as { code?: string; user?: { id: string } };
  if (!response.ok || !body.user) {
    const { email } = await nameOf(staff, account);
    await auditRefusedSignIn(staff, caller, { account: email, by: 'passkey' });
    return { ok: false, reason: body.code === 'USER_DISABLED' ? 'user-disabled' : 'invalid-credential' };
  }
  await admission.succeeded();
  const cookies = response.headers.getSetCookie();
  return finishSignIn(staff, caller, { accountId: body.user.id, by: 'passkey', cookies });
}
