import type { Page } from '@playwright/test';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';
import { bookOnline, openDesk } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

/** Moves the visit in the open dialog; returns the notice about it. */
async function moveTo(page: Page, slot: string) {
  const dialog = page.getByRole('dialog', { name: 'Reschedule Asha Sample' });
  await dialog.getByRole('button', { name: `Move to ${slot}` }).click();
  await expect(dialog).toHaveCount(0);
  return page.locator('.notice');
}

/** The notice stays for a minute, as long as Undo is possible. */
async function expectMinute(page: Page): Promise<void> {
  // The clock runs on between these steps, on a busy machine for seconds.
  await page.clock.fastForward(40_000);
  await expect(page.locator('.notice').getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.clock.fastForward(20_500);
  await expect(page.locator('.notice')).toBeHidden();
}

/** The week, with the visit moved there by keys. */
async function drag(page: Page, direction: 'ArrowDown' | 'ArrowRight'): Promise<void> {
  await openReady(page, '/staff/appointments/week?date=2026-11-24');
  await page.getByRole('link', { name: /^Asha S\./ }).focus();
  for (const key of ['m', direction, 'Enter']) await page.keyboard.press(key);
}

test('a visit moved in the day and in the week: the same words, and as long to take it back @desktop', async ({
  page,
  server,
}) => {
  await bookOnline(server.origin, { date: '2026-11-24', time: '10:00 AM', firstName: 'Asha' });
  await page.clock.install();
  await openDesk(page, '/staff/appointments?date=2026-11-24');
  await page.getByRole('button', { name: 'Asha Sample' }).click();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '11:00 AM' }).click();
  await expect(await moveTo(page, 'Tue 24 Nov, 11:00 am')).toContainText('Asha Sample moved to 11:00 am.');
  await expectMinute(page);

  await drag(page, 'ArrowDown');
  const elsewhere = page.locator('.notice');
  await expect(elsewhere).toContainText('Asha Sample moved to 12:00 pm.');
  await expectMinute(page);

  await drag(page, 'ArrowRight');
  await expect(elsewhere).toContainText('Asha Sample moved to Wed 25 Nov, 12:00 pm.');
  await elsewhere.getByRole('button', { name: 'Undo' }).click();
  await expect(elsewhere).toContainText('Undone.');
  await expect(page.getByRole('link', { name: /^Asha S\..*Tuesday, 24 November, 12:00 pm/ })).toBeVisible();
});
