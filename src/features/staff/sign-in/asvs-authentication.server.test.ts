// OWASP ASVS 5.0, chapter 6, levels 1 and 2: one test for each requirement that applies to what a server can show; those about forms are
// in tests/browser/staff/staff.test.ts, those about documents in docs/decisions/0010-staff-accounts.md.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { DatabaseKind } from '#platform/database/database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { startStaff } from '#tests/support/servers/staff-app.ts';
import {
  addAuthenticator,
  addPerson,
  ownerEmail,
  signedInAs,
  signInAs,
  TestBrowser,
} from '#tests/support/people/staff.ts';
import { acceptInvitation } from '../people/accept-invitation.server.ts';
import { authorizeStaff } from '../session/staff-guard.server.ts';
import { ensureFirstAccounts } from './ensure-first-accounts.server.ts';
import { invitationLifetime } from '../people/invitation-link.server.ts';
import peopleWords from '../people/words.en.ts';
import staffWords from '../session/words.en.ts';
import { invitePerson, resetPerson } from '../people/invite-person.server.ts';
import { createStaff } from '../session/staff.server.ts';
import { confirmationLifetimeMs } from '../session/confirm-password.server.ts';

/** Fifteen days, as each database writes it. */
const longAgo = (kind: DatabaseKind) => {
  const date = new Date(Date.now() - 15 * 24 * 3_600_000);
  return kind === 'sqlite' ? date.toISOString() : date;
};
const newPassword = 'ten slow bicycles';

