import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { call, type CallResult } from '#platform/call.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import type { FormRefusal } from './refusal-text.ts';
import type { SecondFactor } from './staff-account.ts';

/** A refusal of `/api/auth`, with the specification's identity code as its reason. */
interface AuthRefusal extends FormRefusal {
  /** The second factors to choose from, after a right password. */
  factors?: SecondFactor[];
}
export type AuthResult = { ok: true } | { ok: false; refusal: AuthRefusal };

/** A call to `/api/auth`. `quiet`: that the sign-in has ended is the caller's own affair. */
export const callAuth = <Value = object>(
  path: string,
  body?: object,
  { quiet = false } = {},
): Promise<CallResult<Value, Omit<AuthRefusal, 'reason'>>> =>
  call(`/api/auth/${path}`, { ...(body && { body }), cache: 'no-store', quiet });

/** Opens the gallery's editor by its password. */
export const enterGallery = (password: unknown): Promise<AuthResult> =>
  call('/api/gallery/login', { body: { password }, cache: 'no-store', quiet: true });

/** Confirms a sign-in: where the browser does not keep its cookie, the person is not signed in. */
export async function confirmSignIn(signIn: Promise<AuthResult>): Promise<AuthResult> {
  const answer = await signIn;
  if (!answer.ok) return answer;
  const session = await callAuth('session', undefined, { quiet: true });
  const isKept = session.ok || !isSignedOut(session.refusal);
  return isKept ? answer : { ok: false, refusal: { reason: 'no-cookies' } };
}

let asked: Promise<AuthResult> | undefined;
/** Signs in with a passkey. A second click joins the running request, since each challenge ends the one before. */
export const presentPasskey = (): Promise<AuthResult> =>
  (asked ??= askForPasskey().finally(() => (asked = undefined)));

const askForPasskey = () =>
  withDevice<AuthenticationOptions>('sign-in/passkey/challenge', async (optionsJSON) =>
    callAuth('sign-in/passkey', { proof: await startAuthentication({ optionsJSON }) }),
  );
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Makes a passkey on this device, for the account that is signed in. */
export const registerPasskey = (name: string): Promise<AuthResult> =>
  withDevice<RegistrationOptions>('passkeys/challenge', async (optionsJSON) =>
    callAuth('passkeys', { proof: await startRegistration({ optionsJSON }), name }),
  );
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

async function withDevice<Options>(
  challengePath: string,
  answer: (options: Options) => Promise<AuthResult>,
): Promise<AuthResult> {
  const challenge = await callAuth<Options>(challengePath, {});
  if (!challenge.ok) return challenge;
  try {
    return await answer(challenge.value);
  } catch (error) {
    return { ok: false, refusal: { reason: refusalOfDevice(error) } };
  }
}

/** The browser's own refusals, in the specification's codes. */
function refusalOfDevice(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'SecurityError') return 'unauthorized-domain';
  return name === 'InvalidStateError' ? 'popup-blocked' : 'popup-closed-by-user';
}
