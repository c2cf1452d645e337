import { currentSession, type CurrentSession } from './current-session.server.ts';
import { mayAct, type Role } from './roles.ts';
import type { SignedIn } from './staff-account.ts';
import type { Caller, Staff } from './staff.server.ts';

export type Refusal =
  Extract<CurrentSession, { ok: false }>['reason'] | 'operation-not-allowed' | 'second-factor-required';
export type Authorization =
  { ok: true; signedIn: SignedIn; cookies: string[] } | { ok: false; reason: Refusal; cookies: string[] };

export interface AuthorizationOptions {
  passive?: boolean;
  /** For the pages on which the second factor is set up. */
  evenWithoutSecondFactor?: boolean;
}

/** Whether the caller may do what these roles may. Every staff route asks here; there is no other way in. */
export async function authorizeStaff(
  staff: Staff,
  caller: Caller,
  allowed: readonly Role[],
  { passive = false, evenWithoutSecondFactor = false }: AuthorizationOptions = {},
): Promise<Authorization> {
  const current = await currentSession(staff, caller, { passive });
  if (!current.ok) return current;
  const { signedIn, cookies } = current;
  if (!mayAct(signedIn.account.role, allowed)) return { ok: false, reason: 'operation-not-allowed', cookies };
  const { secondFactorDueAt } = signedIn;
  if (!evenWithoutSecondFactor && secondFactorDueAt !== null && secondFactorDueAt <= staff.clock.now()) {
    return { ok: false, reason: 'second-factor-required', cookies };
  }
  return current;
}
