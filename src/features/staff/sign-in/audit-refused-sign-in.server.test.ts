import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { staffApp } from '#tests/support/servers/staff-app.ts';
import {
  addAuthenticator,
  ownerEmail,
  signedInAs,
  signInAs,
  TestBrowser,
  testStaff,
} from '#tests/support/people/staff.ts';
import { readAuditLog } from '../audit/audit-log-store.server.ts';
import { invitePerson, withdrawInvitation } from '../people/invite-person.server.ts';
import { openInvitations } from '../people/invitations-store.server.ts';
import { auditRefusedSignIn } from './audit-refused-sign-in.server.ts';

describeEachDatabase('the record of refused sign-ins', (open) => {
  test('names the account, the way and the address, once for many tries, and never what was typed', async () => {
    const database = await open();
    const staff = await testStaff(database);
    const app = staffApp(staff);
    const owner = new TestBrowser(app);
    await signInAs(owner);
    await addAuthenticator(staff, owner);
    const stranger = new TestBrowser(app, '198.51.100.9');
    const typed = 'a wrong password';
    for (let n = 0; n < 3; n += 1) await signInAs(stranger, ownerEmail, typed);
    await signInAs(new TestBrowser(app, '198.51.100.10'), 'my-password@clinic.example', typed);
    await new TestBrowser(app, '198.51.100.11').send('POST', '/api/gallery/login', { password: typed });
    await signInAs(owner);
    await owner.send('POST', '/api/auth/sign-in/code', { code: '000000' });
    const lines = await readAuditLog(database.queries, { action: 'sign-in-refused' });
    expect(
      lines.map(({ who, subject, details, address }) => [who, subject, details, address]).toReversed(),
    ).toEqual([
      ['Not signed in', ownerEmail, { by: 'password' }, '198.51.100.9'],
      ['Not signed in', '', { by: 'password', account: 'none that exists' }, '198.51.100.10'],
      ['Not signed in', 'gallery@gate.invalid', { by: 'gallery password' }, '198.51.100.11'],
      ['Not signed in', ownerEmail, { by: 'code' }, '203.0.113.7'],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/wrong|my-password|000000/);
  });

  test('does not grow without end, from however many addresses', async () => {
    const database = await open();
    const clock = { now: () => 1_800_000_000_000 };
    for (let n = 0; n < 120; n += 1) {
      await auditRefusedSignIn(
        { database, clock },
        { address: `2001:db8::${n}` },
        { account: '', by: 'password' },
      );
    }
    const lines = await database.queries.selectFrom('staff_record').selectAll().execute();
    expect(lines).toHaveLength(100);
    const later = { now: () => clock.now() + 3_600_000 };
    const { queries } = database;
    await auditRefusedSignIn({ database, clock: later }, { address: '::1' }, { account: '', by: 'password' });
    expect(await queries.selectFrom('staff_record').selectAll().execute()).toHaveLength(101);
  });
});

describeEachDatabase('an invitation that is withdrawn', (open) => {
  test('leaves one line in the record', async () => {
    const database = await open();
    const staff = await testStaff(database);
    const browser = new TestBrowser(staffApp(staff));
    await signInAs(browser);
    const { caller, signedIn } = await signedInAs(staff, browser);
    const asha = { email: 'asha@clinic.example', displayName: 'Asha', role: 'reception' } as const;
    await invitePerson(staff, caller, signedIn, asha);
    const [invitation] = await openInvitations(database.queries, staff.clock.now());
    for (let n = 0; n < 2; n += 1) await withdrawInvitation(staff, caller, signedIn, invitation!.id);
    expect(await openInvitations(database.queries, staff.clock.now())).toEqual([]);
    expect(await readAuditLog(database.queries, { action: 'invitation-withdrawn' })).toMatchObject([
      { accountId: signedIn.account.uid, subject: asha.email, details: { for: 'a new account' } },
    ]);
  });
});
