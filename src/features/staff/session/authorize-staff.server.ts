import { currentSession, type CurrentSession } from './current-session.server.ts';
import { mayAct, type Role } from './roles.ts';
import type { SignedIn } from './staff-account.ts';
import { galleryAccountEmail } from './staff-accounts-store.server.ts';
import type { Caller, Staff } from './staff.server.ts';

export type Refusal =
  Extract<CurrentSession, { ok: false }>['reason'] | 'operation-not-allowed' | 'set-up-required';
export type Authorization =
  | { ok: true; signedIn: SignedIn; cookies: string[] }
  | { ok: false; reason: 'operation-not-allowed'; role: Role; cookies: string[] }
  | { ok: false; reason: Exclude<Refusal, 'operation-not-allowed'>; cookies: string[] };

export interface AuthorizationOptions {
  passive?: boolean;
  /** For what people do with their own account: also before the second factor is set up, but never through the gallery's gate. */
  ownAccount?: boolean;
}

/** Whether the caller may do what these roles may. Every staff route asks here; there is no other way in. */
export async function authorizeStaff(
  staff: Staff,
  caller: Caller,
  allowed: readonly Role[],
  { passive = false, ownAccount = false }: AuthorizationOptions = {},
): Promise<Authorization> {
  const current = await currentSession(staff, caller, { passive });
  if (!current.ok) return current;
  const { signedIn, cookies } = current;
  const isGate = signedIn.account.email === galleryAccountEmail;
  const { role } = signedIn.account;
  if (!mayAct(role, allowed) || (ownAccount && isGate)) {
    return { ok: false, reason: 'operation-not-allowed', role, cookies };
  }
  const { setUpDueAt } = signedIn;
  if (!ownAccount && setUpDueAt !== null && setUpDueAt <= staff.clock.now()) {
    return { ok: false, reason: 'set-up-required', cookies };
  }
  return current;
}
