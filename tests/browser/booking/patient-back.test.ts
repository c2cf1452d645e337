import { bookingBody } from '#tests/support/people/booking-api.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

test('Back from a question leads to the appointment, with nothing changed @phone', async ({ page }) => {
  const answer = await page.request.post('/api/appointments', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: bookingBody(),
  });
  const { manageUrl } = (await answer.json()) as { manageUrl: string };
  await openReady(page, manageUrl);
  for (const [asks, question] of [
    ['Move to another time', 'Move to another time'],
    ['Cancel the appointment', 'Cancel this appointment?'],
  ] as const) {
    await page.getByRole('link', { name: asks }).click();
    await expect(page.getByRole('heading', { name: question })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: asks })).toBeVisible();
  }
  await expect(page.getByText('See you on Tuesday, 24 November at 10:00 am.')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel the appointment' }).click();
  await page.getByRole('link', { name: 'Keep it as it is' }).click();
  await page.getByRole('link', { name: 'Cancel the appointment' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('link', { name: 'Cancel the appointment' })).toHaveCount(0);
  // Nothing of the question is left in the history.
  await expect.poll(() => page.evaluate(() => (history.state as { dialog?: true }).dialog)).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});
