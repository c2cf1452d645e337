// OWASP ASVS 5.0, chapter 6, levels 1 and 2: see asvs-authentication.server.test.ts.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { codeOf } from '#tests/support/people/authenticator-app.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { startStaff } from '#tests/support/servers/staff-app.ts';
import {
  addAuthenticator,
  ownerPassword,
  signedInAs,
  signInAs,
  TestBrowser,
} from '#tests/support/people/staff.ts';
import {
  prepareSecondFactor,
  proveAuthenticator,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../account/change-second-factor.server.ts';

describeEachDatabase('ASVS 6.5, second factors:', (open) => {
  const start = () => startStaff(open());

  test('6.5.1 a code of the app and a recovery code work once', async () => {
    const { staff, app, browser } = await start();
    await signInAs(browser);
    const { uri, recoveryCodes } = await addAuthenticator(staff, browser);
    const enter = async (code: string) => {
      const other = new TestBrowser(app, '203.0.113.9');
      await signInAs(other);
      return (await other.send('POST', '/api/auth/sign-in/code', { code })).status;
    };
    const code = codeOf(uri);
    expect(await enter(code)).toBe(200);
    expect(await enter(code)).toBe(401);
    const written = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ');
    expect(await enter(written)).toBe(200);
    expect(await enter(written)).toBe(401);
    expect(await enter(recoveryCodes[1]!)).toBe(200);
  });

  test('6.5.1 the code that has set the app up is spent', async () => {
    const { staff, app, browser } = await start();
    await signInAs(browser);
    const before = await signedInAs(staff, browser);
    const prepared = await prepareSecondFactor(staff, before.caller, before.signedIn, ownerPassword);
    if (!prepared.ok) throw new Error(prepared.reason);
    browser.keep(prepared.cookies);
    const { caller, signedIn } = await signedInAs(staff, browser);
    const code = codeOf(prepared.uri);
    expect(await proveAuthenticator(staff, caller, signedIn, code)).toMatchObject({ ok: true });
    const other = new TestBrowser(app, '203.0.113.9');
    await signInAs(other);
    expect((await other.send('POST', '/api/auth/sign-in/code', { code })).status).toBe(401);
    expect(
      (await other.send('POST', '/api/auth/sign-in/code', { code: codeOf(prepared.uri, 1) })).status,
    ).toBe(200);
  });

  test('a second tab hears that the app was set up, or removed, in the first', async () => {
    const { staff, browser } = await start();
    await signInAs(browser);
    await addAuthenticator(staff, browser);
    const { caller, signedIn } = await signedInAs(staff, browser);
    const late = await prepareSecondFactor(staff, caller, signedIn, ownerPassword);
    if (late.ok || late.reason !== 'factor-changed')
      throw new Error('The second tab set up an app of its own');
    browser.keep(late.cookies);

    const removing = await signedInAs(staff, browser);
    const removed = await removeSecondFactor(staff, removing.caller, removing.signedIn, ownerPassword);
    if (!removed.ok) throw new Error(removed.reason);
    browser.keep(removed.cookies);
    const renewing = await signedInAs(staff, browser);
    expect(await renewRecoveryCodes(staff, renewing.caller, renewing.signedIn, ownerPassword)).toMatchObject({
      ok: false,
      reason: 'factor-changed',
    });
    expect(await proveAuthenticator(staff, renewing.caller, renewing.signedIn, '123456')).toMatchObject({
      ok: false,
    });
  });

  test('one of five tabs that set up an app at once succeeds, and the others ask to sign in', async () => {
    const { staff, browser } = await start();
    await signInAs(browser);
    const { caller, signedIn } = await signedInAs(staff, browser);
    const prepare = () => prepareSecondFactor(staff, caller, signedIn, ownerPassword);
    const answers = await Promise.all([prepare(), prepare(), prepare(), prepare(), prepare()]);
    const reasons = answers.map((answer) => (answer.ok ? 'done' : answer.reason)).toSorted();
    const late = 'user-token-expired';
    expect(reasons).toEqual(['done', late, late, late, late]);
  });

  test('6.5.2, 6.5.3, 6.5.4 recovery codes are long, random, and kept as hashes', async () => {
    const { database, staff, browser } = await start();
    await signInAs(browser);
    const { recoveryCodes } = await addAuthenticator(staff, browser);
    expect(new Set(recoveryCodes).size).toBe(8);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{6}(-[a-z2-9]{6}){3}$/);
    const kept = await sql<{ backupCodes: string; secret: string }>`select * from staff_two_factors`.execute(
      database.queries,
    );
    expect(JSON.parse(kept.rows[0]!.backupCodes)).toHaveLength(8);
    expect(kept.rows[0]!.backupCodes).toMatch(/^\["sha256:/);
    for (const code of recoveryCodes) expect(kept.rows[0]!.backupCodes).not.toContain(code.slice(0, 6));
  });

  test('6.5.5 a code of the app has passed after two more half-minutes', async () => {
    const { staff, app, browser } = await start();
    await signInAs(browser);
    const { uri } = await addAuthenticator(staff, browser);
    const other = new TestBrowser(app, '203.0.113.9');
    await signInAs(other);
    expect((await other.send('POST', '/api/auth/sign-in/code', { code: codeOf(uri, -3) })).status).toBe(401);
    expect((await other.send('POST', '/api/auth/sign-in/code', { code: codeOf(uri) })).status).toBe(200);
  });

  test('five wrong codes end the second step, and a stolen first step is worth nothing later', async () => {
    const { staff, app, browser } = await start();
    await signInAs(browser);
    const { uri } = await addAuthenticator(staff, browser);
    const other = new TestBrowser(app, '203.0.113.9');
    await signInAs(other);
    for (let n = 0; n < 5; n += 1) {
      expect((await other.send('POST', '/api/auth/sign-in/code', { code: '000000' })).status).toBe(401);
    }
    const late = new TestBrowser(app, '203.0.113.10');
    for (const [name, value] of other.cookies) late.cookies.set(name, value);
    expect((await late.send('POST', '/api/auth/sign-in/code', { code: codeOf(uri) })).status).toBe(401);
  });
});
