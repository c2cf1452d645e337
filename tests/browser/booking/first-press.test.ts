import type { Page } from '@playwright/test';
import { wordsIn } from '#src/words/words.server.ts';
import { asha, bookLink, fillDetails, tuesday } from '#tests/support/people/booking-dialog.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

/** Opens a page; its scripts are on their way until they are let through. */
async function openWithoutScripts(page: Page, address = '/') {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  // Its load event may wait for them: Chromium moves the pointer by itself.
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return held.resolve;
}

/** React listens to the page's first step from then on. */
const listening = (page: Page) => page.locator('#booking[data-adopted]');

test('booking opens before any script has come, and what is typed until then stays @phone', async ({
  page,
}) => {
  const letThrough = await openWithoutScripts(page);
  await page.locator('.book-tile').click();
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' });
  await expect(dialog).toContainText('Mon 23 Nov, 10:00 am.');
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await fillDetails(dialog);
  const message = dialog.getByLabel('Message');
  await message.fill('It hurts');
  await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(2, 2));

  letThrough();
  await expect(listening(page)).toBeVisible();
  await expect(message).toBeFocused();
  await page.keyboard.type(' really');
  await expect(message).toHaveValue('It really hurts');
  await expect(dialog.getByLabel('Mobile number')).toHaveValue(asha.mobileNumber);
  await expect(dialog.getByLabel('Service', { exact: true })).toHaveValue(asha.service);
  await dialog.getByRole('button', { name: 'Next: check and confirm' }).click();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: /Mon 23 Nov,\s+10:00 am/ }),
  ).toBeEnabled();
});

test('its button waits for the scripts, and is pressed once they are there @phone', async ({ page }) => {
  const letThrough = await openWithoutScripts(page);
  await bookLink(page).click();
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' });
  await fillDetails(dialog);
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await expect(dialog.locator('button[aria-busy="true"]')).toBeVisible();
  letThrough();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${tuesday}`) }),
  ).toBeVisible();
});

test('closed before the scripts come it stays closed, and opens anew afterwards @desktop', async ({
  page,
}) => {
  const letThrough = await openWithoutScripts(page);
  const tile = page.locator('.book-tile');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close booking' }).click(),
    () => page.mouse.click(10, 10),
  ]) {
    await tile.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await close();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(tile).toBeFocused();
  }
  letThrough();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tile.click();
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
});

test('Back in the moment in which React begins to listen closes it too @phone', async ({ page }) => {
  await openReady(page, '/');
  await page.evaluate(() => {
    const dialog = document.querySelector<HTMLDialogElement>('#booking')!;
    const goBack = () => {
      history.replaceState({ ...history.state, dialog: undefined }, '');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      requestAnimationFrame(() => setTimeout(() => (document.documentElement.dataset.wentBack = '')));
    };
    new MutationObserver((_changes, observer) => {
      if (!('adopted' in dialog.dataset)) return;
      observer.disconnect();
      goBack();
    }).observe(dialog, { attributeFilter: ['data-adopted'] });
  });
  await page.locator('.book-tile').evaluate((link: HTMLElement) => link.click());
  await page.locator('html[data-went-back]').waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.book-tile:not([aria-busy])')).toBeVisible();
});

test('where the scripts never come it is a form of its own @phone', async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await bookLink(page).click();
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' });
  await fillDetails(dialog);
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await expect(page).toHaveURL(/\/book/);
  await expect(page.getByRole('button', { name: new RegExp(`^${tuesday}`) })).toBeVisible();
});

test('a service that the form does not list is named in the page’s language @phone', async ({ page }) => {
  await openWithoutScripts(page, '/hi/services');
  const { clinic } = wordsIn('hi').site;
  const labels: Readonly<Record<string, string>> = clinic.labels;
  const service = `${labels['Preventive Care']} - ${labels['Dental Check up Consultation']}`;
  const option = page.locator('#booking select[name="serviceSelected"] option:checked');
  for (const link of [page.locator('.unsure-banner .button').first(), page.locator('.price-row a').first()]) {
    await link.click();
    await expect(option).toHaveText(service);
    await page.keyboard.press('Escape');
  }
});

test('a press shows while the finger is down, before any script @phone', async ({ page }) => {
  await openWithoutScripts(page);
  const tile = page.locator('.book-tile');
  const opacity = () => tile.evaluate((link) => Number(getComputedStyle(link).opacity));
  expect(await opacity()).toBe(1);
  await tile.hover();
  await page.mouse.down();
  expect(await opacity()).toBeLessThan(0.8);
  await page.mouse.move(1, 1);
  await page.mouse.up();
  expect(await opacity()).toBe(1);
});
