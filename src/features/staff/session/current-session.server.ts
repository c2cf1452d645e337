import type { Auth } from './auth.server.ts';
import type { Role } from './roles.ts';
import { sessionLifetime, setUpDueAt, type SignedIn } from './session.ts';
import { findSession } from './sessions-store.server.ts';
import { readSiteParts } from './staff-account.ts';
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
  const { clock } = staff;
  const known = await readKnownSession(staff, caller, passive);
  const { response, cookies } = known
    ? { response: known, cookies: [] }
    : await askLibrary(staff, caller, passive);
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
      setUpDueAt: setUpDueAt({
        role,
        hasSecondFactor,
        hasInitialPassword,
        createdAt: user.createdAt.getTime(),
      }),
    },
  };
}

/** What better-auth says of the caller; it moves the idle end on, and takes the cookie of an ended session back. */
async function askLibrary(staff: Staff, caller: Caller, passive: boolean) {
  const { response, headers } = await staff.auth.api
    .getSession({
      headers: headersFor(caller),
      query: { disableRefresh: passive },
      returnHeaders: true,
    })
    .catch(async (error: unknown) => {
      // Its own error does not say why; a database that is away does.
      await staff.database.ping();
      throw error;
    });
  if (response) rememberToken(staff, caller, response.session.token);
  return { response, cookies: headers.getSetCookie() };
}

/** Tokens by the Cookie headers in which better-auth found them signed. */
const tokens = new WeakMap<Auth, Map<string, string>>();
const mostTokens = 1000;

function rememberToken({ auth }: Staff, caller: Caller, token: string) {
  const known = tokens.get(auth) ?? new Map<string, string>();
  tokens.set(auth, known);
  if (known.size >= mostTokens) known.clear();
  known.set(caller.headers.get('cookie')!, token);
}

/**
 * The same by one statement of our own, for a quarter of the time: where better-auth has seen this very cookie before, and has nothing
 * else to do than to read. Undefined where it is to be asked.
 */
async function readKnownSession({ auth, clock, database }: Staff, caller: Caller, passive: boolean) {
  const token = tokens.get(auth)?.get(caller.headers.get('cookie') ?? '');
  const found = token === undefined ? undefined : await findSession(database.queries, token);
  if (!found) return;
  const left = found.session.expiresAt.getTime() - clock.now();
  const { idle, refreshAfter } = sessionLifetime;
  return left > (passive ? 0 : idle - refreshAfter) ? found : undefined;
}
