import type { Hono } from 'hono';
import { acceptInvitation } from '#features/staff/people/accept-invitation.server.ts';
import {
  prepareSecondFactor,
  proveAuthenticator,
} from '#features/staff/account/change-second-factor.server.ts';
import { currentSession } from '#features/staff/session/current-session.server.ts';
import { ensureFirstAccounts } from '#features/staff/sign-in/ensure-first-accounts.server.ts';
import { invitePerson } from '#features/staff/people/invite-person.server.ts';
import type { Role } from '#features/staff/session/roles.ts';
import { createStaff, type Staff } from '#features/staff/session/staff.server.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { codeOf } from './authenticator-app.ts';

export const galleryPassword = 'six brown teapots';
export const ownerEmail = 'owner@clinic.example';
export const ownerPassword = 'nine quiet umbrellas';

/** The staff feature on a test's database, with its first accounts. */
export async function testStaff(database: Database, origin = 'https://clinic.example'): Promise<Staff> {
  const staff = createStaff({
    database,
    origin,
    clock: systemClock,
    log: createLog('silent'),
    secret: 'a secret of the tests, longer than 32 bytes',
  });
  await ensureFirstAccounts(staff, { galleryPassword, ownerEmail, ownerPassword });
  return staff;
}

/** A simulated browser: it keeps cookies and sends the Origin header. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  /** Set-Cookie lines of the last answer. */
  lastCookies: string[] = [];
  readonly #app: Hono;
  readonly #address: string;

  constructor(app: Hono, address = '203.0.113.7') {
    this.#app = app;
    this.#address = address;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await this.#app.request(
      path,
      {
        method,
        headers: {
          Host: 'clinic.example',
          'Sec-Fetch-Site': 'same-origin',
          'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36',
          ...(this.cookies.size > 0 && { Cookie: this.cookieHeader }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: this.#address } } },
    );
    this.keep(answer.headers.getSetCookie());
    return answer;
  }

  keep(lines: string[]): void {
    this.lastCookies = lines;
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (/;\s*max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(name.length + 1));
    }
  }
}

/** Signs in at /staff's API and returns the answer. */
export const signInAs = (browser: TestBrowser, email = ownerEmail, password = ownerPassword) =>
  browser.send('POST', '/api/auth/sign-in', { email, password });

/** The actor of this browser's session, for use cases. */
export async function signedInAs(staff: Staff, browser: TestBrowser) {
  const caller = { headers: new Headers({ Cookie: browser.cookieHeader }), address: '203.0.113.7' };
  const current = await currentSession(staff, caller);
  if (!current.ok) throw new Error(`Nobody is signed in: ${current.reason}`);
  return { caller, signedIn: current.signedIn };
}

/** Sets up an authenticator app for the person who is signed in in this browser. */
export async function addAuthenticator(staff: Staff, browser: TestBrowser, password = ownerPassword) {
  const before = await signedInAs(staff, browser);
  const prepared = await prepareSecondFactor(staff, before.caller, before.signedIn, password);
  if (!prepared.ok) throw new Error(prepared.reason);
  browser.keep(prepared.cookies);
  const { caller, signedIn } = await signedInAs(staff, browser);
  // The code of the previous half minute, so that the test can still sign in with the current one.
  const prove = () => proveAuthenticator(staff, caller, signedIn, codeOf(prepared.uri, -1));
  const first = await prove();
  // A retry, since a half minute may end between the app's reading of the clock and the server's.
  const proved = first.ok ? first : await prove();
  if (!proved.ok) throw new Error(proved.reason);
  browser.keep(proved.cookies);
  return { uri: prepared.uri, recoveryCodes: prepared.recoveryCodes };
}

/** Adds a person by the owner's invitation. */
export async function addPerson(
  staff: Staff,
  owner: TestBrowser,
  role: Role,
  email: string,
  password: string,
) {
  const { caller, signedIn } = await signedInAs(staff, owner);
  const made = await invitePerson(staff, caller, signedIn, { email, displayName: 'Asha Sample', role });
  if (!made.ok) throw new Error(made.reason);
  const token = made.link.split('/').at(-1)!;
  const accepted = await acceptInvitation(staff, caller, { token, password });
  if (!accepted.ok) throw new Error(accepted.reason);
  return token;
}
