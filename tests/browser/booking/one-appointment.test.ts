import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  askToMove,
  chooseSlot,
  chooseTime,
  openBooking,
  tuesday,
} from '#tests/support/people/booking-dialog.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

/** State that a provider without a status query would leave behind. */
function loseTrackOf(dataDirectory: string, event: string): void {
  const database = new DatabaseSync(join(dataDirectory, 'clinic.db'), { timeout: 5000 });
  database.prepare("update outbox set state = 'unknown' where kind = 'sms' and event = ?").run(event);
  database.close();
}

test('one appointment, from the booking on a phone to its end: its SMS, its page, staff’s day and outbox say the same @phone', async ({
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1440, height: 900 },
  });
  const desk = await context.newPage();
  await openDesk(desk, '/staff/appointments?date=2026-11-24');
  const visits = desk.locator('tr[data-kind="visit"]');
  await expect(desk.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(visits).toHaveCount(0);
  const outbox = await context.newPage();
  await openReady(outbox, '/staff/messages');
  await expect(outbox.getByText('No messages yet.')).toBeVisible();
  const line = outbox.getByRole('listitem').filter({ hasText: 'Asha O’Brien' }).first();
  const sms = (event: string) => line.getByRole('listitem').filter({ hasText: event });

  await (await chooseSlot(await openBooking(page))).click();
  await expect(page.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();
  await expect(visits).toContainText('Asha O’Brien');

  await expect(line.locator('summary').first()).toContainText('Asha O’Brien');
  await expect(line.locator('summary').first()).toContainText('Confirmation');
  await expect(line.locator('summary').first()).toContainText('Not sent (SMS off)');
  await line.locator('summary').first().press('Enter');
  await expect(sms('Confirmation')).toContainText('Tue 24 Nov at 5 PM');
  await expect(sms('Confirmation')).toContainText('Not sent (SMS off)');
  await expect(sms('Confirmation')).toContainText('1 SMS');
  // The text of what is still to be sent is folded.
  const reminder = sms('Reminder, evening before');
  await expect(reminder.locator('.outbox-text')).toBeHidden();
  // Nobody is promised a message that nothing sends.
  await expect(reminder).toContainText(/SMS is off would go at Mon 23 Nov, \d:\d\d\spm/);
  await reminder.locator('summary').click();
  await expect(reminder.locator('.outbox-text')).toBeVisible();
  await page.goto((await sms('Confirmation').getByRole('link').getAttribute('href'))!);
  await expect(page.getByText('See you on Tuesday, 24 November at 5:00 pm.')).toBeVisible();

  await askToMove(page);
  await chooseTime(page, tuesday, '12:00 PM');
  await page.getByRole('button', { name: /Change to this time/ }).click();
  await expect(page.getByText('Done. Your appointment is moved.')).toBeVisible();
  await expect(visits).toContainText('12:00');
  await expect(visits).not.toContainText('05:00');
  await expect(sms('Moved')).toContainText('Tue 24 Nov at 12 PM');

  // Nobody but the patient has said it, and reception sees it at once.
  await page.getByRole('button', { name: 'I’m coming' }).click();
  await expect(page.getByText('You are coming. The clinic knows.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'I’m not sure yet' })).toBeFocused();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await expect(visits.getByText('Coming', { exact: true })).toBeVisible();
  await visits.getByRole('button', { name: 'Asha O’Brien' }).click();
  await desk.getByRole('button', { name: 'Not sure' }).click();
  await expect(visits.getByText('Coming', { exact: true })).toHaveCount(0);
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(visits.getByText('Coming', { exact: true })).toBeVisible();
  await desk.keyboard.press('Escape');

  await page.getByRole('link', { name: 'I can’t come after all' }).click();
  await expect(page.getByRole('link', { name: 'Move to another time' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Done. Your appointment is cancelled.')).toBeVisible();
  await expect(visits).toHaveCount(0);
  await expect(sms('Cancelled')).toContainText('Tue 24 Nov at 12 PM is cancelled');
  await expect(sms('Cancelled')).toContainText('Not sent (SMS off)');
  // The reminders were not too late: the visit is cancelled.
  await expect(line.locator('summary').first()).toContainText('2 hours before No longer needed');
  await expect(sms('Reminder, two hours before').first()).not.toContainText('no longer true');

  loseTrackOf(server.dataDirectory, 'cancelled');
  await outbox.reload();
  await outbox.locator('html[data-ready]').waitFor();
  await expect(outbox.getByRole('heading', { name: 'One patient may not have our message' })).toBeVisible();
  await expect(line.locator('summary').first()).toContainText('Cancelled');
  await expect(sms('Cancelled')).toHaveCount(1);
  await context.setOffline(true);
  await expect(outbox.getByText('No connection. This is how it was on Mon 23 Nov')).toBeVisible();
  await expect(outbox.getByRole('button', { name: 'It arrived' })).toBeDisabled();
  await context.setOffline(false);
  await outbox.getByRole('button', { name: 'It arrived' }).click();
  await expect(outbox.getByRole('status').filter({ hasText: 'Noted: it arrived.' })).toBeFocused();
  await expect(line.locator('summary').first()).toContainText('Delivered');
  await outbox.getByRole('searchbox', { name: 'Patient’s name or number' }).fill('brien');
  await outbox.keyboard.press('Enter');
  await expect(outbox).toHaveURL(/find=[\w-]+$/);
  await expect(line.locator('summary').first()).toContainText('Tue 24 Nov');
  await context.close();
});
