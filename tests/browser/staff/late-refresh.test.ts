import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { sqliteFile } from '#platform/database/sqlite.server.ts';
import { bookOnline, monday, openDesk } from '#tests/support/people/desk-page.ts';
import { expect, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

/** The day's next reading has its answer, but keeps it until it is released. */
async function holdReading(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: read, resolve: wasRead } = Promise.withResolvers<void>();
  await page.route(
    '**/staff/appointments.data*',
    async (route) => {
      const response = await route.fetch();
      wasRead();
      await released;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { read, release };
}

test('a patient who was just entered stays on the day, with the focus, when an older reading of it arrives late @desktop', async ({
  page,
  server,
}) => {
  await openDesk(page);
  const { read, release } = await holdReading(page);
  await bookOnline(server.origin, { date: '2026-11-23', time: '05:00 PM', firstName: 'Asha' });
  await read;

  await page.keyboard.press('w');
  const walkIn = page.getByRole('dialog', { name: /^Walk-in/ });
  await walkIn.getByLabel('Name').fill('Farhan Sample');
  await walkIn.getByLabel('Mobile number').fill('9000000003');
  await walkIn.getByLabel('Service').fill('toothache');
  await walkIn.getByRole('button', { name: 'Save' }).click();
  const entered = page.getByRole('button', { name: 'Farhan Sample', exact: true });
  await expect(entered).toBeFocused();
  release();
  await expect(page.getByRole('button', { name: 'Asha Sample', exact: true })).toBeVisible();
  await expect(entered).toBeFocused();
});

test('the desk stays without a connection when an answer that was on its way arrives after the line went @desktop', async ({
  page,
  context,
  server,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await openDesk(page);
  const { read, release } = await holdReading(page);
  await bookOnline(server.origin, { date: '2026-11-23', time: '05:00 PM', firstName: 'Asha' });
  await read;
  await context.setOffline(true);
  const message = page.getByText('No connection.');
  await expect(message).toBeVisible();
  // The next reading, which has no answer, would bring the message back.
  await page.evaluate(() => {
    const status = document.querySelector('.desk-offline')!;
    const look = () => status.textContent || status.setAttribute('data-vanished', '');
    new MutationObserver(look).observe(status, { childList: true, subtree: true });
  });
  release();
  await expect(page.getByRole('button', { name: 'Asha Sample', exact: true })).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.locator('.notice')).toContainText('Not possible without a connection.');
  await expect(page.locator('[data-vanished]')).toHaveCount(0);
  await context.setOffline(false);
  await expect(message).toHaveCount(0);
});

for (const { name, path } of [
  { name: 'day', path: '/staff/appointments' },
  { name: 'week', path: '/staff/appointments/week' },
  { name: 'messages page', path: '/staff/messages' },
]) {
  test(`the ${name} shows a booking made between its loading and the connection of its stream @desktop`, async ({
    page,
    server,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/live', async (route) => {
      await released;
      await route.continue();
    });
    const connecting = page.waitForRequest('**/api/live');
    await openDesk(page, path);
    await connecting;
    await bookOnline(server.origin, { date: monday, time: '05:00 PM', firstName: 'Asha' });
    release();
    await expect(page.getByText('Asha').first()).toBeVisible();
  });
}

test('a refusal of a request that was older than a new session token opens no dialog @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  expectProblem(/401/);
  await openDesk(page);
  await page.route(
    '**/staff/appointments.data*',
    async (route) => {
      const refused = await fetch(route.request().url());
      const body = Buffer.from(await refused.arrayBuffer());
      await route.fulfill({ status: refused.status, headers: Object.fromEntries(refused.headers), body });
    },
    { times: 1 },
  );
  const checked = page.waitForResponse('**/api/auth/session');
  await bookOnline(server.origin, { date: '2026-11-23', time: '05:00 PM', firstName: 'Asha' });
  expect((await checked).status()).toBe(200);
  await bookOnline(server.origin, { date: '2026-11-23', time: '06:00 PM', firstName: 'Lourdes' });
  await expect(page.getByRole('button', { name: 'Lourdes Sample', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the outcome of a decision about a message stays in view when news arrive, and a page without a connection says so @desktop', async ({
  page,
  context,
  server,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await bookOnline(server.origin, { date: monday, time: '05:00 PM', firstName: 'Asha' });
  const database = new DatabaseSync(sqliteFile(server.dataDirectory), { timeout: 5000 });
  database.exec(`update outbox set state = 'unknown' where event = 'booked' and kind = 'sms'`);
  database.close();
  await openDesk(page, '/staff/messages');
  await page.getByRole('button', { name: 'It arrived' }).click();
  const outcome = page.getByText('Noted: it arrived.');
  await expect(outcome).toBeVisible();
  await bookOnline(server.origin, { date: monday, time: '06:00 PM', firstName: 'Lourdes' });
  // The last news of it: its message is settled too.
  await expect(page.getByRole('listitem').filter({ hasText: 'Lourdes' })).toContainText('Not sent');
  await expect(outcome).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. This is how it was/)).toBeVisible();
  await expect(page.getByText('Lourdes').first()).toBeVisible();
  await context.setOffline(false);
  await expect(outcome).toBeVisible();
});

test('a search in the messages, made while a refresh is on its way, leads to what it finds @desktop', async ({
  page,
}) => {
  await openDesk(page, '/staff/messages');
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: asked, resolve: wasAsked } = Promise.withResolvers<void>();
  await page.route(
    '**/staff/messages.data*',
    async (route) => {
      wasAsked();
      await ended;
      // The search has aborted it.
      await route.abort().catch(() => {});
    },
    { times: 1 },
  );
  await page.evaluate(() => {
    const say = () =>
      document.body.textContent.includes('No connection.') && document.body.setAttribute('data-said', '');
    new MutationObserver(say).observe(document.body, { childList: true, subtree: true, characterData: true });
    dispatchEvent(new Event('online'));
  });
  await asked;
  await page.getByRole('searchbox', { name: 'Patient’s name or number' }).fill('brien');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/find=/);
  end();
  const next = page.waitForResponse('**/staff/messages.data*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await next;
  await expect(page.locator('body[data-said]')).toHaveCount(0);
});

