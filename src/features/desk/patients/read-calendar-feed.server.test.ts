import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { cancelAppointment } from '#features/booking/appointments/change-appointment.server.ts';
import { limitLinks } from '#features/booking/appointments/patient-link.server.ts';
import { changePassword, endOwnSessions } from '#features/staff/account/change-account.server.ts';
import { acceptInvitation } from '#features/staff/people/accept-invitation.server.ts';
import { resetPerson } from '#features/staff/people/invite-person.server.ts';
import {
  changeEmailAndRole,
  disablePerson,
  enablePerson,
  endSessionsOfPerson,
  revokeCalendarLinkOfPerson,
} from '#features/staff/people/manage-people.server.ts';
import { calendarLinks } from '#features/staff/session/calendar-links-store.server.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { wanted } from '#tests/support/people/booking.ts';
import { callsAt } from '#tests/support/api/calls-at.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import { staffApp } from '#tests/support/servers/staff-app.ts';
import {
  addAuthenticator,
  addPerson,
  signedInAs,
  signInAs,
  TestBrowser,
  testStaff,
} from '#tests/support/people/staff.ts';
import type { Desk } from '../visit/desk.server.ts';
import { calendarCalls } from './api.server.ts';
import { makeCalendarLink, revokeCalendarLink } from './manage-calendar-link.server.ts';

const firstPassword = 'ten slow bicycles';
const feedOf = (desk: Desk) =>
  callsAt(
    '/api/staff/calendar',
    calendarCalls,
    { ...desk, linkLimit: limitLinks(3) },
    { address: '198.51.100.1' },
  );

async function start(open: OpenDatabase, role: 'reception' | 'gallery' = 'reception') {
  const database = await open();
  const { booking } = deskOn(database);
  const staff = await testStaff(database);
  const app = staffApp(staff);
  const ownerBrowser = new TestBrowser(app);
  await signInAs(ownerBrowser);
  await addPerson(staff, ownerBrowser, role, 'rhea@clinic.example', firstPassword);
  const browser = new TestBrowser(app, '203.0.113.8');
  await signInAs(browser, 'rhea@clinic.example', firstPassword);
  const { caller, signedIn } = await signedInAs(staff, browser);
  const make = async () => {
    const now = await signedInAs(staff, browser);
    return makeCalendarLink({ booking, staff }, now.caller, now.signedIn, undefined);
  };
  const link = async () => {
    const made = await make();
    if (!made.ok) throw new Error(made.reason);
    return made.link;
  };
  const api = feedOf({ booking, staff });
  const read = (url: string) => api.request(`/${new URL(url).pathname.split('/').at(-1)}`);
  return { database, booking, staff, browser, ownerBrowser, caller, signedIn, make, link, read };
}

