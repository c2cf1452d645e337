import { addressBlock } from '#platform/http/client-address.server.ts';
import { confirmPassword, type Confirmation } from '../session/confirm-password.server.ts';
import {
  demandSecondFactor,
  hasRecoveryCodes,
  passkeysOf,
  removePasskeyOf,
  secondFactorsOf,
} from '../session/second-factors-store.server.ts';
import { endSessions } from '../session/sessions-store.server.ts';
import { finishSignIn } from './finish-sign-in.server.ts';
import { audit } from '../audit/audit.server.ts';
import { admitAttempt } from '../session/sign-in-limits.server.ts';
import type { SignedIn } from '../session/staff-account.ts';
import { headersFor, type Caller, type Staff } from '../session/staff.server.ts';

/** What a browser needs to ask for a passkey; the challenge is kept in a cookie and the database, for five minutes. */
export async function passkeyChallenge(staff: Staff, caller: Caller) {
  const { response, headers } = await staff.auth.api.generatePasskeyAuthenticationOptions({
    headers: headersFor(caller),
    returnHeaders: true,
  });
  return { options: response, cookies: headers.getSetCookie() };
}

export type PasskeySignIn =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: 'invalid-credential' | 'user-disabled' }
  | { ok: false; reason: 'too-many-requests'; retryAfterSeconds: number };

/** A passkey is both factors at once: the device, and the finger or PIN that it asked for. */
export async function signInWithPasskey(staff: Staff, caller: Caller, proof: object): Promise<PasskeySignIn> {
  const { auth, clock, database } = staff;
  const address = addressBlock(caller.address);
  const admission = await admitAttempt(database, clock, { door: 'passkey', address });
  if (!admission.ok) return { ...admission, reason: 'too-many-requests' };
  const response = await auth.api.verifyPasskeyAuthentication({
    // Read by the library, which refuses whatever is no such thing.
    body: { response: proof as never },
    headers: headersFor(caller),
    asResponse: true,
  });
  const body = (await response.json()) as { code?: string; user?: { id: string } };
  if (!response.ok || !body.user) {
    return { ok: false, reason: body.code === 'USER_DISABLED' ? 'user-disabled' : 'invalid-credential' };
  }
  await admission.succeeded();
  const cookies = response.headers.getSetCookie();
  return finishSignIn(staff, caller, { accountId: body.user.id, by: 'passkey', cookies });
}

type NewPasskeyRefused = Extract<Confirmation, { ok: false }> | { ok: false; reason: 'recovery-codes-first' };

/** For adding a passkey. Recovery codes come first, or a lost telephone would lock its owner out. */
export async function newPasskeyChallenge(staff: Staff, caller: Caller, signedIn: SignedIn) {
  const confirmation = await confirmPassword(staff, caller, signedIn, undefined);
  if (!confirmation.ok) return confirmation satisfies NewPasskeyRefused;
  if (!(await hasRecoveryCodes(staff, signedIn.account.uid))) {
    return { ok: false, reason: 'recovery-codes-first' } satisfies NewPasskeyRefused;
  }
  const { response, headers } = await staff.auth.api.generatePasskeyRegistrationOptions({
    headers: headersFor(caller),
    query: {},
    returnHeaders: true,
  });
  return { ok: true as const, options: response, cookies: headers.getSetCookie() };
}

export async function addPasskey(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  { proof, name }: { proof: object; name: string },
): Promise<
  Extract<Confirmation, { ok: false }> | { ok: true } | { ok: false; reason: 'invalid-credential' }
> {
  const confirmation = await confirmPassword(staff, caller, signedIn, undefined);
  if (!confirmation.ok) return confirmation;
  const response = await staff.auth.api.verifyPasskeyRegistration({
    body: { response: proof, name },
    headers: headersFor(caller),
    asResponse: true,
  });
  if (!response.ok) return { ok: false, reason: 'invalid-credential' };
  const { uid } = signedIn.account;
  await demandSecondFactor(staff, uid);
  await endSessions(staff, uid, { except: signedIn.session.id });
  const deed = {
    action: 'second-factor-added',
    subject: signedIn.account.email,
    details: { factor: 'passkey' },
  } as const;
  await audit(staff.database.queries, signedIn, caller, deed, staff.clock.now());
  return { ok: true };
}

export async function removePasskey(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  { id, password }: { id: string; password: string | undefined },
): Promise<
  | Extract<Confirmation, { ok: false }>
  | { ok: true; cookies: string[] }
  | { ok: false; reason: 'last-factor' }
> {
  const confirmation = await confirmPassword(staff, caller, signedIn, password);
  if (!confirmation.ok) return confirmation;
  const { uid } = signedIn.account;
  const factors = await secondFactorsOf(staff, uid);
  const isLast = !factors.includes('authenticator') && (await passkeysOf(staff, uid)).length === 1;
  if (isLast) return { ok: false, reason: 'last-factor' };
  await removePasskeyOf(staff, uid, id);
  await endSessions(staff, uid, { except: signedIn.session.id });
  const deed = {
    action: 'second-factor-removed',
    subject: signedIn.account.email,
    details: { factor: 'passkey' },
  } as const;
  await audit(staff.database.queries, signedIn, caller, deed, staff.clock.now());
  return { ok: true, cookies: confirmation.cookies };
}
