import type { Page } from '@playwright/test';
import {
  asha,
  bookLink,
  changeAvailability,
  chooseDay,
  chooseSlot,
  confirmed,
  fillDetails,
  openBooking,
  recordBookings,
  tuesday,
} from '#tests/support/people/booking-dialog.ts';
import { expect, test } from '#tests/support/servers/browser.ts';

test('focus goes in, stays in, and comes back to what opened the dialog @desktop', async ({ page }) => {
  const dialog = await openBooking(page, page.locator('.book-tile'));
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  expect(await isInside()).toBe(true);
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press('Tab');
    const active = await page.evaluate(() => document.activeElement === document.body);
    // Past the last control the focus may leave for the browser's own bar, never for the page behind.
    if (!active) expect(await isInside()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.book-tile')).toBeFocused();
});

test('Escape, the close button and the backdrop close it, from any step, and everything is forgotten', async ({
  page,
  isMobile,
}) => {
  const dialog = await openBooking(page);
  await fillDetails(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await bookLink(page).click();
  await expect(dialog.getByLabel('First name')).toHaveValue('');
  await chooseSlot(dialog);
  await dialog.getByRole('button', { name: 'Close booking' }).click();
  await expect(dialog).toBeHidden();

  await page.locator('.book-tile').click();
  await expect(dialog.getByRole('heading', { name: 'Book Appointment' })).toBeVisible();
  await expect(dialog.getByLabel('Last name')).toHaveValue('');
  // On a phone the sheet covers all of the page.
  if (isMobile) return;
  await page.mouse.click(10, 10);
  await expect(dialog).toBeHidden();
});

test('the page behind neither scrolls nor moves @phone', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, 300));
  const before = await page.evaluate(() => [
    scrollY,
    document.querySelector('main')!.getBoundingClientRect().width,
  ]);
  await page.locator('.book-tile').evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 800);
  await page.keyboard.press('End');
  const after = await page.evaluate(() => [
    scrollY,
    document.querySelector('main')!.getBoundingClientRect().width,
  ]);
  expect(after).toEqual(before);
});

test('on a phone it fills the window, its button at the bottom @phone', async ({ page }) => {
  const dialog = await openBooking(page);
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  for (const height of [844, 560]) {
    await page.setViewportSize({ width: 390, height });
    const button = dialog.getByRole('button', { name: 'Choose date and time' });
    await expect(async () => {
      const box = await button.boundingBox();
      expect(box!.y + box!.height).toBeGreaterThan(height - 40);
      expect(box!.y + box!.height).toBeLessThanOrEqual(height);
    }).toPass({ timeout: 20_000 });
  }
});

