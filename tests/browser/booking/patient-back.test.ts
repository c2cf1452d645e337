import { bookingBody } from '#tests/support/people/booking-api.ts';
import { askToMove } from '#tests/support/people/booking-dialog.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

test('Back from a question leads to the appointment, with nothing changed @phone', async ({ page }) => {
  const answer = await page.request.post('/api/appointments', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: bookingBody(),
  });
  const { manageUrl } = (await answer.json()) as { manageUrl: string };
  await page.setViewportSize({ width: 320, height: 568 });
  await openReady(page, manageUrl);
  const navigations: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) navigations.push(request.url());
  });
  for (const [asks, question] of [
    ['Move to another time', 'Move to another time'],
    ['Cancel the appointment', 'Cancel this appointment?'],
  ] as const) {
    await page.getByRole('link', { name: asks }).click();
    await expect(page.getByRole('heading', { name: question })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: asks })).toBeInViewport();
  }
  await expect(page.getByText('See you on Tuesday, 24 November at 10:00 am.')).toBeVisible();
  await askToMove(page);
  await page.getByRole('button', { name: '09:30 PM' }).click();
  await page.getByRole('button', { name: /^Change to this time/ }).click();
  await expect(page.getByText('Done. Your appointment is moved.')).toBeInViewport();
  await page.getByRole('link', { name: 'Cancel the appointment' }).click();
  await page.getByRole('link', { name: 'Keep it as it is' }).click();
  await page.getByRole('link', { name: 'Cancel the appointment' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('link', { name: 'Cancel the appointment' })).toHaveCount(0);
  // Nothing of the question is left in the history.
  await expect.poll(() => page.evaluate(() => (history.state as { dialog?: true }).dialog)).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
  // The router heard nothing of it: it would read the page anew, and scroll it to where it was.
  expect(navigations).toEqual([]);
});

test('a patient’s page that the browser has kept is loaded anew @phone', async ({ page }) => {
  const answer = await page.request.post('/api/appointments', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: bookingBody(),
  });
  const { manageUrl } = (await answer.json()) as { manageUrl: string };
  await openReady(page, manageUrl);
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
  await expect(page.getByRole('link', { name: 'Cancel the appointment' })).toBeVisible();
});
