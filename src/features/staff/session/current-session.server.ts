import type { Role } from './roles.ts';
import { sessionLifetime, setUpDueAt, type SignedIn } from './session.ts';
import { readSiteParts } from './staff-account.ts';
import { headersFor, type Caller, type Staff } from './staff.server.ts';

export type CurrentSession =
  | { ok: true; signedIn: SignedIn }
  | { ok: false; reason: 'signed-out' | 'user-token-expired' | 'user-disabled' };

const underWay = new WeakMap<Caller, Promise<CurrentSession>>();

/**
 * The session of a request, read from the database each time, so that an ended session or a disabled account is refused at once. A request
 * extends the session; a `passive` one, which the page makes by itself, does not. It sets and clears no cookie: the answer may arrive after
 * one with a new token. Parallel loaders of one page share the result.
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
  const { clock } = staff;
  const { response, cookies } = await askLibrary(staff, caller, passive);
  if (!response) {
    // The library takes the cookie of an ended session back; without a cookie the browser was not signed in.
    return { ok: false, reason: cookies.length > 0 ? 'user-token-expired' : 'signed-out' };
  }
  const { user, session } = response;
  const startedAt = session.createdAt.getTime();
  const endsAtLatest = startedAt + sessionLifetime.absolute;
  const disabled = Boolean(user.disabledAt);
  if (disabled || endsAtLatest <= clock.now()) {
    // The session is not deleted: loaders of the page run in parallel, and each needs the reason.
    return { ok: false, reason: disabled ? 'user-disabled' : 'user-token-expired' };
  }
  const role = user.role as Role;
  const hasSecondFactor = Boolean(user.twoFactorEnabled);
  const hasInitialPassword = Boolean(user.initialPassword);
  return {
    ok: true,
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
      setUpDueAt: setUpDueAt({
        role,
        hasSecondFactor,
        hasInitialPassword,
        createdAt: user.createdAt.getTime(),
      }),
    },
  };
}

/** Session of the caller by better-auth; it moves the idle end on. */
async function askLibrary(staff: Staff, caller: Caller, passive: boolean) {
  const { response, headers } = await staff.auth.api
    .getSession({
      headers: headersFor(caller),
      query: { disableRefresh: passive },
      returnHeaders: true,
    })
    .catch(async (error: unknown) => {
      // The library's error does not name the cause; a failing ping shows that the database is away.
      await staff.database.ping();
      throw error;
    });
  return { response, cookies: headers.getSetCookie() };
}
