import { afterEach, expect, test, vi } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { staffApp } from '#tests/support/servers/staff-app.ts';
import { galleryPassword, TestBrowser, testStaff } from '#tests/support/people/staff.ts';
import { ensureFirstAccounts } from './ensure-first-accounts.server.ts';
import { sessionLifetime } from '../session/session.ts';

const login = (browser: TestBrowser, password = galleryPassword) =>
  browser.send('POST', '/api/gallery/login', { password });
/** Lets time pass for the server and its library alike. */
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describeEachDatabase('the gate of /gallery/edit', (open) => {
  afterEach(() => void vi.useRealTimers());
  const start = async (origin?: string) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const staff = await testStaff(await open(), origin);
    return { staff, app: staffApp(staff) };
  };

  test('lets in with the password, to the gallery and nothing else, until Log out', async () => {
    const browser = new TestBrowser((await start()).app);
    expect((await browser.send('DELETE', '/api/gallery/1')).status).toBe(401);
    expect((await login(browser)).status).toBe(200);
    expect((await browser.send('DELETE', '/api/gallery/1')).status).toBe(200);
    expect((await browser.send('POST', '/api/staff/appointments', {})).status).toBe(403);

    const stolen = browser.cookieHeader;
    expect((await browser.send('POST', '/api/gallery/logout')).status).toBe(200);
    expect((await browser.send('DELETE', '/api/gallery/1')).status).toBe(401);
    const thief = new TestBrowser(staffApp((await start()).staff));
    expect((await thief.send('DELETE', '/api/gallery/1', undefined, { Cookie: stolen })).status).toBe(401);
  });

  test('refuses a wrong password, a made-up session and a foreign page', async () => {
    const { app } = await start();
    const browser = new TestBrowser(app);
    const refused = await login(browser, 'password');
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: 'Incorrect password' });
    expect(browser.cookies.size).toBe(0);

    const junk = { Cookie: '__Host-staff.session_token=abc.def' };
    expect((await browser.send('DELETE', '/api/gallery/1', undefined, junk)).status).toBe(401);

    await login(browser);
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
    ]) {
      expect((await browser.send('DELETE', '/api/gallery/1', undefined, headers)).status).toBe(403);
      expect((await browser.send('DELETE', '//api//gallery/1', undefined, headers)).status).toBe(403);
    }
  });

  test('keeps its session in a cookie that scripts and other hosts cannot touch', async () => {
    const secure = new TestBrowser((await start()).app);
    await login(secure);
    const line = secure.lastCookies.find((text) => text.includes('session_token'))!;
    expect(line).toMatch(/^__Host-staff\.session_token=/);
    expect(line).toMatch(/; Path=\//);
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; Secure/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).not.toMatch(/Domain/i);

    const plain = new TestBrowser((await start('http://127.0.0.1:3000')).app);
    await login(plain);
    expect(plain.lastCookies.find((text) => text.includes('session_token'))).toMatch(
      /^staff\.session_token=/,
    );
  });

  test('ends a session an hour after its last use, and at the latest after twelve', async () => {
    const { app } = await start();
    const browser = new TestBrowser(app);
    await login(browser);
    for (let hours = 0; hours < 11; hours += 0.75) {
      pass(45 * 60_000);
      expect((await browser.send('DELETE', '/api/gallery/1')).status).toBe(200);
    }
    pass(sessionLifetime.absolute - 11.25 * 3_600_000);
    expect((await browser.send('DELETE', '/api/gallery/1')).status).toBe(401);

    await login(browser);
    pass(sessionLifetime.idle + 1000);
    const ended = await browser.send('DELETE', '/api/gallery/1');
    expect(ended.status).toBe(401);
    expect(await ended.json()).toMatchObject({ code: 'user-token-expired' });
  });

  test('makes a client wait a minute after five wrong tries, then longer, with the right password too', async () => {
    const { app } = await start();
    const browser = new TestBrowser(app);
    for (let n = 0; n < 5; n += 1) expect((await login(browser, `wrong ${n}`)).status).toBe(401);
    const waiting = await login(browser);
    expect(waiting.status).toBe(429);
    expect(waiting.headers.get('Retry-After')).toBe('60');
    // Someone else is not kept waiting.
    expect((await login(new TestBrowser(app, '198.51.100.4'))).status).toBe(200);

    pass(61_000);
    expect((await login(browser, 'wrong again')).status).toBe(401);
    expect((await login(browser)).headers.get('Retry-After')).toBe('120');
    pass(121_000);
    expect((await login(browser)).status).toBe(200);
  });

  test('takes many tries at once for as many tries', async () => {
    const { app } = await start();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => login(new TestBrowser(app), `wrong ${n}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('slows a guessing crowd down without keeping the owner’s own device out', async () => {
    const { app } = await start();
    const owner = new TestBrowser(app, '192.0.2.1');
    await login(owner);
    await owner.send('POST', '/api/gallery/logout');
    for (let n = 0; n < 100; n += 1) await login(new TestBrowser(app, `198.51.${n % 250}.${n}`), 'guess');
    expect((await login(new TestBrowser(app, '192.0.2.200'))).status).toBe(429);
    expect((await login(owner)).status).toBe(200);

    // A forged device cookie counts for nothing.
    const forger = new TestBrowser(app, '192.0.2.200');
    const [name, value] = [...owner.cookies].find(([cookie]) => cookie.includes('device'))!;
    forger.cookies.set(name, value.slice(0, -2));
    expect((await login(forger)).status).toBe(429);
  });

  test('takes the password that the owner sets later, and ends what the old one opened', async () => {
    const { staff, app } = await start();
    const browser = new TestBrowser(app);
    await login(browser);
    await ensureFirstAccounts(staff, { galleryPassword, ownerEmail: 'owner@clinic.example' });
    expect((await browser.send('DELETE', '/api/gallery/1')).status).toBe(200);
    await ensureFirstAccounts(staff, { galleryPassword: 'another one', ownerEmail: 'owner@clinic.example' });
    expect((await browser.send('DELETE', '/api/gallery/1')).status).toBe(401);
    expect((await login(browser)).status).toBe(401);
    expect((await login(browser, 'another one')).status).toBe(200);
  });
});
