import { admitAttempt } from '../session/sign-in-limits.server.ts';
import { endSessions } from '../session/sessions-store.server.ts';
import { confirmPassword, type Confirmation } from '../session/confirm-password.server.ts';
import { audit, type AuditEvent } from '../audit/audit.server.ts';
import { removeSecondFactors } from '../session/second-factors-store.server.ts';
import type { SignedIn } from '../session/staff-account.ts';
import { headersFor, type Caller, type Staff } from '../session/staff.server.ts';

type Refused = Extract<Confirmation, { ok: false }>;

/** Makes a secret for an authenticator app and recovery codes; nothing is asked of the account until one factor has been proved. */
export async function prepareSecondFactor(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  password: string,
): Promise<Refused | { ok: true; uri: string; recoveryCodes: string[]; cookies: string[] }> {
  const confirmation = await confirmPassword(staff, caller, signedIn, password, { always: true });
  if (!confirmation.ok) return confirmation;
  const prepared = await staff.auth.api.enableTwoFactor({
    body: { password, method: 'totp' },
    headers: headersFor(confirmation.caller),
  });
  if (prepared.method !== 'totp') throw new Error('better-auth prepared another second factor');
  return {
    ok: true,
    uri: prepared.totpURI,
    recoveryCodes: prepared.backupCodes,
    cookies: confirmation.cookies,
  };
}

/** The first code from the app proves it: from now on it is asked for, and other sessions, opened without it, end. */
export async function proveAuthenticator(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  written: string,
): Promise<
  | { ok: true; cookies: string[] }
  | { ok: false; reason: 'wrong-code' }
  | { ok: false; reason: 'too-many-requests'; retryAfterSeconds: number }
> {
  const { uid } = signedIn.account;
  const admission = await admitAttempt(staff.database, staff.clock, { door: 'proof', address: uid });
  if (!admission.ok) return { ...admission, reason: 'too-many-requests' };
  const response = await staff.auth.api.verifyTOTP({
    body: { code: written.replace(/\s/g, '') },
    headers: headersFor(caller),
    asResponse: true,
  });
  if (!response.ok) return { ok: false, reason: 'wrong-code' };
  await admission.succeeded();
  const cookies = response.headers.getSetCookie();
  await endSessions(staff, uid, { except: (await sessionOf(staff, cookies)) ?? signedIn.session.id });
  await note(staff, caller, signedIn, {
    action: 'second-factor-added',
    details: { factor: 'authenticator' },
  });
  return { ok: true, cookies };
}

/** The library puts a new session in the place of the old one when this was the account's first factor. */
async function sessionOf({ auth }: Staff, setCookies: string[]): Promise<string | undefined> {
  const cookie = setCookies.map((line) => line.split(';')[0]).join('; ');
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
  return found?.session.id;
}

export async function renewRecoveryCodes(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  password: string,
): Promise<Refused | { ok: true; recoveryCodes: string[]; cookies: string[] }> {
  const confirmation = await confirmPassword(staff, caller, signedIn, password, { always: true });
  if (!confirmation.ok) return confirmation;
  const { backupCodes } = await staff.auth.api.generateBackupCodes({
    body: { password },
    headers: headersFor(confirmation.caller),
  });
  await note(staff, caller, signedIn, { action: 'recovery-codes-renewed' });
  return { ok: true, recoveryCodes: backupCodes, cookies: confirmation.cookies };
}

/** App, passkeys and recovery codes, to start over with others. Other sessions end. */
export async function removeSecondFactor(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  password: string,
): Promise<Refused | { ok: true; cookies: string[] }> {
  const confirmation = await confirmPassword(staff, caller, signedIn, password, { always: true });
  if (!confirmation.ok) return confirmation;
  const { uid } = signedIn.account;
  await removeSecondFactors(staff, uid);
  await endSessions(staff, uid, { except: signedIn.session.id });
  await note(staff, caller, signedIn, { action: 'second-factor-removed', details: { factor: 'all' } });
  return { ok: true, cookies: confirmation.cookies };
}

const note = (staff: Staff, caller: Caller, signedIn: SignedIn, deed: AuditEvent) =>
  audit(
    staff.database.queries,
    signedIn,
    caller,
    { ...deed, subject: signedIn.account.email },
    staff.clock.now(),
  );
