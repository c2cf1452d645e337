import type { MiddlewareHandler } from 'hono';
import { problem } from '#platform/api/problem.server.ts';
import { currentSession, type CurrentSession } from './current-session.server.ts';
import { mayAct, type Role } from './roles.ts';
import { isSetUpOverdue, type SignedIn } from './session.ts';
import { galleryAccountEmail } from './staff-accounts-store.server.ts';
import { callerOf, type Caller, type Staff } from './staff.server.ts';

type SessionRefusal =
  Extract<CurrentSession, { ok: false }>['reason'] | 'operation-not-allowed' | 'set-up-required';
export type Authorization =
  | { ok: true; signedIn: SignedIn }
  | { ok: false; reason: 'operation-not-allowed'; role: Role }
  | { ok: false; reason: Exclude<SessionRefusal, 'operation-not-allowed'> };

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
  const { signedIn } = current;
  const isGate = signedIn.account.email === galleryAccountEmail;
  const { role } = signedIn.account;
  if (!mayAct(role, allowed) || (ownAccount && isGate)) {
    return { ok: false, reason: 'operation-not-allowed', role };
  }
  if (!ownAccount && isSetUpOverdue(signedIn, staff.clock.now())) {
    return { ok: false, reason: 'set-up-required' };
  }
  return current;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The person a guard has let pass. */
    signedIn: SignedIn;
  }
}

export interface StaffGuard extends MiddlewareHandler {
  /** Read by the test that lists every route. */
  roles: readonly Role[];
}

const refused: Record<SessionRefusal, { status: 401 | 403; title: string }> = {
  'signed-out': { status: 401, title: 'Sign in first' },
  'user-token-expired': { status: 401, title: 'Your sign-in has ended' },
  'user-disabled': { status: 401, title: 'This account has been disabled' },
  'operation-not-allowed': { status: 403, title: 'Your account may not do this' },
  'set-up-required': { status: 403, title: 'Finish setting up your account first' },
};

/**
 * Makes `requireStaff('gallery')`, the guard that every staff route names:
 * `api.delete('/:id', requireStaff('gallery'), handler)`. The owner passes everywhere.
 */
export function createStaffGuard(staff: Staff) {
  return (role: Role | readonly Role[], options: AuthorizationOptions = {}): StaffGuard => {
    const allowed = typeof role === 'string' ? [role] : role;
    const guard: MiddlewareHandler = async (c, next) => {
      const authorization = await authorizeStaff(staff, callerOf(c), allowed, options);
      if (!authorization.ok) {
        return problem(c, { ...refused[authorization.reason], more: { code: authorization.reason } });
      }
      c.set('signedIn', authorization.signedIn);
      await next();
      c.header('Cache-Control', 'no-store');
    };
    return Object.assign(guard, { roles: allowed });
  };
}

export type RequireStaff = ReturnType<typeof createStaffGuard>;
