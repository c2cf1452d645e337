// OWASP ASVS 5.0, chapter 6, levels 1 and 2: see asvs-authentication.server.test.ts.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { startStaff } from '#tests/support/servers/staff-app.ts';
import { ownerEmail, ownerPassword, signedInAs, signInAs, TestBrowser } from '#tests/support/people/staff.ts';
import { changePassword } from '../account/change-account.server.ts';

const newPassword = 'ten slow bicycles';

describeEachDatabase('ASVS 6.1 and 6.2, passwords:', (open) => {
  const start = async () => {
    const { database, staff, app, browser } = await startStaff(open());
    const change = async (password: string, currentPassword = ownerPassword) => {
      const { caller, signedIn } = await signedInAs(staff, browser);
      const result = await changePassword(staff, caller, signedIn, {
        currentPassword,
        newPassword: password,
      });
      if (result.ok) browser.keep(result.cookies);
      return result;
    };
    return { database, staff, app, browser, change };
  };

  test('6.1.1, 6.1.2, 6.1.3 limits, words of this site and ways in are written down', () => {
    const record = readFileSync('docs/decisions/0010-staff-accounts.md', 'utf8');
    for (const said of ['five', 'known device', 'Words of this site', 'Ways in', 'gallery/edit', 'passkey']) {
      expect(record).toContain(said);
    }
  });

  test('6.2.1 a password has at least 12 characters', async () => {
    const { browser, change } = await start();
    await signInAs(browser);
    expect(await change('elevenchars')).toMatchObject({ ok: false, reason: 'password-too-short' });
  });

  test('6.2.2, 6.2.3 it can be changed, by whoever knows the current one', async () => {
    const { app, browser, change } = await start();
    await signInAs(browser);
    expect(await change(newPassword, 'not the current one')).toMatchObject({ reason: 'wrong-password' });
    expect(await change(newPassword)).toMatchObject({ ok: true });
    const other = new TestBrowser(app);
    expect((await signInAs(other)).status).toBe(401);
    expect((await signInAs(other, ownerEmail, newPassword)).status).toBe(200);
  });

  test('6.2.4, 6.2.12 common and breached ones are refused', async () => {
    const { browser, change } = await start();
    await signInAs(browser);
    expect(await change('1qaz2wsx3edc')).toMatchObject({ reason: 'password-too-common' });
    expect(await change('Password1234')).toMatchObject({ reason: 'password-too-common' });
  });

  test('6.2.5, 6.2.9 any characters will do, and more than 64 of them', async () => {
    const { browser, change } = await start();
    await signInAs(browser);
    const long = `नौ शांत छाते 🦷 ${'and a horse '.repeat(12)}`;
    expect(await change(long)).toMatchObject({ ok: true });
    expect((await signInAs(browser, ownerEmail, long)).status).toBe(200);
  });

  test('6.2.8 it is compared exactly as it was typed', async () => {
    const { app, browser, change } = await start();
    await signInAs(browser);
    const typed = ` Ten Slow BICYCLES ${'x'.repeat(100)} `;
    expect(await change(typed)).toMatchObject({ ok: true });
    for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, 72)]) {
      expect((await signInAs(new TestBrowser(app), ownerEmail, other)).status).toBe(401);
    }
    expect((await signInAs(browser, ownerEmail, typed)).status).toBe(200);
  });

  test('6.2.10 it does not end by itself', async () => {
    const { database } = await start();
    const columns = await database.queries.introspection.getTables();
    const names = columns.find(({ name }) => name === 'staff_credentials')!.columns.map(({ name }) => name);
    expect(names.filter((name) => /password/i.test(name))).toEqual(['password']);
  });

  test('6.2.11 the words of this site make no password', async () => {
    const { browser, change } = await start();
    await signInAs(browser);
    expect(await change('DentalClinic2026')).toMatchObject({ reason: 'password-too-common' });
  });
});