describeEachDatabase('ASVS 6.3 and 6.4, authentication:', (open) => {
  const start = () => startStaff(open());

  test('6.3.1 guessing is slowed down, by address and by account, without locking the known device out', async () => {
    const { app } = await start();
    const owner = new TestBrowser(app, '192.0.2.1');
    await signInAs(owner);
    await owner.send('POST', '/api/auth/sign-out');
    const guesser = new TestBrowser(app, '198.51.100.1');
    for (let n = 0; n < 5; n += 1)
      expect((await signInAs(guesser, ownerEmail, `guess number ${n}`)).status).toBe(401);
    const slowed = await signInAs(guesser);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('Retry-After'))).toBeGreaterThan(50);
    for (let n = 0; n < 8; n += 1)
      await signInAs(new TestBrowser(app, `198.51.101.${n}`), ownerEmail, 'guess again');
    expect((await signInAs(new TestBrowser(app, '198.51.102.1'))).status).toBe(429);
    expect((await signInAs(owner)).status).toBe(200);
  });

  test('6.3.2 there is no account with a password that others know', async () => {
    const database = await open();
    const staff = createStaff({
      database,
      origin: 'https://clinic.example',
      clock: systemClock,
      log: createLog('silent'),
      secret: 's'.repeat(40),
    });
    const made = await ensureFirstAccounts(staff, { ownerEmail });
    expect(made.owner).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    expect(made.gallery).not.toBe(made.owner);
    expect(await ensureFirstAccounts(staff, { ownerEmail })).toEqual({});
  });

  test('6.3.3 owner and reception need a second factor: asked from the start, demanded after two weeks', async () => {
    const { database, staff, app, browser } = await start();
    await signInAs(browser);
    expect((await signedInAs(staff, browser)).signedIn).toMatchObject({ hasSecondFactor: false });
    expect((await browser.send('POST', '/api/staff/people', {})).status).toBe(200);
    const { caller, signedIn } = await signedInAs(staff, browser);
    // The account grows old; its session is a new one.
    await sql`update staff_accounts set "createdAt" = ${longAgo(database.kind)}`.execute(database.queries);
    const refused = await browser.send('POST', '/api/staff/people', {});
    expect(await refused.json()).toMatchObject({ code: 'set-up-required' });
    // The set-up's own calls stay open.
    expect((await browser.send('GET', '/api/auth/sessions')).status).toBe(200);
    expect(await authorizeStaff(staff, caller, ['owner'], { ownAccount: true })).toMatchObject({ ok: true });
    expect(signedIn.setUpDueAt).toBeGreaterThan(Date.now());

    await addAuthenticator(staff, browser);
    const other = new TestBrowser(app);
    const first = await signInAs(other);
    expect(first.status).toBe(401);
    expect(await first.json()).toMatchObject({
      code: 'second-factor',
      factors: ['authenticator', 'recovery-code'],
    });
    expect((await other.send('POST', '/api/staff/people', {})).status).toBe(401);
  });

  test('6.3.4 the gallery’s gate opens the gallery alone, and its account no other door', async () => {
    const { app } = await start();
    const gate = new TestBrowser(app);
    await gate.send('POST', '/api/gallery/login', { password: 'six brown teapots' });
    expect((await gate.send('DELETE', '/api/gallery/1')).status).toBe(200);
    for (const [method, path] of [
      ['POST', '/api/staff/appointments'],
      ['POST', '/api/staff/people'],
      ['GET', '/api/auth/sessions'],
      ['POST', '/api/auth/password'],
      ['POST', '/api/auth/passkeys/challenge'],
    ] as const) {
      expect((await gate.send(method, path, method === 'GET' ? undefined : {})).status).toBe(403);
    }
    const other = new TestBrowser(app);
    expect((await signInAs(other, 'gallery@gate.invalid', 'six brown teapots')).status).toBe(401);
  });

  test('6.4.1 an invitation is random, works once, ends after two days, and sets no password by itself', async () => {
    const { staff, browser } = await start();
    await signInAs(browser);
    const token = await addPerson(staff, browser, 'reception', 'asha@clinic.example', newPassword);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { caller, signedIn } = await signedInAs(staff, browser);
    expect(await acceptInvitation(staff, caller, { token, password: newPassword })).toMatchObject({
      reason: 'invitation-over',
    });

    // An owner's page that is left open gives no key to a stranger an hour later.
    const long = { ...staff, clock: { now: () => Date.now() + confirmationLifetimeMs } };
    const stranger = { email: 'thief@clinic.example', displayName: 'Thief', role: 'owner' } as const;
    const unproved = { ok: false, reason: 'requires-recent-login' };
    expect(await invitePerson(long, caller, signedIn, stranger)).toEqual(unproved);
    expect(await resetPerson(long, caller, signedIn, signedIn.account.uid)).toEqual(unproved);

    expect([staffWords.yourPasswordHint, confirmationLifetimeMs]).toEqual([
      expect.stringContaining('after ten minutes'),
      10 * 60_000,
    ]);

    const made = await invitePerson(staff, caller, signedIn, {
      email: 'ravi@clinic.example',
      displayName: 'Ravi Sample',
      role: 'reception',
    });
    const late = { ...staff, clock: { now: () => Date.now() + invitationLifetime } };
    // Words of the page for an expired link.
    expect([peopleWords.invitationOver, invitationLifetime]).toEqual([
      expect.stringContaining('older than two days'),
      2 * 24 * 3_600_000,
    ]);
    const second = made.ok ? made.link.split('/').at(-1)! : '';
    expect(await acceptInvitation(late, caller, { token: second, password: newPassword })).toMatchObject({
      reason: 'invitation-over',
    });
  });

  test('6.4.3, 6.4.4 who lost password or second factor gets both anew, through the owner', async () => {
    const { staff, app, browser } = await start();
    await signInAs(browser);
    await addPerson(staff, browser, 'reception', 'asha@clinic.example', newPassword);
    const asha = new TestBrowser(app, '203.0.113.8');
    await signInAs(asha, 'asha@clinic.example', newPassword);
    await addAuthenticator(staff, asha, newPassword);
    const { uid } = (await signedInAs(staff, asha)).signedIn.account;
    const { caller, signedIn } = await signedInAs(staff, browser);
    const reset = await resetPerson(staff, caller, signedIn, uid);
    const token = reset.ok ? reset.link.split('/').at(-1)! : '';
    // Until the link is used, nothing has changed.
    expect((await asha.send('POST', '/api/staff/appointments', {})).status).toBe(200);
    expect(await acceptInvitation(staff, caller, { token, password: 'eleven green kettles' })).toMatchObject({
      ok: true,
    });
    expect((await asha.send('POST', '/api/staff/appointments', {})).status).toBe(401);
    expect((await signInAs(asha, 'asha@clinic.example', 'eleven green kettles')).status).toBe(200);
  });
});
