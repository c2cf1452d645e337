import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { chooseSlot, openBooking } from '#tests/support/booking-dialog.ts';
import { expect, test } from '#tests/support/browser.ts';

const [email, password] = ['owner@clinic.example', 'nine quiet umbrellas'];
test.use({ serverSettings: { OWNER_EMAIL: email, OWNER_PASSWORD: password }, ownServer: true });

/** The texts that the clinic sent, or would send, oldest first. */
function smsTexts(dataDirectory: string): string[] {
  const database = new DatabaseSync(join(dataDirectory, 'clinic.db'), { readOnly: true });
  const rows = database
    .prepare("select payload from outbox where kind = 'sms' and event not like 'reminder%' order by id")
    .all();
  database.close();
  return rows.map(({ payload }) => (JSON.parse(String(payload)) as { text: string }).text);
}

test('one appointment, from the booking on a phone to its end: its SMS, its page and staff’s day say the same', async ({
  page,
  browser,
  server,
  isMobile,
}) => {
  test.skip(!isMobile, 'the patient has a phone');
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1440, height: 900 },
  });
  const desk = await context.newPage();
  await desk.goto('/staff/appointments?date=2026-11-24');
  await desk.getByLabel('E-mail').fill(email);
  await desk.getByLabel('Password').fill(password);
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click();
  const visits = desk.locator('tr[data-kind="visit"]');
  await expect(desk.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(visits).toHaveCount(0);

  await (await chooseSlot(await openBooking(page))).click();
  await expect(page.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();
  await expect(visits).toContainText('Asha O’Brien');

  const [confirmation] = smsTexts(server.dataDirectory);
  expect(confirmation).toContain('Tue 24 Nov, 05:00 PM');
  await page.goto(/http:\S+\/a\/[\w-]{22}/.exec(confirmation!)![0]);
  await expect(page.getByText('We expect you on Tuesday, 24 November at 05:00 PM.')).toBeVisible();

  await page.getByRole('link', { name: 'Move to another time' }).click();
  await page.getByRole('button', { name: /^Tuesday, November 24/ }).click();
  await page.getByRole('button', { name: '12:00 PM', exact: true }).click();
  await page.getByRole('button', { name: /Move here/ }).click();
  await expect(page.getByText('Done: it is moved.')).toBeVisible();
  await expect(visits).toContainText('12:00');
  await expect(visits).not.toContainText('05:00');
  expect(smsTexts(server.dataDirectory).at(-1)).toContain('Tue 24 Nov, 12:00 PM');

  await page.getByRole('link', { name: 'Cancel the appointment' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Done: it is cancelled.')).toBeVisible();
  await expect(visits).toHaveCount(0);
  expect(smsTexts(server.dataDirectory).at(-1)).toMatch(/cancelled/i);
  await context.close();
});
