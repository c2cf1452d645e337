import { expect, test } from 'vitest';
import { codeOf } from '#tests/support/people/authenticator-app.ts';
import {
  addAuthenticator,
  signedInAs,
  signInAs,
  TestBrowser,
  testStaff,
} from '#tests/support/people/staff.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';
import { staffApp } from '#tests/support/servers/staff-app.ts';
import { acceptInvitation } from '../people/accept-invitation.server.ts';
import { invitePerson } from '../people/invite-person.server.ts';

describeEachDatabase('Strangers who knock a hundred times from twenty addresses', (open) => {
  const start = async () => {
    const staff = await testStaff(await open());
    const app = staffApp(staff);
    const owner = new TestBrowser(app);
    await signInAs(owner);
    const { uri, recoveryCodes } = await addAuthenticator(staff, owner);
    return { staff, app, owner, uri, recoveryCodes };
  };
  type App = Awaited<ReturnType<typeof start>>['app'];

  /** One hundred browsers, five at each of twenty addresses. */
  async function knock(
    app: App,
    with_: (stranger: TestBrowser, n: number) => Promise<unknown>,
    knocks = 100,
  ) {
    for (let n = 0; n < knocks; n += 1) await with_(new TestBrowser(app, `198.51.100.${n % 20}`), n);
  }
  /** Where each knock costs a password's hash. */
  const dearKnocks = strikes(40, 100);
  const enterCode = (browser: TestBrowser, code: string) =>
    browser.send('POST', '/api/auth/sign-in/code', { code });
  /** In a browser and at an address that the server has not seen. */
  async function signInElsewhere(app: App, code: string) {
    const elsewhere = new TestBrowser(app, '192.0.2.77');
    await signInAs(elsewhere);
    return (await enterCode(elsewhere, code)).status;
  }

  test('leave the second step open', async () => {
    const { app, uri } = await start();
    await knock(app, (stranger, n) => {
      if (n % 2) stranger.cookies.set('__Host-staff.two_factor', 'made.up');
      return enterCode(stranger, '000000');
    });
    expect(await signInElsewhere(app, codeOf(uri))).toBe(200);
  });

  test('leave the passkeys’ sign-in open', async () => {
    const { app } = await start();
    const present = async (stranger: TestBrowser, n: number | string = 0) => {
      await stranger.send('POST', '/api/auth/sign-in/passkey/challenge', {});
      return stranger.send('POST', '/api/auth/sign-in/passkey', { proof: { id: `made up ${n}` } });
    };
    await knock(app, present);
    // A proof that is read and found wanting, not a door that is shut.
    expect((await present(new TestBrowser(app, '192.0.2.77'))).status).toBe(401);
    expect((await present(new TestBrowser(app, '192.0.2.78'), 'with a \0')).status).toBe(401);
  });

  test('leave the first step of others open', async () => {
    const { app, uri } = await start();
    await knock(
      app,
      (stranger, n) => signInAs(stranger, `guess${n}@clinic.example`, 'some password'),
      dearKnocks,
    );
    expect(await signInElsewhere(app, codeOf(uri))).toBe(200);
  });

  test('leave an invitation open', async () => {
    const { staff, app, owner } = await start();
    const { caller, signedIn } = await signedInAs(staff, owner);
    await knock(app, (_, n) =>
      acceptInvitation(
        staff,
        { ...caller, address: `198.51.100.${n % 20}` },
        { token: `made-up-${n}`, password: 'ten slow bicycles' },
      ),
    );
    const asha = { email: 'asha@clinic.example', displayName: 'Asha Sample', role: 'reception' } as const;
    const made = await invitePerson(staff, caller, signedIn, asha);
    const token = made.ok ? made.link.split('/').at(-1)! : '';
    const accepted = await acceptInvitation(staff, caller, { token, password: 'ten slow bicycles' });
    expect(accepted).toMatchObject({ ok: true });
  });

  test('with the password, still do not shut the second step to a known device', async () => {
    const { app, owner, uri, recoveryCodes } = await start();
    // The browser in which the account has been opened with both steps.
    await owner.send('POST', '/api/auth/sign-out');
    await signInAs(owner);
    expect((await enterCode(owner, recoveryCodes[0]!)).status).toBe(200);
    await owner.send('POST', '/api/auth/sign-out');
    const answers = new Set<number>();
    await knock(
      app,
      async (stranger) => {
        await signInAs(stranger);
        answers.add((await enterCode(stranger, '000000')).status);
      },
      dearKnocks,
    );
    // Guessing is slowed down all the same.
    expect(answers).toContain(429);
    await signInAs(owner);
    expect((await enterCode(owner, codeOf(uri))).status).toBe(200);
  });
});
