import { addressBlock } from '#platform/http/client-address.server.ts';
import { finishSignIn } from './finish-sign-in.server.ts';
import { admitAttempt } from '../session/sign-in-limits.server.ts';
import { takeCode } from '../session/second-factors-store.server.ts';
import { hashRecoveryCode } from '../session/recovery-codes.server.ts';
import { endSessionByToken } from '../session/staff-accounts-store.server.ts';
import { headersFor, withoutSession, type Caller, type Staff } from '../session/staff.server.ts';

export type SecondStep =
  | { ok: true; cookies: string[] }
  /** The first step was too long ago, or too many codes were wrong: start again. */
  | { ok: false; reason: 'wrong-code' | 'user-token-expired' }
  | { ok: false; reason: 'too-many-requests'; retryAfterSeconds: number };

/** Second step of a sign-in: six digits of the authenticator app, or one of the recovery codes. */
export async function confirmSecondFactor(
  staff: Staff,
  caller: Caller,
  written: string,
): Promise<SecondStep> {
  const { auth, clock, database } = staff;
  const admission = await admitAttempt(database, clock, {
    door: 'code',
    address: addressBlock(caller.address),
  });
  if (!admission.ok) return { ...admission, reason: 'too-many-requests' };
  const digits = written.replace(/\s/g, '');
  const totp = /^\d{6}$/.test(digits);
  const code = totp ? digits : hashRecoveryCode(written);
  // Without the session of before, which would take the code for a proof in that session.
  const headers = headersFor(withoutSession(caller));
  const call = { body: { code }, headers, asResponse: true } as const;
  const response = totp ? await auth.api.verifyTOTP(call) : await auth.api.verifyBackupCode(call);
  const body = (await response.json()) as { code?: string; token?: string; user?: { id: string } };
  if (!response.ok || !body.user || !body.token) {
    return { ok: false, reason: startsAfresh.has(body.code ?? '') ? 'user-token-expired' : 'wrong-code' };
  }
  if (totp && !(await takeCode(staff, body.user.id, code))) {
    await endSessionByToken(staff, body.token);
    return { ok: false, reason: 'wrong-code' };
  }
  await admission.succeeded();
  return finishSignIn(staff, caller, {
    accountId: body.user.id,
    by: totp ? 'authenticator' : 'recovery-code',
    cookies: response.headers.getSetCookie(),
  });
}

const startsAfresh = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE']);
