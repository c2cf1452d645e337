// OWASP ASVS 5.0, chapter 7, levels 1 and 2: one test for each requirement that applies. The ends of a session by time (7.3.1, 7.3.2) are
// in gallery-gate.server.test.ts too; 7.4.4 (sign-out on every page) is in tests/browser/staff/staff.test.ts.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { startStaff } from '#tests/support/servers/staff-app.ts';
import {
  addAuthenticator,
  addPerson,
  ownerEmail,
  ownerPassword,
  signedInAs,
  signInAs,
  TestBrowser,
} from '#tests/support/people/staff.ts';
import { changePassword, deleteAccount, endOwnSessions } from '../account/change-account.server.ts';
import { removeSecondFactor } from '../account/change-second-factor.server.ts';
import { confirmPassword, confirmationLifetimeMs } from '../session/confirm-password.server.ts';
import { disablePerson, enablePerson, endSessionsOfPerson } from '../people/manage-people.server.ts';

const ashaPassword = 'ten slow bicycles';
const may = async (browser: TestBrowser) =>
  (await browser.send('POST', '/api/staff/appointments', {})).status === 200;

describeEachDatabase('ASVS 7, sessions:', (open) => {
  afterEach(() => void vi.useRealTimers());
  const start = async () => {
    const { database, staff, app, browser: owner } = await startStaff(open());
    await signInAs(owner);
    return { database, staff, app, owner };
  };
  const withAsha = async () => {
    const context = await start();
    await addPerson(context.staff, context.owner, 'reception', 'asha@clinic.example', ashaPassword);
    const asha = new TestBrowser(context.app, '203.0.113.8');
    await signInAs(asha, 'asha@clinic.example', ashaPassword);
    const { uid } = (await signedInAs(context.staff, asha)).signedIn.account;
    return { ...context, asha, uid };
  };

  test('7.1.1, 7.1.2 their lifetimes, and that there may be several, are written down', () => {
    const record = readFileSync('docs/decisions/0010-staff-accounts.md', 'utf8');
    for (const said of ['an hour', 'twelve hours', 'several devices']) expect(record).toContain(said);
  });

  test('7.2.1 the server looks each one up: one that is gone from the database opens nothing', async () => {
    const { database, owner } = await start();
    // Seen before, and so read by the product's own statement.
    for (let n = 0; n < 3; n++) expect(await may(owner)).toBe(true);
    await sql`delete from staff_sessions`.execute(database.queries);
    expect(await may(owner)).toBe(false);
  });

  test('7.2.2, 7.2.3 tokens are random, of more than 128 bits, and signed', async () => {
    const { app, owner } = await start();
    const other = new TestBrowser(app);
    await signInAs(other);
    const token = (browser: TestBrowser) => browser.cookies.get('__Host-staff.session_token')!.split('.')[0]!;
    expect(token(owner)).toMatch(/^[\w-]{32}$/);
    expect(token(other)).not.toBe(token(owner));
    expect(await may(other)).toBe(true);
    owner.cookies.set('__Host-staff.session_token', `${token(other)}.${'A'.repeat(43)}%3D`);
    expect(await may(owner)).toBe(false);
  });

  test('7.2.4 signing in, or proving again who one is, makes a new token and ends the old one', async () => {
    const { staff, app, owner } = await start();
    const thief = new TestBrowser(app);
    const steal = () =>
      thief.cookies.set('__Host-staff.session_token', owner.cookies.get('__Host-staff.session_token')!);
    steal();
    expect(await may(thief)).toBe(true);
    await signInAs(owner);
    expect(await may(thief)).toBe(false);
    expect(await may(owner)).toBe(true);

    steal();
    const { caller, signedIn } = await signedInAs(staff, owner);
    const confirmed = await confirmPassword(staff, caller, signedIn, ownerPassword, { always: true });
    if (confirmed.ok) owner.keep(confirmed.cookies);
    expect(await may(thief)).toBe(false);
    expect(await may(owner)).toBe(true);
    const { session } = (await signedInAs(staff, owner)).signedIn;
    expect(session.startedAt).toBe(signedIn.session.startedAt);
  });

  test('7.3.1, 7.3.2 they end an hour after the last use, and twelve hours after the sign-in', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { owner } = await start();
    for (let hour = 0; hour < 11; hour += 1) {
      vi.setSystemTime(Date.now() + 59 * 60_000);
      expect(await may(owner)).toBe(true);
    }
    vi.setSystemTime(Date.now() + 75 * 60_000);
    expect(await may(owner)).toBe(false);
    await signInAs(owner);
    // Requests of an open page by itself count as no use.
    for (let minutes = 0; minutes < 61; minutes += 5) {
      vi.setSystemTime(Date.now() + 5 * 60_000);
      await owner.send('GET', '/api/auth/session');
    }
    expect(await may(owner)).toBe(false);
  });

  test('only a sign-in and a new token set the session’s cookie: an answer that prolongs it can’t put an old token back', async () => {
    const { owner } = await start();
    const sessionCookies = () => owner.lastCookies.filter((line) => line.includes('session_token='));
    await signInAs(owner);
    expect(sessionCookies()).toEqual([expect.stringContaining('Max-Age=43200')]);
    vi.setSystemTime(Date.now() + 55 * 60_000);
    expect((await owner.send('GET', '/api/auth/session?active')).status).toBe(200);
    expect(sessionCookies()).toEqual([]);
    vi.setSystemTime(Date.now() + 55 * 60_000);
    expect(await may(owner)).toBe(true);
    expect(sessionCookies()).toEqual([]);
    await owner.send('POST', '/api/auth/confirm', { password: ownerPassword });
    expect(sessionCookies()).toEqual([expect.stringContaining('Max-Age=43200')]);
    expect(await may(owner)).toBe(true);
  });

  test('a signed-in person can read the data of the account', async () => {
    const { owner } = await start();
    const { account } = (await (await owner.send('GET', '/api/auth/session')).json()) as { account: object };
    expect(account).toMatchObject({
      displayName: 'Owner',
      email: ownerEmail,
      emailVerified: true,
      phoneNumber: null,
      photoURL: null,
      tenantId: null,
      providerData: [{ providerId: 'password' }],
      metadata: { creationTime: expect.any(Number) as number, lastSignInTime: expect.any(Number) as number },
      isAnonymous: false,
      role: 'owner',
    });
  });

  test('a sign-in that is not complete names what is missing', async () => {
    const { owner } = await start();
    const faults = async (body: object) => {
      const answer = await owner.send('POST', '/api/auth/sign-in', body);
      return [answer.status, ((await answer.json()) as { errors?: object }).errors];
    };
    expect(await faults({ email: '' })).toEqual([400, { email: 'Send a text', password: 'Send a text' }]);
    // A body that is no object has no fields that could be at fault.
    expect(await faults(['a', 'list'])).toEqual([400, undefined]);
  });

  test('7.4.1 after signing out the token is worth nothing', async () => {
    const { app, owner } = await start();
    const thief = new TestBrowser(app);
    thief.cookies.set('__Host-staff.session_token', owner.cookies.get('__Host-staff.session_token')!);
    await owner.send('POST', '/api/auth/sign-out');
    expect(owner.cookies.has('__Host-staff.session_token')).toBe(false);
    expect(await may(thief)).toBe(false);
  });

  test('an ended sign-in that is refused late takes nothing from the sign-in that came after it', async () => {
    const { owner } = await start();
    const old = { Cookie: owner.cookieHeader };
    await owner.send('POST', '/api/auth/sign-out');
    await signInAs(owner);
    for (const [method, path] of [
      ['POST', '/api/staff/appointments'],
      ['GET', '/api/auth/session'],
      ['GET', '/api/auth/session?active'],
    ] as const) {
      const late = await owner.send(method, path, method === 'POST' ? {} : undefined, old);
      expect(late.status).toBe(401);
      expect(await late.json()).toMatchObject({ code: 'user-token-expired' });
      expect(await may(owner)).toBe(true);
    }
  });

  test('7.4.2 disabling or deleting an account ends its sessions at once, and none can begin', async () => {
    const { staff, owner, asha, uid } = await withAsha();
    const { caller, signedIn } = await signedInAs(staff, owner);
    expect(await disablePerson(staff, caller, signedIn, uid)).toEqual({ ok: true });
    expect(await may(asha)).toBe(false);
    const refused = await signInAs(asha, 'asha@clinic.example', ashaPassword);
    expect(await refused.json()).toMatchObject({ code: 'user-disabled' });
    // Only who knows the password is told so.
    const guess = await signInAs(asha, 'asha@clinic.example', 'some other password');
    expect(await guess.json()).toMatchObject({ code: 'invalid-credential' });

    await enablePerson(staff, caller, signedIn, uid);
    // Earlier sessions stay ended.
    expect(await may(asha)).toBe(false);
    await signInAs(asha, 'asha@clinic.example', ashaPassword);
    expect(await may(asha)).toBe(true);
    const self = await signedInAs(staff, asha);
    expect(await deleteAccount(staff, self.caller, self.signedIn, 'wrong password')).toMatchObject({
      ok: false,
    });
    expect(await deleteAccount(staff, self.caller, self.signedIn, ashaPassword)).toMatchObject({ ok: true });
    expect(await may(asha)).toBe(false);
  });

  test('the last owner can neither be disabled nor deleted', async () => {
    const { staff, owner } = await start();
    const { caller, signedIn } = await signedInAs(staff, owner);
    expect(await disablePerson(staff, caller, signedIn, signedIn.account.uid)).toMatchObject({
      reason: 'last-owner',
    });
    expect(await deleteAccount(staff, caller, signedIn, ownerPassword)).toMatchObject({
      reason: 'last-owner',
    });
  });

  test('7.4.3 a changed password or second factor ends the other sessions', async () => {
    const { staff, app, owner } = await start();
    const other = new TestBrowser(app);
    await signInAs(other);
    const { caller, signedIn } = await signedInAs(staff, owner);
    const passwords = { currentPassword: ownerPassword, newPassword: ashaPassword };
    const changed = await changePassword(staff, caller, signedIn, passwords);
    if (changed.ok) owner.keep(changed.cookies);
    expect([await may(owner), await may(other)]).toEqual([true, false]);

    await signInAs(other, undefined, ashaPassword);
    const { recoveryCodes } = await addAuthenticator(staff, owner, ashaPassword);
    expect([await may(owner), await may(other)]).toEqual([true, false]);

    await signInAs(other, undefined, ashaPassword);
    await other.send('POST', '/api/auth/sign-in/code', { code: recoveryCodes[0] });
    expect(await may(other)).toBe(true);
    const removing = await signedInAs(staff, owner);
    const removed = await removeSecondFactor(staff, removing.caller, removing.signedIn, ashaPassword);
    if (removed.ok) owner.keep(removed.cookies);
    expect([await may(owner), await may(other)]).toEqual([true, false]);
  });

  test('7.4.5 the owner can end the sessions of anybody', async () => {
    const { staff, owner, asha, uid } = await withAsha();
    const { caller, signedIn } = await signedInAs(staff, owner);
    expect(await endSessionsOfPerson(staff, caller, signedIn, uid)).toEqual({ ok: true });
    expect(await may(asha)).toBe(false);
    expect(await may(owner)).toBe(true);
  });

  test('7.5.1, 7.5.2 sessions can be seen, and ended one by one or all, by whoever proved a moment ago who they are', async () => {
    const { staff, app, owner, asha } = await withAsha();
    const laptop = new TestBrowser(app, '198.51.100.9');
    const phone = new TestBrowser(app, '198.51.100.10');
    await signInAs(laptop);
    await signInAs(phone);
    const list = await (await owner.send('GET', '/api/auth/sessions')).json();
    expect(list.sessions).toHaveLength(3);
    expect(list.sessions.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain(
      owner.cookies.get('__Host-staff.session_token')!.split('.')[0],
    );
    const laptopId = list.sessions.find((one: { address: string }) => one.address === '198.51.100.9').id;

    // Somebody else's id ends nothing.
    await asha.send('POST', '/api/auth/sessions/end', { id: laptopId });
    expect(await may(laptop)).toBe(true);

    const { caller, signedIn } = await signedInAs(staff, owner);
    const long = { ...staff, clock: { now: () => Date.now() + confirmationLifetimeMs } };
    const which = { id: laptopId, password: undefined };
    expect(await endOwnSessions(long, caller, signedIn, which)).toMatchObject({
      reason: 'requires-recent-login',
    });
    expect((await owner.send('POST', '/api/auth/sessions/end', { id: laptopId })).status).toBe(200);
    expect([await may(owner), await may(laptop), await may(phone)]).toEqual([true, false, true]);
    await owner.send('POST', '/api/auth/sessions/end', { id: 'others', password: ownerPassword });
    expect([await may(owner), await may(phone)]).toEqual([true, false]);
  });

  test('7.6.2 a session begins with somebody signing in, never by itself', async () => {
    const { app } = await start();
    const stranger = new TestBrowser(app);
    for (const path of ['/api/auth/session', '/api/auth/sessions']) await stranger.send('GET', path);
    expect(stranger.cookies.size).toBe(0);
  });
});
