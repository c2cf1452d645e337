import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Refused } from './refusal-text.ts';

export type Answer<Body = object> = ({ ok: true } & Body) | (Refused & { factors?: string[] });

/** A call to `/api/auth`; what is refused is a value with the identity code. */
export async function callAuth<Body = object>(path: string, body?: object): Promise<Answer<Body>> {
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  try {
    const response = await fetch(`/api/auth/${path}`, { cache: 'no-store', ...init });
    const answer = (await response.json()) as Body & { code?: string };
    if (response.ok) return { ...answer, ok: true };
    return { ...answer, ok: false, reason: answer.code ?? 'network-request-failed' };
  } catch {
    return { ok: false, reason: 'network-request-failed' };
  }
}

/** The browser's own refusals, in the specification's codes. */
function passkeyRefusal(error: unknown): Refused {
  const name = error instanceof Error ? error.name : '';
  if (name === 'SecurityError') return { ok: false, reason: 'unauthorized-domain' };
  if (name === 'InvalidStateError') return { ok: false, reason: 'popup-blocked' };
  return { ok: false, reason: 'popup-closed-by-user' };
}

export async function signInWithPasskey(): Promise<Answer> {
  const challenge = await callAuth<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    'sign-in/passkey/challenge',
    {},
  );
  if (!challenge.ok) return challenge;
  try {
    const proof = await startAuthentication({ optionsJSON: challenge });
    return await callAuth('sign-in/passkey', { proof });
  } catch (error) {
    return passkeyRefusal(error);
  }
}

export async function addPasskey(name: string): Promise<Answer> {
  const challenge = await callAuth<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    'passkeys/challenge',
    {},
  );
  if (!challenge.ok) return challenge;
  try {
    const proof = await startRegistration({ optionsJSON: challenge });
    return await callAuth('passkeys', { proof, name });
  } catch (error) {
    return passkeyRefusal(error);
  }
}
