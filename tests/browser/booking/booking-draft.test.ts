import type { Page } from '@playwright/test';
import {
  asha,
  bookLink,
  chooseSlot,
  fillDetails,
  openBooking,
  recordBookings,
} from '#tests/support/people/booking-dialog.ts';
import { expect, expectNoAxeViolations, openReady, test } from '#tests/support/servers/browser.ts';

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue where you left off' });
const openAgain = async (page: Page) => {
  await page.locator('.book-tile').click();
  await expect(page.getByRole('dialog', { name: 'Book Appointment' })).toBeVisible();
};

test('closing clears the dialog, and its next opening offers what was entered @phone', async ({ page }) => {
  const dialog = await openBooking(page);
  await expect(goOn(page)).toBeHidden();
  await fillDetails(dialog);
  await dialog.getByLabel('Message').fill('It hurts');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await openAgain(page);
  await expect(dialog.getByLabel('First name')).toHaveValue('');
  await expect(goOn(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await goOn(page).click();
  await expect(dialog.getByLabel('First name')).toHaveValue(asha.firstName);
  await expect(dialog.getByLabel('Message')).toHaveValue('It hurts');
  await expect(dialog.getByLabel('Service', { exact: true })).toHaveValue(asha.service);
  await expect(goOn(page)).toBeHidden();
});

test('it goes on in the calendar, after a reload too; the time that was tapped last is the newer one @desktop', async ({
  page,
}) => {
  const dialog = await openBooking(page);
  await fillDetails(dialog);
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await dialog.getByRole('group', { name: 'Evening' }).getByRole('button', { name: '06:00 PM' }).click();
  await dialog.getByRole('button', { name: 'Close booking' }).click();
  await page.reload();

  await bookLink(page).click();
  await goOn(page).click();
  await expect(dialog.getByRole('heading', { name: 'Select Date & Time' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: /^Confirm Appointment/ })).toContainText('6:00 pm');
  await dialog.getByRole('button', { name: 'Close booking' }).click();

  await page.locator('.time-chip').last().click();
  await goOn(page).click();
  await expect(dialog.getByRole('button', { name: /^Confirm Appointment/ })).toContainText('1:00 pm');
});

test('after ten minutes it is gone, and after a booking too @phone', async ({ page }) => {
  await page.clock.install();
  const dialog = await openBooking(page);
  await fillDetails(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
  await page.clock.runFor(10 * 60_000);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(asha.firstName);
  await openAgain(page);
  await expect(goOn(page)).toBeHidden();
});

test.describe('a booking', () => {
  test.use({ ownServer: true });

  test('whose answer was lost is asked for again with its key, after the dialog was closed too @desktop', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/ERR_/);
    const sent = await recordBookings(page, async (route, before) => {
      if (before > 0) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    const dialog = await openBooking(page, page.locator('.book-tile'));
    await fillDetails(dialog);
    await dialog.getByRole('button', { name: 'Next: check and confirm' }).click();
    await dialog.getByRole('button', { name: /^Confirm Appointment/ }).click();
    await expect(dialog.getByRole('alert')).toContainText('Not confirmed yet');
    await page.keyboard.press('Escape');
    await bookLink(page).click();
    await goOn(page).click();
    await dialog.getByRole('button', { name: /^(Confirm Appointment|Try again)/ }).click();
    await expect(dialog.locator('.ticket')).toContainText('10:00 am');
    expect(sent[1]).toMatchObject({ key: sent[0]!.key });

    await dialog.getByRole('button', { name: 'Done' }).click();
    await bookLink(page).click();
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await expect(goOn(page)).toBeHidden();
  });

  for (const { leave, way } of [
    {
      way: 'after a close',
      leave: (page: Page) => page.getByRole('button', { name: 'Close booking' }).click(),
    },
    { way: 'after a reload', leave: (page: Page) => page.reload() },
  ])
    test(`left before its answer keeps its time and key ${way} @desktop`, async ({ page }) => {
      const stored = Promise.withResolvers<void>();
      const sent = await recordBookings(page, async (route, before) => {
        if (before > 0) return route.continue();
        // The clinic stores the booking, and the answer stays on its way.
        await route.fetch();
        return stored.resolve();
      });
      const dialog = await openBooking(page);
      await (await chooseSlot(dialog)).click();
      await stored.promise;
      await leave(page);
      await expect(dialog).toBeHidden();

      await bookLink(page).click();
      await goOn(page).click();
      await expect(dialog.getByRole('button', { name: '05:00 PM, taken' })).toBeVisible();
      await expect(dialog.getByRole('alert')).toBeHidden();
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(dialog.locator('.ticket')).toContainText('5:00 pm');
      expect(sent).toHaveLength(2);
      expect(sent[1]).toMatchObject({ key: sent[0]!.key });
    });
});

test('Back closes the dialog and not the site; Forward and Back leave nothing broken @phone', async ({
  page,
}) => {
  await openReady(page, '/services');
  await openReady(page, '/');
  await page.evaluate(() => scrollTo(0, 200));
  const opened = await page.evaluate(() => history.length);
  await page.locator('.book-tile').evaluate((link: HTMLElement) => link.click());
  const dialog = page.getByRole('dialog');
  /** People press Back later than React takes over the first step, which the page itself has opened. */
  const isTakenOver = () => expect(page.locator('#booking[data-adopted]')).toBeVisible();
  /** The browser leaves the dialog's history entry a moment after the dialog is hidden. */
  const isLeft = async () => {
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBe(undefined);
  };
  await isTakenOver();
  await page.goBack();
  await isLeft();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);

  await page.goForward();
  await isLeft();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');

  // Closed otherwise it leaves no step behind: the next Back leads to the page before.
  await openAgain(page);
  await isTakenOver();
  await page.keyboard.press('Escape');
  await isLeft();
  await openAgain(page);
  await isTakenOver();
  await page.getByRole('button', { name: 'Close booking' }).click();
  await isLeft();
  await expect.poll(() => page.evaluate(() => history.length)).toBe(opened + 1);
  await page.goBack();
  await expect(page).toHaveURL('/services');
});

test('the first field has the focus, so that nothing stands before it @desktop', async ({ page }) => {
  const dialog = await openBooking(page);
  await expect(dialog.getByLabel('First name')).toBeFocused();
});

test('a form that was filled in and closed before the scripts arrived is offered afterwards @phone', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.locator('.book-tile').click();
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' });
  await fillDetails(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.locator('.book-tile').click();
  held.resolve();
  await goOn(page).click();
  await expect(dialog.getByLabel('First name')).toHaveValue(asha.firstName);
});
