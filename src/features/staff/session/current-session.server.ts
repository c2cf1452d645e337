import { needsSecondFactor, type Role } from './roles.ts';
import { sessionLifetime, type SignedIn } from './session.ts';
import { readSiteParts } from './staff-account.ts';
import { secondFactorDeadline } from './second-factor-deadline.ts';
import { headersFor, type Caller, type Staff } from './staff.server.ts';

export type CurrentSession =
  | { ok: true; signedIn: SignedIn; cookies: string[] }
  | { ok: false; reason: 'signed-out' | 'user-token-expired' | 'user-disabled'; cookies: string[] };

const underWay = new WeakMap<Caller, Promise<CurrentSession>>();

/**
 * Who is asking, read from the database each time, so that an ended session or a disabled account is refused at once. A use moves the
 * idle end on; `passive` is for what a page asks by itself: it does not prolong the sign-in. The cookies belong on the answer.
 * The parts of a page, which ask at one moment for one caller, share the answer.
 */
export function currentSession(
  staff: Staff,
  caller: Caller,
  { passive = false } = {},
): Promise<CurrentSession> {
  const shared = passive ? undefined : underWay.get(caller);
  if (shared) return shared;
  const asked = readSession(staff, caller, passive);
  if (passive) return asked;
  underWay.set(caller, asked);
  const forget = () => void underWay.delete(caller);
  asked.then(forget, forget);
  return asked;
}

async function readSession(staff: Staff, caller: Caller, passive: boolean): Promise<CurrentSession> {
  const { auth, clock, database } = staff;
  const { response, headers } = await auth.api
    .getSession({
      headers: headersFor(caller),
      query: { disableRefresh: passive },
      returnHeaders: true,
    })
    .catch(async (error: unknown) => {
      // Its own error does not say why; a database that is away does.
      await database.ping();
      throw error;
    });
  const cookies = headers.getSetCookie();
  if (!response) {
    // A cookie that was taken back on this answer names a session that has ended; without one the browser was not signed in.
    return { ok: false, reason: cookies.length > 0 ? 'user-token-expired' : 'signed-out', cookies };
  }
  const { user, session } = response;
  const startedAt = session.createdAt.getTime();
  const endsAtLatest = startedAt + sessionLifetime.absolute;
  const disabled = Boolean(user.disabledAt);
  if (disabled || endsAtLatest <= clock.now()) {
    // Not deleted: the parts of a page ask at the same time, and each is to be told the reason.
    return { ok: false, reason: disabled ? 'user-disabled' : 'user-token-expired', cookies: [] };
  }
  const role = user.role as Role;
  const hasSecondFactor = Boolean(user.twoFactorEnabled);
  const hasInitialPassword = Boolean(user.initialPassword);
  return {
    ok: true,
    cookies,
    signedIn: {
      account: { uid: user.id, displayName: user.name, email: user.email, role },
      session: {
        id: session.id,
        startedAt,
        endsAt: Math.min(session.expiresAt.getTime(), endsAtLatest),
        endsAtLatest,
        confirmedAt: Math.max(startedAt, session.confirmedAt ?? 0),
      },
      siteParts: readSiteParts(role, user.siteParts),
      hasSecondFactor,
      hasInitialPassword,
      setUpDueAt:
        needsSecondFactor(role) && (!hasSecondFactor || hasInitialPassword)
          ? secondFactorDeadline(user.createdAt.getTime())
          : null,
    },
  };
}
