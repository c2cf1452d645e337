import type { Locator, Page } from '@playwright/test';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { fillDetails, openBooking } from '#tests/support/people/booking-dialog.ts';
import { translate } from '#tests/support/people/translator.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

/** Chooses a time of another day, and then the first of the soonest ones. */
async function chooseTwice(part: Page | Locator): Promise<void> {
  await part.getByRole('button', { name: /^Saturday, 28 November/ }).click();
  await part.getByRole('button', { name: '«09:30 PM»', exact: true }).click();
  await expect(part.locator('.send-button')).toContainText('Sat 28 Nov');
  await part.locator('.soonest-slots button').first().click();
}

test('a translated page books what Confirm says', async ({ page }) => {
  const dialog = await openBooking(page);
  await fillDetails(dialog);
  await translate(page, { keepsOn: true });
  await dialog.locator('.booking-foot button[type=submit]').click();
  await chooseTwice(dialog);
  await expect(dialog.locator('.send-button')).toContainText('Mon 23 Nov');
  await expect(dialog.locator('.send-button')).toContainText('10:00 am');
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/appointments'),
  );
  await dialog.locator('.send-button').click();
  expect((await posted).postDataJSON()).toMatchObject({ date: '2026-11-23', time: '10:00 AM' });
  await expect(dialog.locator('.ticket-day')).toContainText('Monday');
});

test('the patient’s page, translated, moves to what its button says, and shows what became of it', async ({
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