for (const { name, path, data } of [
  { name: 'messages page', path: '/staff/messages', data: '**/staff/messages.data*' },
  { name: 'set-up of SMS', path: '/staff/messages/set-up', data: '**/staff/messages/set-up.data*' },
  { name: 'page about health', path: '/staff/health', data: '**/staff/health.data*' },
]) {
  test(`the ${name} stays when the network goes between the check of its session and its loader @desktop`, async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/ERR_FAILED/);
    await openDesk(page, path);
    const heading = page.getByRole('heading', { level: 1 });
    const offline = /^No connection\.|gets no answer from the server/;
    const shown = (await heading.textContent())!;
    await page.route(data, async (route) => route.abort());
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText(offline)).toBeVisible();
    await expect(heading).toHaveText(shown);
    await page.unroute(data);
    await expect(page.getByText(offline)).toHaveCount(0);
    await expect(heading).toHaveText(shown);
  });
}

test('a sign-in that ended elsewhere asks over the day, which keeps what is typed @desktop', async ({
  page,
  browser,
  server,
  expectProblem,
}) => {
  expectProblem(/401/);
  await bookOnline(server.origin, { date: monday, time: '05:00 PM', firstName: 'Asha' });
  await openDesk(page);
  await page.getByRole('button', { name: 'Asha Sample', exact: true }).click();
  const note = page.getByLabel('Note for staff');
  await note.fill('Half a sent');
  const other = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await openDesk(other, '/staff/account');
  await other.getByRole('button', { name: 'End all others' }).click();
  await bookOnline(server.origin, { date: monday, time: '06:00 PM', firstName: 'Lourdes' });
  await expect(page.getByRole('dialog', { name: 'Your sign-in has ended' })).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/appointments/);
  await expect(note).toHaveValue('Half a sent');
  await other.context().close();

  // Behind the dialog a refused refresh leads to no second question.
  let asked = 0;
  page.on('request', (request) => void (asked += Number(request.url().includes('/api/auth/session'))));
  const refused = page.waitForResponse('**/api/auth/session');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await (await refused).finished();
  await page.evaluate(async () => (await fetch('/healthz')).text());
  expect(asked).toBe(1);
});

test('a slow sign-out asks for no new sign-in over the page that it leaves @desktop', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/401 .*\/api\/(staff\/live|auth\/session)/);
  await openDesk(page);
  // The session ends, but the next page does not come.
  await page.evaluate(() =>
    addEventListener('submit', (event) => {
      event.preventDefault();
      const body = new URLSearchParams();
      void fetch('/staff/sign-out', { method: 'POST', body, redirect: 'manual' });
    }),
  );
  // The day's stream ends with the session, so that the page checks it.
  const checked = page.waitForResponse('**/api/auth/session');
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect((await checked).status()).toBe(401);
  await page.evaluate(async () => (await fetch('/healthz')).text());
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
