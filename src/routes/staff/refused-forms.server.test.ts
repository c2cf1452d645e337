import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { openInvitations } from '#features/staff/people/invitations-store.server.ts';
import { invitePerson } from '#features/staff/people/invite-person.server.ts';
import { listPeople } from '#features/staff/session/staff-accounts-store.server.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { staffApp } from '#tests/support/servers/staff-app.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import {
  addPerson,
  ownerEmail,
  ownerPassword,
  signedInAs,
  signInAs,
  TestBrowser,
  testStaff,
} from '#tests/support/people/staff.ts';
import { appContext, pageRequest, type AppContext } from '#src/app-context.server.ts';
import { action as accountAction } from './account.tsx';
import { action as closuresAction } from './closures.tsx';
import { action as messagesAction } from './messages.tsx';
import { action as peopleAction } from './people.tsx';
import { action as signInAction } from './sign-in.tsx';

const actions = {
  '/staff/account': accountAction,
  '/staff/closures': closuresAction,
  '/staff/messages': messagesAction,
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
    const post = async (path: keyof typeof actions, fields: Record<string, string>) => {
      const context = new RouterContextProvider();
      context.set(appContext, { ...deskOn(database), database, staff } as unknown as AppContext);
      context.set(pageRequest, { ...caller, language: 'en', setCookies: [] });
      const url = new URL(path, staff.origin);
      const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
      const action = actions[path] as (args: object) => Promise<unknown>;
      return action({ context, request, url, params: {} }).catch((thrown: unknown) => thrown);
    };
    return { staff, caller, signedIn, post };
  };

  test.each([
    ['/staff/account', 'intent'],
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

  test('with a name that it knows is no such form', async () => {
    const { staff, post } = await start();
    expect(await post('/staff/account', { intent: 'delete', password: ownerPassword })).toMatchObject({
      status: 302,
    });
    expect(await listPeople(staff)).toHaveLength(1);
  });
});
