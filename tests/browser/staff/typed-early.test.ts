import type { Page } from '@playwright/test';
import { signInOwner } from '#tests/support/people/desk-page.ts';
import { galleryPassword } from '#tests/support/people/gallery-staff.ts';
import { expect, openReady, test, watchReady } from '#tests/support/servers/browser.ts';
import { owner } from '#tests/support/servers/first-start.ts';

test.use({ ownServer: true });

test('text that an owner types before the scripts have arrived is kept and counts @desktop', async ({
  page,
}) => {
  await signInOwner(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const day = page.getByLabel('First day');
  const name = page.getByLabel('What for', { exact: true });
  await openReady(page, '/staff/clinic?part=holidays', async () => {
    await day.fill('2026-12-07');
    await name.fill('A wedding');
    letGo();
  });
  // The field that is typed in next renders the others anew.
  await page.getByLabel('Last day').fill('2026-12-08');
  await expect(day).toHaveValue('2026-12-07');
  await expect(name).toHaveValue('A wedding');
  await page.getByRole('button', { name: 'Close these days' }).click();
  await expect(page.getByText('Mon 7 to Tue 8 Dec 2026')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove A wedding' })).toHaveCount(1);
});

/** Opens the day, whose inline scripts learn of hydration only by `tellHydrated`. */
async function openHeldDay(page: Page): Promise<void> {
  await signInOwner(page);
  await watchReady(page, true);
  await page.goto('/staff/appointments');
  await page.locator('html[data-ready]').waitFor();
}

test('a button that is pressed when React hears already, but not all is ready, is pressed once @desktop', async ({
  page,
}) => {
  await openHeldDay(page);
  const darkTheme = page.getByRole('button', { name: 'Dark theme' });
  await darkTheme.click();
  await expect(darkTheme).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => (window as unknown as { tellHydrated: () => void }).tellHydrated());
  await expect(darkTheme).not.toHaveAttribute('aria-busy');
  await expect(darkTheme).toHaveAttribute('aria-pressed', 'true');
});

test('single keys pressed before all is ready act once it is, + and digits too @desktop', async ({
  page,
}) => {
  await openHeldDay(page);
  await page.evaluate(() => {
    const pressed: string[] = [];
    addEventListener('keydown', ({ key }) => pressed.push(key));
    Object.assign(window, { pressed });
  });
  const pressed = () => page.evaluate(() => (window as unknown as { pressed: string[] }).pressed);
  for (const key of ['j', '+', '1']) await page.keyboard.press(key);
  expect(await pressed()).toEqual([]);
  await page.evaluate(() => (window as unknown as { tellHydrated: () => void }).tellHydrated());
  expect(await pressed()).toEqual(['j', '+', '1']);
});

test('a sign-in that gets no answer keeps what was typed, at the gallery’s gate too', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const requests = (url: URL) => url.pathname.endsWith('.data');
  for (const [path, button, typed] of [
    ['/gallery/edit', 'Login', galleryPassword],
    ['/staff/people', 'Sign in', owner.password],
  ] as const) {
    await openReady(page, path);
    await page.route(requests, (route) => route.abort());
    if (button === 'Sign in') await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password').fill(typed);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'The server can’t be reached. Check the connection and try again.',
    );
    await expect(page.getByLabel('Password')).toHaveValue(typed);
    await page.unroute(requests);
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});
