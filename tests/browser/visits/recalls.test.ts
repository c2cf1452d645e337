import { DatabaseSync } from 'node:sqlite';
import { expect, expectSoundLooks, openReady, test } from '#tests/support/servers/browser.ts';
import { bookOnline, monday, openDesk } from '#tests/support/people/desk-page.ts';
import { sqliteFile } from '#src/platform/database/sqlite.server.ts';

test.use({ ownServer: true });

test('recalls by keys: WhatsApp only after a yes and noted, left with Undo, booked and off the list, kept without a network @desktop', async ({
  page,
  context,
  server,
}) => {
  const { origin } = server;
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const names = ['Lourdes', 'Kabir', 'Venkatanarasimharajuvaripeta', 'Devika'];
  for (const [index, firstName] of names.entries())
    await bookOnline(origin, {
      date: monday,
      time: ['10:00 AM', '11:00 AM', '12:00 PM', '05:00 PM'][index]!,
      firstName,
      mobileNumber: `981234521${index}`,
      language: index === 0 ? 'hi' : 'en',
    });
  await openDesk(page, '/staff/recalls');
  await expect(page.getByRole('heading', { name: 'Nobody is due.' })).toBeVisible();
  const { request } = page;
  const send = async (method: string, path: string, data: object) => {
    const answer = await request.fetch(`/api/staff/appointments/${path}`, {
      method,
      headers: { Origin: origin },
      data,
    });
    expect(answer.status()).toBe(200);
  };
  const day = await request.get(`/api/staff/appointments?from=${monday}&to=${monday}`);
  const { appointments } = (await day.json()) as {
    appointments: { id: string; version: number }[];
  };
  for (const [index, { id, version }] of appointments.entries()) {
    if (index === 3) {
      // A day goes by for the first three. The change after it lets the server read the list anew.
      const database = new DatabaseSync(sqliteFile(server.dataDirectory), {
        timeout: 5000,
      });
      database.exec(`update recalls set due = '${monday}' where due = '2026-11-24'`);
      database.close();
    }
    await send('PATCH', id, { version, status: 'completed' });
    const mayRemind = [true, undefined, false, true][index];
    await send('POST', `${id}/next`, {
      kind: 'recall',
      days: index === 3 ? 20 : 1,
      mayRemind,
    });
  }
  await openReady(page, '/staff/recalls');
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  const notice = page.locator('.notice');
  await expect(page.getByRole('link', { name: /^Calls/ })).toHaveAttribute('aria-current', 'page');
  await expect(row('Lourdes Sample')).toContainText('Not reminded yet');
  const desktop = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const tooNarrow = await page.locator('.call-filter a').evaluateAll((lists) =>
    lists.filter((list) => {
      const text = document.createRange();
      text.selectNodeContents(list);
      const room = list.clientWidth - 2 * parseFloat(getComputedStyle(list).paddingInlineStart);
      return text.getBoundingClientRect().width > room + 1;
    }),
  );
  expect(tooNarrow).toHaveLength(0);
  await page.setViewportSize(desktop);
  await expect(row('Kabir Sample').getByText('WhatsApp')).toHaveCount(0);
  await expect(row('Venkatanarasimharajuvaripeta Sample')).toContainText('Call only');
  await expectSoundLooks(page, [320, 390, 820, 1366]);

  await page.getByRole('link', { name: 'Lourdes Sample', exact: true }).focus();
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('p');
  expect(decodeURIComponent((await opened).url())).toMatch(
    /^https:\/\/wa\.me\/919812345210.*नमस्ते.*\/hi\/book\?from=recall\n.*STOP लिखें।$/,
  );
  await (await opened).close();
  await expect(row('Lourdes Sample')).toContainText('WhatsApp opened');
  await expect(row('Lourdes Sample')).toContainText(/WhatsApp opened\s*Owner, /);

  await row('Kabir Sample').getByRole('button', { name: 'Yes' }).click();
  await expect(row('Kabir Sample').getByRole('link', { name: 'WhatsApp to Kabir Sample' })).toBeVisible();
  await page.getByRole('link', { name: 'Kabir Sample', exact: true }).press('l');
  await expect(notice).toContainText('Kabir Sample: off the list.');
  await expect(row('Kabir Sample')).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.getByRole('link', { name: 'Kabir Sample', exact: true })).toBeFocused();

  await bookOnline(origin, {
    date: '2026-11-25',
    time: '10:00 AM',
    firstName: 'Kabir',
    mobileNumber: '9812345211',
  });
  await expect(page.getByText(/^Kabir Sample booked, Wed 25 Nov, 10:00\sam\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book Kabir Sample' })).toHaveCount(0);
  await page.getByRole('link', { name: /^All/ }).click();
  await expect(row('Devika Sample')).toContainText('Not due yet');

  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. This is the list of /)).toBeVisible();
  await expect(row('Lourdes Sample').getByRole('button', { name: 'WhatsApp again' })).toBeDisabled();
  await context.setOffline(false);
  await row('Lourdes Sample').getByRole('button', { name: 'Lourdes Sample replied STOP' }).click();
  await expect(notice).toContainText('No more messages about coming again.');
  await expect(row('Lourdes Sample')).toHaveCount(0);
});