describeEachDatabase('a calendar link', (open) => {
  test('gives a calendar of short names and treatments, nothing else; whoever reads it is recorded', async () => {
    const { database, booking, link, read, signedIn } = await start(open);
    const service = 'Restorative Dentistry - Root Canal Treatment';
    const book = (differences: object) =>
      bookAppointment(booking, wanted({ serviceSelected: service, ...differences }), crypto.randomUUID());
    await book({ message: 'Nervous' });
    const gone = await book({ time: '11:00' });
    if (gone.ok) await cancelAppointment(booking, gone.appointment, { notifyPatient: false });

    const url = await link();
    expect(url).toMatch(/^https:\/\/clinic\.example\/api\/staff\/calendar\/[\w-]{32}\.ics$/);
    const response = await read(url);
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const text = await response.text();
    expect(text.match(/^SUMMARY:.*$/gm)!.map((line) => line.trim())).toEqual([
      'SUMMARY:Asha P.\\, Root Canal',
    ]);
    expect(text).toContain('DTSTART:20261124T043000Z');
    expect(text).not.toMatch(/98123|Patil|Nervous/);
    // Calendar programs ask all day: one line a day.
    await read(url);
    expect(await readAuditLog(database.queries, { action: 'appointments-read' })).toMatchObject([
      { accountId: signedIn.account.uid, details: { by: 'calendar link' } },
    ]);
    // Only a hash of the token is kept.
    const [row] = await database.queries.selectFrom('desk_calendar_links').selectAll().execute();
    expect(url).not.toContain(row!.token_hash);
  });

  test('ends when a new one is made, when it is revoked, and when the account is disabled', async () => {
    const { booking, staff, ownerBrowser, caller, signedIn, link, read } = await start(open);
    const first = await link();
    const second = await link();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    // However many wrong ones came from the same address.
    for (let tries = 0; tries < 3; tries += 1) await read(first);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([429, 200]);
    await revokeCalendarLink({ booking, staff }, { signedIn, caller });
    expect((await read(second)).status).toBe(429);
    const third = await link();
    const owner = await signedInAs(staff, ownerBrowser);
    await disablePerson(staff, owner.caller, owner.signedIn, signedIn.account.uid);
    expect((await read(third)).status).toBe(429);
  });

  test('ends with whatever ends what its account has elsewhere, and not with another sign-in', async () => {
    const { staff, browser, ownerBrowser, signedIn, link, read } = await start(open);
    const { uid } = signedIn.account;
    const owner = await signedInAs(staff, ownerBrowser);
    const asOwner = [staff, owner.caller, owner.signedIn, uid] as const;
    let password = firstPassword;
    const signIn = () => signInAs(browser, 'rhea@clinic.example', password);
    const isOpen = async (url: string) => (await read(url)).status === 200;

    const kept = await link();
    await signIn();
    await browser.send('POST', '/api/auth/sign-out');
    await signIn();
    expect(await isOpen(kept)).toBe(true);

    const own = () => signedInAs(staff, browser);
    const endings: Record<string, () => Promise<unknown>> = {
      async 'a password change'() {
        const { caller, signedIn: now } = await own();
        const change = { currentPassword: password, newPassword: 'twelve slow bicycles' };
        const changed = await changePassword(staff, caller, now, change);
        password = change.newPassword;
        return changed;
      },
      async 'a sign-in ended by its owner'() {
        const { caller, signedIn: now } = await own();
        return endOwnSessions(staff, caller, now, { id: 'others', password: undefined });
      },
      'sign-ins ended by the clinic’s owner': () => endSessionsOfPerson(...asOwner),
      'a disabled account': async () => (await disablePerson(...asOwner), enablePerson(...asOwner)),
      'the owner': () => revokeCalendarLinkOfPerson(...asOwner),
      'a link for a new password': () => resetPerson(...asOwner),
      async 'another role and back'() {
        const wanted = { email: 'rhea@clinic.example', password: undefined };
        await changeEmailAndRole(...asOwner, { ...wanted, role: 'gallery' });
        return changeEmailAndRole(...asOwner, { ...wanted, role: 'reception' });
      },
      async 'a password set anew'() {
        const made = await resetPerson(...asOwner);
        await signIn();
        const url = await link();
        const token = made.ok ? made.link.split('/').at(-1)! : '';
        const accepted = await acceptInvitation(staff, owner.caller, { token, password });
        expect(await isOpen(url)).toBe(false);
        return accepted;
      },
      'a second step': () => addAuthenticator(staff, browser, password),
    };
    for (const [what, end] of Object.entries(endings)) {
      await signIn();
      const url = await link();
      expect([what, await isOpen(url)]).toEqual([what, true]);
      expect([what, await end()]).toMatchObject([what, what === 'a second step' ? {} : { ok: true }]);
      expect([what, await isOpen(url), (await calendarLinks(staff.database.queries)).size]).toEqual([
        what,
        false,
        0,
      ]);
    }
  });

  test('is as strong as a sign-in: without an overdue second step there is none, and one made before opens nothing', async () => {
    const { booking, staff, browser, link } = await start(open);
    const later = { now: () => Date.now() + 15 * 24 * 3_600_000 };
    const { caller, signedIn } = await signedInAs(staff, browser);
    const url = await link();
    const overdue = { booking, staff: { ...staff, clock: later } };
    expect(await makeCalendarLink(overdue, caller, signedIn, firstPassword)).toEqual({
      ok: false,
      reason: 'set-up-required',
    });
    const status = async (desk: typeof overdue) => {
      const api = feedOf(desk);
      return (await api.request(`/${new URL(url).pathname.split('/').at(-1)}`)).status;
    };
    expect([await status({ booking, staff }), await status(overdue)]).toEqual([200, 404]);
  });

  test('can’t be guessed, nor had by whoever may not see appointments', async () => {
    const { make, read, link } = await start(open, 'gallery');
    expect(await make()).toEqual({ ok: false, reason: 'operation-not-allowed' });
    await expect(link()).rejects.toThrow('operation-not-allowed');
    const guess = `https://clinic.example/api/staff/calendar/${'a'.repeat(32)}.ics`;
    for (let tries = 0; tries < 3; tries += 1) expect((await read(guess)).status).toBe(404);
    const response = await read(guess);
    expect([response.status, Number(response.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  });
});
