import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { endOwnSessions } from '#features/staff/account/change-account.server.ts';
import { changeEmailAndRole, disablePerson } from '#features/staff/people/manage-people.server.ts';
import { sessionsTopic } from '#features/staff/session/sessions-store.server.ts';
import { createNews } from '#platform/http/live-stream.server.ts';
import { bookingOn, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { eventsOf } from '#tests/support/servers/event-stream.ts';
import { staffApp } from '#tests/support/servers/staff-app.ts';
import { addPerson, signedInAs, signInAs, TestBrowser, testStaff } from '#tests/support/people/staff.ts';
import { deskNews } from './desk-news.server.ts';

const asha = { email: 'asha@clinic.example', password: 'ten slow bicycles' };

/** Two simulated server processes on one database: open pages of the second receive changes made by the first. */
async function start(open: OpenDatabase) {
  const database = await open();
  const other = await open(database.location);
  const staff = await testStaff(database);
  const app = staffApp(staff);
  const ownerBrowser = new TestBrowser(app);
  await signInAs(ownerBrowser);
  await addPerson(staff, ownerBrowser, 'reception', asha.email, asha.password);
  const site = { revision: () => 7, onChange: () => () => {} };
  const desk = deskNews(other, { ...staff, database: other });
  const news = createNews(other, { site, desk }, sessionsTopic);
  onTestFinished(() => news.close());
  const streams = new Hono().get('/live', (c) => {
    c.set('address', '203.0.113.8');
    return news.answer(c);
  });

  /** Asha's page, open on the second process. */
  const openPage = async () => {
    const browser = new TestBrowser(app, '203.0.113.8');
    await signInAs(browser, asha.email, asha.password);
    const response = await streams.request('/live', { headers: { Cookie: browser.cookieHeader } });
    const events = eventsOf(response);
    await events.until(/event: news\ndata: \{"site":7,"desk":\d+\}\n/);
    return { browser, events, ...(await signedInAs(staff, browser)) };
  };
  /** The page of a visitor, or of a signed-in person. */
  const openAs = async (Cookie: string) => eventsOf(await streams.request('/live', { headers: { Cookie } }));
  return { database, staff, openPage, openAs, owner: await signedInAs(staff, ownerBrowser) };
}

describeEachDatabase('the desk’s news', (open) => {
  test('hears of a booking that another server process took', async () => {
    const { database, openPage } = await start(open);
    const { events } = await openPage();
    const booked = await bookAppointment(bookingOn(database), wanted(), crypto.randomUUID());
    expect(booked.ok).toBe(true);
    await events.until(/event: news\ndata: \{"desk":\d+\}\n/);
  });

  test('reaches nobody who may not see the desk', async () => {
    const { database, openPage, openAs, staff, owner } = await start(open);
    const { browser, signedIn } = await openPage();
    const { uid } = signedIn.account;
    const gallery = { email: asha.email, role: 'gallery' as const, password: undefined };
    await changeEmailAndRole(staff, owner.caller, owner.signedIn, uid, gallery);
    const pages = [await openAs(''), await openAs(browser.cookieHeader)];
    await bookAppointment(bookingOn(database), wanted(), crypto.randomUUID());
    await changeEmailAndRole(staff, owner.caller, owner.signedIn, uid, { ...gallery, role: 'reception' });
    // The heartbeat after a change of sessions follows all earlier events.
    for (const page of pages) {
      const [heard] = await page.until(/[^]*event: beat\n/);
      expect(heard).toContain('{"site":7}');
      expect(heard).not.toContain('desk');
    }
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
    // The stream made this request, so the person has not been told why.
    const refused = await disabled.browser.send('POST', '/api/staff/appointments', {});
    expect(await refused.json()).toMatchObject({ code: 'user-disabled' });
  });
});
