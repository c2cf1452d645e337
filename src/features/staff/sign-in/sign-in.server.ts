import { serialize } from 'hono/utils/cookie';
import { addressBlock } from '#platform/http/client-address.server.ts';
import { audit } from '../audit/audit.server.ts';
import { currentSession } from '../session/current-session.server.ts';
import { hashRecoveryCode } from '../session/recovery-codes.server.ts';
import { isCodeUsed, secondFactorsOf, takeCode } from '../session/second-factors-store.server.ts';
import { replaceSession } from '../session/sessions-store.server.ts';
import { admitAttempt, type TooManyTries } from '../session/sign-in-limits.server.ts';
import { readEmail, type SecondFactor } from '../session/staff-account.ts';
import {
  changeAccount,
  endSessionByToken,
  findAccount,
  galleryAccountEmail,
  nameOf,
} from '../session/staff-accounts-store.server.ts';
import { auditRefusedSignIn } from './audit-refused-sign-in.server.ts';
import {
  headersFor,
  lastingCookies,
  withoutSession,
  type Caller,
  type Staff,
} from '../session/staff.server.ts';

export type SignIn =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: 'second-factor'; factors: SecondFactor[]; cookies: string[] }
  | { ok: false; reason: 'invalid-email' | 'invalid-credential' | 'user-disabled' }
  | TooManyTries;

/** First step of a sign-in at /staff, and the only one for an account without a second factor. */
export async function signIn(
  staff: Staff,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<SignIn> {
  const { auth, clock, database, devices } = staff;
  const address = readEmail(email);
  if (address === undefined) return { ok: false, reason: 'invalid-email' };
  const known = await findAccount(staff, address);
  const admission = await admitAttempt(database, clock, {
    door: 'staff',
    client: addressBlock(caller.address),
    account: address,
    knownDevice: known && devices.knownDevice(caller.headers, known.id),
  });
  if (!admission.ok) return admission;
  const response = await auth.api.signInEmail({
    // The gate's account is opened at the gate; here an address without an account takes as long to be refused.
    body: { email: address === galleryAccountEmail ? 'nobody@gate.invalid' : address, password },
    headers: headersFor(caller),
    asResponse: true,
  });
  const body = (await response.json()) as { code?: string; twoFactorRedirect?: boolean };
  if (!response.ok || !known) {
    await auditRefusedSignIn(staff, caller, { account: known ? address : '', by: 'password' });
    return { ok: false, reason: body.code === 'USER_DISABLED' ? 'user-disabled' : 'invalid-credential' };
  }
  await admission.succeeded();
  const cookies = response.headers.getSetCookie();
  if (body.twoFactorRedirect) {
    const factors = await secondFactorsOf(staff, known.id);
    return { ok: false, reason: 'second-factor', factors, cookies: [...cookies, cookieProbe(staff)] };
  }
  return finishSignIn(staff, caller, { accountId: known.id, by: 'password', cookies });
}

/** A cookie that outlives the one of the first step: a browser that sends no cookie at the next step keeps none. */
export const cookieProbe = ({ origin }: Staff) => {
  const secure = origin.startsWith('https:');
  const name = secure ? '__Host-staff.first_step' : 'staff.first_step';
  return serialize(name, '1', { path: '/', httpOnly: true, sameSite: 'Lax', secure });
};

export type SecondStep =
  | { ok: true; cookies: string[] }
  /** The first step was too long ago, or too many codes were wrong: start again. */
  | { ok: false; reason: 'wrong-code' | 'user-token-expired' | 'no-cookies' }
  | TooManyTries;

/** Second step of a sign-in: six digits of the authenticator app, or one of the recovery codes. */
export async function confirmSecondFactor(
  staff: Staff,
  caller: Caller,
  written: string,
): Promise<SecondStep> {
  const { auth, clock, database, devices } = staff;
  // Without the former session's cookie: with it the code would count as a confirmation in that session.
  const headers = headersFor(withoutSession(caller));
  const { accountId } = await auth.api.firstStepOf({ headers });
  // A stranger without the password has nothing to guess at: refused, and not counted.
  if (!accountId) {
    return { ok: false, reason: caller.headers.has('Cookie') ? 'user-token-expired' : 'no-cookies' };
  }
  const admission = await admitAttempt(database, clock, {
    door: 'code',
    account: accountId,
    knownDevice: devices.knownDevice(caller.headers, accountId),
  });
  if (!admission.ok) return admission;
  const digits = written.replace(/\s/g, '');
  const totp = /^\d{6}$/.test(digits);
  const code = totp ? digits : hashRecoveryCode(written);
  const refuse = async (reason: 'wrong-code' | 'user-token-expired') => {
    const { email: account } = await nameOf(staff, accountId);
    await auditRefusedSignIn(staff, caller, { account, by: 'code' });
    return { ok: false, reason } as const;
  };
  if (totp && (await isCodeUsed(staff, accountId, code))) return refuse('wrong-code');
  const call = { body: { code }, headers, asResponse: true } as const;
  const response = totp ? await auth.api.verifyTOTP(call) : await auth.api.verifyBackupCode(call);
  const body = (await response.json()) as { code?: string; token?: string; user?: { id: string } };
  if (!response.ok || !body.user || !body.token) {
    return refuse(startsAfresh.has(body.code ?? '') ? 'user-token-expired' : 'wrong-code');
  }
  if (totp && !(await takeCode(staff, body.user.id, code))) {
    await endSessionByToken(staff, body.token);
    return refuse('wrong-code');
  }
  await admission.succeeded();
  return finishSignIn(staff, caller, {
    accountId: body.user.id,
    by: totp ? 'authenticator' : 'recovery-code',
    cookies: response.headers.getSetCookie(),
  });
}

const startsAfresh = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE']);

/** The same after each way in: the time, a line in the audit log, and a cookie by which this browser is known again. */
export async function finishSignIn(
  staff: Staff,
  caller: Caller,
  { accountId, by, cookies }: { accountId: string; by: string; cookies: string[] },
): Promise<{ ok: true; cookies: string[] }> {
  await changeAccount(staff, accountId, { lastSignInAt: staff.clock.now() });
  // The session that this browser had until now ends with it (ASVS 7.2.4).
  const before = await currentSession(staff, caller, { passive: true });
  if (before.ok) await replaceSession(staff, before.signedIn.account.uid, before.signedIn.session.id);
  const account = await nameOf(staff, accountId);
  const event = { action: 'sign-in', subject: account.email, details: { by } } as const;
  await audit(staff.database.queries, { account }, caller, event, staff.clock.now());
  const device = staff.devices.remember(caller.headers, accountId);
  return { ok: true, cookies: [...lastingCookies(cookies), device] };
}
