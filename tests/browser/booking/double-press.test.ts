import type { Locator, Page } from '@playwright/test';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { confirmed, fillDetails, recordBookings } from '#tests/support/people/booking-dialog.ts';
import { presserOf, pressTwice } from '#tests/support/people/fingers.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ refusesEarlyPress: true });

/**
 * Waits for the next frame. By then the page knows what has just appeared under the last press, so that the next click waits until the
 * element takes presses again.
 */
const waitForFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** Milliseconds from one press to the next. */
const gaps = [40, 100, 200, 400];

/** The last step but one, with a time chosen from the start. */
async function openWithTime(page: Page): Promise<Locator> {
  await openReady(page, '/');
  await page.locator('.book-tile').click();
  const dialog = page.getByRole('dialog');
  await fillDetails(dialog);
  return dialog;
}

for (const gap of gaps)
  test(`two presses on the first step's button, ${gap} ms apart, book nothing; two on Confirm book once and leave the confirmation`, async ({
    page,
  }) => {
    const sent = await recordBookings(page, (route) => route.fulfill(confirmed));
    const dialog = await openWithTime(page);
    await pressTwice(page, dialog.getByRole('button', { name: 'Next: check and confirm' }), gap);
    const confirm = dialog.getByRole('button', { name: 'Confirm Appointment' });
    await expect(confirm).toBeEnabled();
    await waitForFrame(page);
    expect(sent).toEqual([]);
    await pressTwice(page, confirm, gap);
    const title = dialog.getByRole('heading', { name: 'Appointment Confirmed' });
    await expect(title).toBeVisible();
    expect(sent).toHaveLength(1);
    await pressTwice(page, dialog.getByRole('button', { name: 'Done' }), gap);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });

test('a second press on the first step books nothing either where the code of booking came between the two', async ({
  page,
}) => {
  const sent = await recordBookings(page, (route) => route.fulfill(confirmed));
  const held = Promise.withResolvers<void>();
  await page.route(/booking-dialog.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const dialog = await openWithTime(page);
  const press = await presserOf(page, dialog.getByRole('button', { name: 'Next: check and confirm' }));
  const start = Date.now();
  await press(start);
  await expect(dialog.getByRole('button', { name: 'Next: check and confirm' })).toHaveAttribute('aria-busy');
  held.resolve();
  await expect(dialog.getByRole('button', { name: 'Confirm Appointment' })).toBeEnabled();
  await waitForFrame(page);
  await press(start + 200);
  await waitForFrame(page);
  await expect(dialog.getByRole('heading', { name: 'Select Date & Time' })).toBeVisible();
  expect(sent).toEqual([]);
});

test.describe('on pages of their own', () => {
  test.use({ ownServer: true });

  test('two presses in a plain form book nothing either, and the third is heard @phone', async ({ page }) => {
    for (const gap of gaps) {
      await page.goto('/book?date=2026-11-24&time=17:00');
      await fillDetails(page);
      await pressTwice(page, page.getByRole('button', { name: 'Next: check and confirm' }), gap);
      await expect(page.getByRole('heading', { name: 'Select Date & Time' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Confirm Appointment' }).click();
    await expect(page.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();
  });

  test('a press on a page that has just scrolled by itself books nothing @phone', async ({ page }) => {
    await page.goto('/book?date=2026-11-24&time=17:00');
    await fillDetails(page);
    const next = page.getByRole('button', { name: 'Next: check and confirm' });
    await next.click({ trial: true });
    const { x, y, width, height } = (await next.boundingBox())!;
    const place = [x + width / 2, y + height / 2] as const;
    // A finger moves a little while it presses.
    await next.evaluate((button) =>
      button.addEventListener('pointerup', () => dispatchEvent(new Event('touchmove'))),
    );
    await page.mouse.click(...place);
    const confirm = page.getByRole('button', { name: 'Confirm Appointment' });
    // The page shows other things at that place, and stands still for longer than a person needs to see them.
    await confirm.evaluate(async (button, top) => {
      const centre = () => {
        const { y, height } = button.getBoundingClientRect();
        return y + height / 2;
      };
      // The button stays at the window's lower edge until its form ends above it.
      while (centre() > top - 200) scrollBy({ top: 20, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 1200));
      // The button is new for a minute longer, so that a slow machine presses in time, too.
      const now = performance.now.bind(performance);
      performance.now = () => now() + 60_000;
      while (centre() < top - 20) scrollBy({ top: -20, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }, place[1]);
    const box = (await confirm.boundingBox())!;
    expect(Math.abs(box.y + box.height / 2 - place[1])).toBeLessThan(box.height / 2);
    await page.mouse.click(...place);
    await expect(page).toHaveURL(/book#book-title/);
    await page.mouse.wheel(0, 1);
    await confirm.click();
    await expect(page.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();
  });

  test('two presses on the patient’s page ask, and cancel nothing', async ({ page }) => {
    const answer = await page.request.post('/api/appointments', {
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      data: bookingBody(),
    });
    const { manageUrl } = (await answer.json()) as { manageUrl: string };
    await openReady(page, manageUrl);
    for (const gap of gaps) {
      await pressTwice(page, page.getByRole('link', { name: 'Cancel the appointment' }), gap);
      await expect(page.getByRole('heading', { name: 'Cancel this appointment?' })).toBeVisible();
      await pressTwice(page, page.getByRole('link', { name: 'Keep it as it is' }), gap);
      await expect(page.getByRole('heading', { name: 'Cancel this appointment?' })).toHaveCount(0);
      await expect(page.getByText('See you on Tuesday, 24 November at 10:00 am.')).toBeVisible();
    }
  });

  test('a button that comes back after a failure can be pressed at once', async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    const answer = await page.request.post('/api/appointments', {
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      data: bookingBody(),
    });
    const { manageUrl } = (await answer.json()) as { manageUrl: string };
    await openReady(page, manageUrl);
    await page.getByRole('link', { name: 'Cancel the appointment' }).click();
    const cancels = page.getByRole('button', { name: 'Yes, cancel it' });
    const pressThere = async () => {
      const { x, y, width, height } = (await cancels.boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
    };
    await cancels.click({ trial: true });
    await context.setOffline(true);
    await pressThere();
    await expect(page.getByRole('alert')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await pressThere();
    await expect(page.getByText('Done. Your appointment is cancelled.')).toBeVisible();
  });
});

test('a key that is held, or pressed twice, confirms nothing @desktop', async ({ page }) => {
  const sent = await recordBookings(page, (route) => route.fulfill(confirmed));
  const dialog = await openWithTime(page);
  await dialog.getByRole('button', { name: 'Next: check and confirm' }).press('Enter');
  const confirm = dialog.getByRole('button', { name: 'Confirm Appointment' });
  await confirm.focus();
  // A person moves the focus by a key.
  await page.keyboard.press('Shift');
  // Playwright tells a key that is pressed again before it is let go as one that repeats.
  await page.keyboard.down('Enter');
  await expect(dialog.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).focus();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(dialog.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.keyboard.press('Shift');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog).toHaveCount(0);
});
