import { expect, test } from 'vitest';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { staffApp } from '#tests/support/servers/staff-app.ts';
import { addPerson, signedInAs, signInAs, TestBrowser, testStaff } from '#tests/support/people/staff.ts';
import { letOwnerIn } from '../../../../tools/let-owner-in.ts';
import { changePassword, deleteAccount } from '../account/change-account.server.ts';
import { acceptInvitation } from './accept-invitation.server.ts';
import { currentSession } from '../session/current-session.server.ts';
import { type InvitationResult, invitePerson, resetPerson } from './invite-person.server.ts';
import { allowSiteParts, changeEmailAndRole, disablePerson } from './manage-people.server.ts';
import { readAuditLog } from '../audit/audit-log-store.server.ts';
import { confirmationLifetimeMs } from '../session/confirm-password.server.ts';
import { listPeople } from '../session/staff-accounts-store.server.ts';

const password = 'ten slow bicycles';
const email = 'asha@clinic.example';

/** The owner, and Asha who is `role`, each signed in. */
async function withAsha(open: OpenDatabase, role: 'owner' | 'reception') {
  const database = await open();
  const staff = { ...(await testStaff(database)), database };
  const app = staffApp(staff);
  const ownerBrowser = new TestBrowser(app);
  await signInAs(ownerBrowser);
  await addPerson(staff, ownerBrowser, role, email, password);
  const ashaBrowser = new TestBrowser(app, '203.0.113.8');
  await signInAs(ashaBrowser, email, password);
  const owner = await signedInAs(staff, ownerBrowser);
  const asha = await signedInAs(staff, ashaBrowser);
  return { staff, app, owner, asha, ashaBrowser, uid: asha.signedIn.account.uid };
}

const isOver = { ok: false, reason: 'invitation-over' };

/** Two owners, who make links that give a password. */
async function withLinks(open: OpenDatabase) {
  const people = await withAsha(open, 'owner');
  const { staff, owner } = people;
  const tokenOf = (result: InvitationResult) => {
    if (!result.ok) throw new Error(result.reason);
    return result.link.split('/').at(-1)!;
  };
  return {
    ...people,
    tokenOf,
    linkFor: async (uid: string) => tokenOf(await resetPerson(staff, owner.caller, owner.signedIn, uid)),
    accept: (token: string) =>
      acceptInvitation(staff, owner.caller, { token, password: 'nine green umbrellas' }),
  };
}

