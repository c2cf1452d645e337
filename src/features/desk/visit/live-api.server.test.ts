import { Hono, type Context } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { endOwnSessions } from '#features/staff/account/change-account.server.ts';
import { changeEmailAndRole, disablePerson } from '#features/staff/people/manage-people.server.ts';
import { sessionsTopic } from '#features/staff/session/sessions-store.server.ts';
import { createStaffGuard } from '#features/staff/session/staff-guard.server.ts';
import type { Staff } from '#features/staff/session/staff.server.ts';
import { createLiveStream } from '#platform/http/live-stream.server.ts';
import { bookingOn, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { eventsOf } from '#tests/support/servers/event-stream.ts';
import { staffApp } from '#tests/support/servers/staff-app.ts';
import { addPerson, signedInAs, signInAs, TestBrowser, testStaff } from '#tests/support/people/staff.ts';
import { deskLiveApi, deskTopics } from './live-api.server.ts';

const asha = { email: 'asha@clinic.example', password: 'ten slow bicycles' };

/** Two server processes on one database, as far as it can tell: what the first changes, the second's open pages hear. */
async function start(open: OpenDatabase) {
  const database = await open();
  const other = await open(database.location);
  const staff = await testStaff(database);
  const app = staffApp(staff);
  const ownerBrowser = new TestBrowser(app);
  await signInAs(ownerBrowser);
  await addPerson(staff, ownerBrowser, 'reception', asha.email, asha.password);
  const live = createLiveStream(other, deskTopics, sessionsTopic);
  onTestFinished(() => live.close());
  const streams = streamsOn({ ...staff, database: other }, live);

  /** Asha's page, open on the second process. */
  const openPage = async () => {
    const browser = new TestBrowser(app, '203.0.113.8');
    await signInAs(browser, asha.email, asha.password);
    const response = await streams.request('/live', { headers: { Cookie: browser.cookieHeader } });
    const events = eventsOf(response);
    await events.until(/event: beat\n/);
    return { browser, events, ...(await signedInAs(staff, browser)) };
  };
  return { database, staff, openPage, owner: await signedInAs(staff, ownerBrowser) };
}

function streamsOn(staff: Staff, live: ReturnType<typeof createLiveStream>): Hono {
  const callerOf = (c: Context) => ({ headers: c.req.raw.headers, address: '203.0.113.8' });
  return new Hono().route('/', deskLiveApi(staff, callerOf, createStaffGuard(staff, callerOf), live));
}

describeEachDatabase('the desk’s open line', (open) => {
  test('hears of a booking that another server process took', async () => {
    const { database, openPage } = await start(open);
    const { events } = await openPage();
    const booked = await bookAppointment(bookingOn(database), wanted(), crypto.randomUUID());
    expect(booked.ok).toBe(true);
    await events.until(/event: changed\n/);
  });

  test('ends with the sign-in: signed out, ended from another device, disabled, another role', async () => {
    const { staff, openPage, owner } = await start(open);
    const signedOut = await openPage();
    await signedOut.browser.send('POST', '/api/auth/sign-out');
    expect(await signedOut.events.ended()).toBe(true);

    const [ended, stays] = [await openPage(), await openPage()];
    await endOwnSessions(staff, stays.caller, stays.signedIn, {
      id: ended.signedIn.session.id,
      password: undefined,
    });
    expect(await ended.events.ended()).toBe(true);
    await stays.events.until(/event: beat\n/);

    const { uid } = stays.signedIn.account;
    const gallery = { email: asha.email, role: 'gallery' as const, password: undefined };
    await changeEmailAndRole(staff, owner.caller, owner.signedIn, uid, gallery);
    expect(await stays.events.ended()).toBe(true);

    await changeEmailAndRole(staff, owner.caller, owner.signedIn, uid, { ...gallery, role: 'reception' });
    const disabled = await openPage();
    await disablePerson(staff, owner.caller, owner.signedIn, uid);
    expect(await disabled.events.ended()).toBe(true);
    // The line asked by itself: whose page it is has yet to be told why.
    const refused = await disabled.browser.send('POST', '/api/staff/appointments', {});
    expect(await refused.json()).toMatchObject({ code: 'user-disabled' });
  });
});
