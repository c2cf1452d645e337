import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { openInvitations } from '#features/staff/people/invitations-store.server.ts';
import { invitePerson } from '#features/staff/people/invite-person.server.ts';
import { listPeople } from '#features/staff/session/staff-accounts-store.server.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { staffApp } from '#tests/support/servers/staff-app.ts';
import { wanted } from '#tests/support/people/booking.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { openPatient } from '#features/desk/patients/open-patient.server.ts';
import {
  addPerson,
  ownerEmail,
  ownerPassword,
  signedInAs,
  signInAs,
  TestBrowser,
  testStaff,
} from '#tests/support/people/staff.ts';
import { appContext, pageRequest, type AppContext } from '#src/app/app-context.server.ts';
import { action as accountAction } from './account/account.tsx';
import { action as calendarAction } from './account/calendar.tsx';
import { action as factorAction } from './account/second-factor.tsx';
import { action as sessionsAction } from './account/sessions.tsx';
import { action as closuresAction } from './closures.tsx';
import { action as messagesAction } from './messages.tsx';
import { action as patientsAction } from './patients.tsx';
import { action as peopleAction } from './people.tsx';
import { action as signInAction } from './sign-in.tsx';

const actions = {
  '/staff/account': accountAction,
  '/staff/account/second-factor': factorAction,
  '/staff/account/sessions': sessionsAction,
  '/staff/account/calendar': calendarAction,
  '/staff/closures': closuresAction,
  '/staff/messages': messagesAction,
  '/staff/patients': patientsAction,
  '/staff/people': peopleAction,
  '/staff': signInAction,
};

describeEachDatabase('a form that a staff page does not know', (open) => {
  /** Posts as an owner who is not the only one, so that nothing but its name refuses the form. */
  const start = async () => {
    const database = await open();
    const staff = await testStaff(database);
    const browser = new TestBrowser(staffApp(staff));
    await signInAs(browser);
    await addPerson(staff, browser, 'owner', 'asha@clinic.example', 'ten slow bicycles');
    const { caller, signedIn } = await signedInAs(staff, browser);
    const desk = deskOn(database);
    const post = async (path: keyof typeof actions, fields: Record<string, string>, as = caller) => {
      const context = new RouterContextProvider();
      const settingsSecret = 'a secret of the tests';
      context.set(appContext, { ...desk, database, staff, settingsSecret } as unknown as AppContext);
      context.set(pageRequest, { ...as, language: 'en', draft: '', setCookies: [] });
      const url = new URL(path, staff.origin);
      const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
      const action = actions[path] as (args: object) => Promise<unknown>;
      return action({ context, request, url, params: {} }).catch((thrown: unknown) => thrown);
    };
    return { staff, browser, desk, caller, signedIn, post };
  };

  test.each([
    ['/staff/account', 'intent'],
    ['/staff/account/second-factor', 'intent'],
    ['/staff/account/sessions', 'intent'],
    ['/staff/account/calendar', 'intent'],
    ['/staff/closures', 'intent'],
    ['/staff/messages', 'decision'],
    ['/staff/people', 'intent'],
    ['/staff', 'intent'],
  ] as const)('is refused at %s with the name of the field', async (path, field) => {
    const { staff, caller, signedIn, post } = await start();
    const asked = { email: 'ravi@clinic.example', displayName: 'Ravi Sample', role: 'gallery' as const };
    await invitePerson(staff, caller, signedIn, asked);
    const [invitation] = await openInvitations(staff.database.queries, staff.clock.now());
    const fields = { id: invitation!.id, email: ownerEmail, password: ownerPassword };
    for (const unknown of [`unknown ${invitation!.id}`, 'toString', '']) {
      expect(await post(path, { ...fields, [field]: unknown })).toMatchObject({
        data: { ok: false, errors: { [field]: expect.any(String) } },
        init: { status: 400 },
      });
    }
    expect(await post(path, fields)).toMatchObject({ init: { status: 400 } });
    expect(await listPeople(staff)).toHaveLength(2);
    expect(await openInvitations(staff.database.queries, staff.clock.now())).toEqual([invitation]);
  });

  test('is refused where its role is none of the three: nobody gets another than was asked for', async () => {
    const { staff, caller, signedIn, post } = await start();
    const ravi = { email: 'ravi@clinic.example', displayName: 'Ravi Sample' };
    for (const role of ['', 'Owner', 'dentist']) {
      const refused = { data: { ok: false, errors: { role: expect.any(String) } }, init: { status: 400 } };
      expect(await post('/staff/people', { intent: 'invite', ...ravi, role })).toMatchObject(refused);
      const change = { intent: `change ${signedIn.account.uid}`, email: ownerEmail, role };
      expect(await post('/staff/people', change)).toMatchObject(refused);
    }
    expect(await openInvitations(staff.database.queries, staff.clock.now())).toEqual([]);
    expect(await listPeople(staff)).toMatchObject([{ role: 'owner' }, { role: 'owner' }]);
    expect(await invitePerson(staff, caller, signedIn, { ...ravi, role: 'gallery' })).toMatchObject({
      ok: true,
    });
  });

  test('the form of patients searches for reception, and erases for the owner alone', async () => {
    const { staff, browser, desk, post } = await start();
    const booked = await bookAppointment(desk.booking, wanted(), crypto.randomUUID());
    if (!booked.ok) throw new Error(booked.reason);
    await addPerson(staff, browser, 'reception', 'ravi@clinic.example', 'ten slow bicycles');
    const other = new TestBrowser(staffApp(staff));
    await signInAs(other, 'ravi@clinic.example', 'ten slow bicycles');
    const { caller: reception } = await signedInAs(staff, other);
    const erase = { id: booked.appointment.id, sure: 'yes' };
    expect(await post('/staff/patients', erase, reception)).toEqual({
      ok: false,
      reason: 'operation-not-allowed',
    });
    expect(await openPatient(desk, receptionist, booked.appointment.id)).not.toBeNull();
    const searched = await post('/staff/patients', { q: 'Asha' }, reception);
    const location = (searched as Response).headers.get('Location')!;
    expect(location).toMatch(/^\/staff\/patients\?find=[\w-]+$/);
    await post('/staff/patients', erase);
    expect(await openPatient(desk, receptionist, booked.appointment.id)).toBeNull();
  });

  test('with a name that it knows is no such form', async () => {
    const { staff, post } = await start();
    expect(await post('/staff/account', { intent: 'delete', password: ownerPassword })).toMatchObject({
      status: 302,
    });
    expect(await listPeople(staff)).toHaveLength(1);
  });
});