describeEachDatabase('people', (open) => {
  test('two owners who disable each other at one moment leave one, and one line in the record', async () => {
    const { staff, owner, asha } = await withAsha(open, 'owner');
    const both = [owner.signedIn.account.uid, asha.signedIn.account.uid];
    const results = await Promise.all([
      disablePerson(staff, owner.caller, owner.signedIn, both[1]!),
      disablePerson(staff, asha.caller, asha.signedIn, both[0]!),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, reason: 'last-owner' });
    const people = await listPeople(staff);
    expect(people.filter(({ role, disabled }) => role === 'owner' && !disabled)).toHaveLength(1);
    expect(await readAuditLog(staff.database.queries, { action: 'account-disabled' })).toHaveLength(1);
  });

  test('a page of which several parts ask at once is told by each that its person was disabled', async () => {
    const { staff, owner, asha, uid } = await withAsha(open, 'reception');
    await disablePerson(staff, owner.caller, owner.signedIn, uid);
    const ask = async () => {
      const current = await currentSession(staff, asha.caller);
      return current.ok || current.reason;
    };
    expect([...(await Promise.all([ask(), ask()])), await ask()]).toEqual(Array(3).fill('user-disabled'));
  });

  test('a link for a new password ends with the address it went to, and with a password of one’s own', async () => {
    const { staff, owner, asha, accept, linkFor, uid } = await withLinks(open);
    const toOldAddress = await linkFor(uid);
    await changeEmailAndRole(staff, owner.caller, owner.signedIn, uid, {
      email: 'asha2@clinic.example',
      role: 'owner',
      password: undefined,
    });
    expect(await accept(toOldAddress)).toMatchObject(isOver);
    const beforeChange = await linkFor(uid);
    const passwords = { currentPassword: password, newPassword: 'ten green bicycles' };
    expect(await changePassword(staff, asha.caller, asha.signedIn, passwords)).toMatchObject({ ok: true });
    expect(await accept(beforeChange)).toMatchObject(isOver);
  });

  test('an owner who is disabled, made a receptionist or gone comes back by no link', async () => {
    const leave = {
      disabled: ({ staff, owner, uid }) => disablePerson(staff, owner.caller, owner.signedIn, uid),
      'made a receptionist': ({ staff, owner, uid }) =>
        changeEmailAndRole(staff, owner.caller, owner.signedIn, uid, {
          email,
          role: 'reception',
          password: undefined,
        }),
      gone: ({ staff, asha }) => deleteAccount(staff, asha.caller, asha.signedIn, password),
    } satisfies Record<string, (links: Awaited<ReturnType<typeof withLinks>>) => Promise<{ ok: boolean }>>;
    for (const [how, leaves] of Object.entries(leave)) {
      const links = await withLinks(open);
      const { staff, owner, asha, accept, tokenOf } = links;
      const friend = { email: 'friend@clinic.example', displayName: 'Friend', role: 'owner' } as const;
      const made = [
        tokenOf(await invitePerson(staff, asha.caller, asha.signedIn, friend)),
        tokenOf(await resetPerson(staff, asha.caller, asha.signedIn, owner.signedIn.account.uid)),
      ];
      expect(await leaves(links), how).toMatchObject({ ok: true });
      for (const token of made) expect(await accept(token), how).toMatchObject(isOver);
    }
  });

  test('an action that the audit log can’t record is not done', async () => {
    const { staff, owner, uid } = await withAsha(open, 'reception');
    const unrecorded = { ...owner.caller, address: null as unknown as string };
    await expect(disablePerson(staff, unrecorded, owner.signedIn, uid)).rejects.toThrow(/null/i);
    expect((await listPeople(staff)).map(({ disabled }) => disabled)).toEqual([false, false]);
  });

  test('the owner changes what somebody signs in with and may do, from the next request on', async () => {
    const { staff, app, owner, ashaBrowser, uid } = await withAsha(open, 'reception');
    const wanted = { email: ' Asha.S@clinic.example', role: 'gallery' as const, password: undefined };
    const change = (differences: object = {}) =>
      changeEmailAndRole(staff, owner.caller, owner.signedIn, uid, { ...wanted, ...differences });

    expect(await change({ email: 'asha' })).toEqual({ ok: false, reason: 'invalid-email' });
    expect(await change({ email: owner.signedIn.account.email })).toMatchObject({
      reason: 'email-already-in-use',
    });
    const later = { now: () => Date.now() + confirmationLifetimeMs };
    const afterAWhile = { ...staff, clock: later };
    expect(await changeEmailAndRole(afterAWhile, owner.caller, owner.signedIn, uid, wanted)).toEqual({
      ok: false,
      reason: 'requires-recent-login',
    });

    expect(await change()).toMatchObject({ ok: true });
    expect((await ashaBrowser.send('POST', '/api/staff/appointments', {})).status).toBe(401);
    const again = new TestBrowser(app, '203.0.113.9');
    expect((await signInAs(again, email, password)).status).toBe(401);
    expect((await signInAs(again, 'asha.s@clinic.example', password)).status).toBe(200);
    expect((await again.send('POST', '/api/staff/appointments', {})).status).toBe(403);
    expect((await again.send('DELETE', '/api/gallery/g1')).status).toBe(200);
    const [deed] = await readAuditLog(staff.database.queries, { action: 'account-changed' });
    expect(deed).toMatchObject({
      subject: email,
      details: { email: 'asha.s@clinic.example', role: 'gallery' },
    });
  });

  test('the last owner stays one', async () => {
    const { staff, owner } = await withAsha(open, 'reception');
    const { uid, email: own } = owner.signedIn.account;
    const wanted = { email: own, role: 'reception' as const, password: undefined };
    expect(await changeEmailAndRole(staff, owner.caller, owner.signedIn, uid, wanted)).toMatchObject({
      reason: 'last-owner',
    });
  });

  test('reception is allowed parts of the site from the next request on, and loses them with the role', async () => {
    const { staff, owner, asha, uid } = await withAsha(open, 'reception');
    const allow = (id: string, parts: readonly string[]) =>
      allowSiteParts(staff, owner.caller, owner.signedIn, id, parts);
    const mayChange = async () => {
      const current = await currentSession(staff, asha.caller);
      return current.ok && current.signedIn.siteParts;
    };
    expect(await mayChange()).toEqual([]);
    expect(await allow(uid, ['hours', 'texts'])).toEqual({ ok: true });
    expect(await mayChange()).toEqual(['hours', 'texts']);
    expect((await listPeople(staff)).map(({ siteParts }) => siteParts)).toContainEqual(['hours', 'texts']);
    expect(await allow(owner.signedIn.account.uid, ['hours'])).toMatchObject({
      reason: 'not-a-receptionist',
    });
    expect(await readAuditLog(staff.database.queries, { action: 'site-parts-allowed' })).toMatchObject([
      { subject: email, details: { parts: 'hours, texts' } },
    ]);

    for (const role of ['gallery', 'reception'] as const)
      await changeEmailAndRole(staff, owner.caller, owner.signedIn, uid, {
        email,
        role,
        password: undefined,
      });
    expect((await listPeople(staff)).flatMap(({ siteParts }) => siteParts)).toEqual([]);
  });

  test('an owner who lost the password sets a new one by the link that a command on the machine makes, once', async () => {
    const { staff, app, owner } = await withAsha(open, 'owner');
    const own = owner.signedIn.account.email;
    const config = { ...staff.database.location, databaseUrl: staff.database.location.url };
    const wanted = { ...config, publicUrl: 'https://clinic.example', port: 3000 };
    await expect(letOwnerIn(wanted)).rejects.toThrow(`Say which owner: ${email}, ${own}`);
    await expect(letOwnerIn(wanted, 'nobody@clinic.example')).rejects.toThrow('Say which owner');
    const said = await letOwnerIn(wanted, own.toUpperCase());
    const [, token] = /https:\/\/clinic\.example\/staff\/invitation\/(\S+)/.exec(said)!;

    const fresh = 'nine green umbrellas';
    const accept = () => acceptInvitation(staff, owner.caller, { token: token!, password: fresh });
    expect(await accept()).toMatchObject({ ok: true });
    expect(await accept()).toMatchObject({ ok: false, reason: 'invitation-over' });
    const browser = new TestBrowser(app, '203.0.113.9');
    expect((await signInAs(browser, own, fresh)).status).toBe(200);
    const [line] = await readAuditLog(staff.database.queries, { action: 'account-reset' });
    expect(line).toMatchObject({ who: 'The clinic’s machine', subject: own });
  });
});
