import { APIError } from 'better-auth/api';
import { drawQrCode, type QrDrawing } from '#platform/pictures/draw-qr-code.server.ts';
import { confirmPassword, type Confirmation } from '../session/confirm-password.server.ts';
import {
  passkeysOf,
  removePasskeyOf,
  removeSecondFactors,
  secondFactorsOf,
  takeCode,
} from '../session/second-factors-store.server.ts';
import type { SignedIn } from '../session/session.ts';
import { endSessions } from '../session/sessions-store.server.ts';
import { changeAccount } from '../session/staff-accounts-store.server.ts';
import { admitAttempt, type TooManyTries } from '../session/sign-in-limits.server.ts';
import { headersFor, lastingCookies, type Caller, type Staff } from '../session/staff.server.ts';
import { auditOwn } from './change-account.server.ts';

type Unconfirmed = Extract<Confirmation, { ok: false }>;
type Changed = { ok: true; cookies: string[] };
/** Another tab or device has changed the second factor meanwhile. */
type ChangedElsewhere = { ok: false; reason: 'factor-changed'; cookies: string[] };

/** The library's response, or why it refuses: the page was stale, or the same form in another tab replaced the session's token. */
async function askLibrary<Answer>(
  asked: Promise<Answer>,
  cookies: string[],
): Promise<{ ok: true; answer: Answer } | ChangedElsewhere | Unconfirmed> {
  try {
    return { ok: true, answer: await asked };
  } catch (error) {
    const status = error instanceof APIError ? error.statusCode : undefined;
    if (status === 400) return { ok: false, reason: 'factor-changed', cookies };
    if (status === 401) return { ok: false, reason: 'user-token-expired' };
    throw error;
  }
}

/** The secret of an authenticator app in the three forms that apps take, and recovery codes. */
export interface FactorPreparation {
  /** Opens an app on this device. */
  uri: string;
  /** A picture of it. */
  qr: QrDrawing;
  /** The key to type by hand. */
  key: string;
  recoveryCodes: string[];
}

/** Makes a secret for an authenticator app and recovery codes; they are required only once one factor has been verified. */
export async function prepareSecondFactor(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  password: string,
): Promise<Unconfirmed | ChangedElsewhere | (Changed & FactorPreparation)> {
  const confirmation = await confirmPassword(staff, caller, signedIn, password, { always: true });
  if (!confirmation.ok) return confirmation;
  const asked = await askLibrary(
    staff.auth.api.enableTwoFactor({
      body: { password, method: 'totp' },
      headers: headersFor(confirmation.caller),
    }),
    confirmation.cookies,
  );
  if (!asked.ok) return asked;
  const prepared = asked.answer;
  if (prepared.method !== 'totp') throw new Error('better-auth prepared another second factor');
  const { totpURI: uri, backupCodes: recoveryCodes } = prepared;
  const key = new URL(uri).searchParams.get('secret')!.replace(/(.{4})(?!$)/g, '$1 ');
  return { ok: true, uri, qr: drawQrCode(uri), key, recoveryCodes, cookies: confirmation.cookies };
}

/** Verifies the first code of the app: from now on codes are required, and other sessions end. */
export async function proveAuthenticator(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  written: string,
): Promise<Changed | { ok: false; reason: 'wrong-code' } | TooManyTries> {
  const { uid } = signedIn.account;
  const admission = await admitAttempt(staff.database, staff.clock, { door: 'proof', client: uid });
  if (!admission.ok) return admission;
  const code = written.replace(/\s/g, '');
  const response = await staff.auth.api.verifyTOTP({
    body: { code },
    headers: headersFor(caller),
    asResponse: true,
  });
  if (!response.ok) return { ok: false, reason: 'wrong-code' };
  await admission.succeeded();
  // A used code must not sign in as well.
  await takeCode(staff, uid, code);
  const cookies = lastingCookies(response.headers.getSetCookie());
  await endSessions(staff, uid, { except: (await sessionOf(staff, cookies)) ?? signedIn.session.id });
  await auditOwn(staff, caller, signedIn, {
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
): Promise<Unconfirmed | ChangedElsewhere | (Changed & { recoveryCodes: string[] })> {
  const confirmation = await confirmPassword(staff, caller, signedIn, password, { always: true });
  if (!confirmation.ok) return confirmation;
  const asked = await askLibrary(
    staff.auth.api.generateBackupCodes({ body: { password }, headers: headersFor(confirmation.caller) }),
    confirmation.cookies,
  );
  if (!asked.ok) return asked;
  const renewed = asked.answer;
  await auditOwn(staff, caller, signedIn, { action: 'recovery-codes-renewed' });
  return { ok: true, recoveryCodes: renewed.backupCodes, cookies: confirmation.cookies };
}

/** App, passkeys and recovery codes, to start over with others. Other sessions end. */
export async function removeSecondFactor(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  password: string,
): Promise<Unconfirmed | Changed> {
  const confirmation = await confirmPassword(staff, caller, signedIn, password, { always: true });
  if (!confirmation.ok) return confirmation;
  await removeSecondFactors(staff, signedIn.account.uid);
  await endSessions(staff, signedIn.account.uid, { except: signedIn.session.id });
  await auditOwn(staff, caller, signedIn, { action: 'second-factor-removed', details: { factor: 'all' } });
  return { ok: true, cookies: confirmation.cookies };
}

/** For adding a passkey. Recovery codes come first, or a lost telephone would lock its owner out. */
export async function newPasskeyChallenge(staff: Staff, caller: Caller, signedIn: SignedIn) {
  const confirmation = await confirmPassword(staff, caller, signedIn, undefined);
  if (!confirmation.ok) return confirmation;
  if (!(await secondFactorsOf(staff, signedIn.account.uid)).includes('recovery-code')) {
    return { ok: false as const, reason: 'recovery-codes-first' as const };
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
): Promise<Unconfirmed | { ok: true } | { ok: false; reason: 'invalid-credential' }> {
  const confirmation = await confirmPassword(staff, caller, signedIn, undefined);
  if (!confirmation.ok) return confirmation;
  const response = await staff.auth.api.verifyPasskeyRegistration({
    body: { response: proof, name },
    headers: headersFor(caller),
    asResponse: true,
  });
  if (!response.ok) return { ok: false, reason: 'invalid-credential' };
  await changeAccount(staff, signedIn.account.uid, { twoFactorEnabled: true });
  await endSessions(staff, signedIn.account.uid, { except: signedIn.session.id });
  await auditOwn(staff, caller, signedIn, { action: 'second-factor-added', details: { factor: 'passkey' } });
  return { ok: true };
}

export async function removePasskey(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  { id, password }: { id: string; password: string | undefined },
): Promise<Unconfirmed | Changed | { ok: false; reason: 'last-factor' }> {
  const confirmation = await confirmPassword(staff, caller, signedIn, password);
  if (!confirmation.ok) return confirmation;
  const { uid } = signedIn.account;
  const factors = await secondFactorsOf(staff, uid);
  const isLast = !factors.includes('authenticator') && (await passkeysOf(staff, uid)).length === 1;
  if (isLast) return { ok: false, reason: 'last-factor' };
  await removePasskeyOf(staff, uid, id);
  await endSessions(staff, uid, { except: signedIn.session.id });
  await auditOwn(staff, caller, signedIn, {
    action: 'second-factor-removed',
    details: { factor: 'passkey' },
  });
  return { ok: true, cookies: confirmation.cookies };
}