test('the first press opens it even while its code, or the whole page’s, is on its way @phone', async ({
  page,
}) => {
  const held: (() => void)[] = [];
  let holding = true;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (holding) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('.book-tile').click();
  await expect(page.locator('.book-tile')).toHaveAttribute('aria-busy', 'true');
  holding = false;
  for (const release of held) release();
  await expect(page.getByRole('dialog', { name: 'Book Appointment' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('where its code can’t be had its first step is a form that leads to /book, and the link does where more was begun @desktop', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED|dynamically imported/);
  await page.route(/booking-dialog.*\.js$/, (route) => route.abort());
  await page.goto('/services');
  await page.getByRole('link', { name: /Book .*Retainers/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' });
  await expect(dialog.getByLabel('Service', { exact: true })).toHaveValue('Orthodontics - Retainers');
  await fillDetails(dialog, { service: 'Orthodontics - Retainers' });
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await expect(page).toHaveURL(/\/book/);
  await expect(page.getByRole('button', { name: new RegExp(`^${tuesday}`) })).toBeVisible();

  // Only the code of booking offers a draft again.
  await page.goto('/privacy');
  await page.evaluate(() => sessionStorage.setItem('booking-draft', '{}'));
  await bookLink(page).click();
  await expect(page).toHaveURL('/book');
});

test('news that somebody took the chosen time come while the dialog stands open @desktop', async ({
  page,
}) => {
  let taken = false;
  await changeAvailability(page, ({ days }) => {
    const day = days.find(({ date }) => date === '2026-11-24');
    if (taken && day) for (const slot of day.slots) slot.free &&= slot.time !== '05:00 PM';
  });
  const dialog = await openBooking(page);
  await chooseSlot(dialog);
  taken = true;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(dialog.getByRole('alert')).toContainText('5:00 pm has just been taken.');
  await expect(dialog.getByRole('button', { name: 'Confirm Appointment' })).toBeDisabled();
  await dialog.getByRole('alert').getByRole('button', { name: '6:00 pm' }).click();
  await expect(dialog.getByRole('button', { name: 'Confirm Appointment' })).toContainText(
    'Tue 24 Nov, 6:00 pm',
  );
});

test('while the times are looked for it says so; when they can’t be had it offers another try @desktop', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  let release = () => {};
  let away = true;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/availability*', async (route) => {
    await held;
    await (away ? route.abort() : route.continue());
  });
  const dialog = await openBooking(page);
  await fillDetails(dialog, { service: asha.service });
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await expect(dialog.getByText('Looking for free times...').first()).toBeVisible();
  release();
  await expect(dialog.getByRole('alert')).toContainText('The free times can’t be loaded right now.');
  away = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('button', { name: new RegExp(`^${tuesday}`) })).toBeEnabled();
});

test('a chosen day is said aloud with what it offers @phone', async ({ page }) => {
  const dialog = await openBooking(page);
  await chooseDay(dialog, tuesday);
  await expect(dialog.getByRole('status')).toHaveText('11 times are free on Tuesday, 24 November');
});

test('after a reload with the dialog open the first Back leaves the page', async ({ page }) => {
  await page.goto('/services');
  await openBooking(page);
  await page.reload();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => (history.state as { dialog?: true } | null)?.dialog))
    .toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL('/services');
});

/** How many steps of the history the dialog has. */
const dialogSteps = (page: Page) =>
  page.evaluate(() => Number((history.state as { dialog?: number } | null)?.dialog ?? 0));

test('Back goes to the first step, then out of the dialog, then off the page @phone', async ({ page }) => {
  await page.goto('/services');
  const dialog = await openBooking(page);
  await chooseSlot(dialog);
  await page.goBack();
  await expect(dialog.getByLabel('First name')).toHaveValue(asha.firstName);
  await dialog.getByRole('button', { name: 'Next: check and confirm' }).click();
  await expect(dialog.getByRole('button', { name: 'Confirm Appointment' })).toBeEnabled();
  // The form's own Back leaves no step behind.
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByLabel('First name')).toBeVisible();
  await expect.poll(() => dialogSteps(page)).toBe(1);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/services');
});

test('Back closes the dialog once the visit is confirmed, and waits while it is being sent @phone', async ({
  page,
}) => {
  await page.goto('/services');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await recordBookings(page, async (route) => {
    await held;
    await route.fulfill(confirmed);
  });
  const dialog = await openBooking(page);
  await (await chooseSlot(dialog)).click();
  await expect(dialog.getByRole('button', { name: 'Confirming...' })).toBeVisible();
  await page.goBack();
  await expect(dialog.getByRole('button', { name: 'Confirming...' })).toBeVisible();
  answer();
  await expect(dialog.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();
  await expect.poll(() => dialogSteps(page)).toBe(1);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/services');
});

test('after a reload in the second step the first Back leaves the page @phone', async ({ page }) => {
  await page.goto('/services');
  const dialog = await openBooking(page);
  await chooseSlot(dialog);
  await page.reload();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => dialogSteps(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/services');
});

test('Android’s Back, which a browser tells the dialog alone, goes to the first step @phone', async ({
  page,
}) => {
  const dialog = await openBooking(page);
  await chooseSlot(dialog);
  // Chromium on Android sends no key with it.
  await dialog.evaluate((element) => element.dispatchEvent(new Event('cancel', { cancelable: true })));
  await expect(dialog.getByLabel('First name')).toHaveValue(asha.firstName);
  await expect.poll(() => dialogSteps(page)).toBe(1);
});
