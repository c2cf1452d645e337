import type { Locator, Page } from '@playwright/test';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { asha, fillDetails, openBooking } from '#tests/support/people/booking-dialog.ts';
import { translate } from '#tests/support/people/translator.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

/** Chooses a time of another day, and then the first of the soonest ones. */
async function chooseTwice(page: Page, part: Page | Locator = page): Promise<void> {
  await part.getByRole('button', { name: /^Saturday, 28 November/ }).click();
  // Times of the day before stay until those of this day are there.
  await expect(part.getByRole('heading', { name: '«Saturday, 28 November»' })).toBeVisible();
  // People scroll to the times; otherwise the page takes no press on a time that has just come under the finger.
  await page.mouse.wheel(0, 1);
  await part.getByRole('button', { name: '«09:30 PM»', exact: true }).click();
  await expect(part.locator('.send-button')).toContainText('Sat 28 Nov');
  await part.locator('.soonest-slots button').first().click();
}

test('a translated page books what Confirm says @phone', async ({ page }) => {
  const dialog = await openBooking(page);
  await fillDetails(dialog);
  await translate(page, { keepsOn: true });
  await dialog.locator('.booking-foot button[type=submit]').click();
  await chooseTwice(page, dialog);
  await expect(dialog.locator('.send-button')).toContainText('Mon 23 Nov');
  await expect(dialog.locator('.send-button')).toContainText('10:00 am');
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/appointments'),
  );
  await dialog.locator('.send-button').click();
  expect((await posted).postDataJSON()).toMatchObject({ date: '2026-11-23', time: '10:00 AM' });
  await expect(dialog.locator('.ticket-day')).toContainText('Monday');
});

test('the patient’s page, translated, moves to what its button says, and shows what became of it @phone', async ({
  page,
}) => {
  const answer = await page.request.post('/api/appointments', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: bookingBody(),
  });
  const { manageUrl } = (await answer.json()) as { manageUrl: string };
  await openReady(page, manageUrl);
  await translate(page, { keepsOn: true });
  await page.getByRole('link', { name: /Move to another time/ }).click();
  await chooseTwice(page);
  await expect(page.locator('.send-button')).toContainText('Mon 23 Nov');
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/move'),
  );
  await page.locator('.send-button').click();
  expect((await posted).postDataJSON()).toMatchObject({ date: '2026-11-23', time: '10:00 AM' });
  await expect(page.locator('.ticket')).toContainText('Monday');
  await expect(page.locator('.ticket')).not.toContainText('Tuesday');
});

test('the first step, opened on a translated page, names the time that goes on with it @phone', async ({
  page,
}) => {
  const { firstName, lastName, mobileNumber, service } = asha;
  await openReady(page, '/');
  await translate(page, { keepsOn: true });
  await page.locator('.book-tile').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.booking-chosen')).toContainText('Mon 23 Nov, 10:00 am');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.locator('.time-chip').last().click();
  await expect(dialog.locator('.booking-chosen')).toContainText('1:00 pm');
  for (const [field, text] of Object.entries({ firstName, lastName, mobileNumber }))
    await dialog.locator(`[name="${field}"]`).fill(text);
  await dialog.locator('select').selectOption(service);
  await dialog.locator('.booking-foot button[type=submit]').click();
  await expect(dialog.locator('.send-button')).toContainText('1:00 pm');
});
