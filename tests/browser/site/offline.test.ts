import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';
import { asha, bookLink, fillDetails } from '#tests/support/people/booking-dialog.ts';
import { signInToGallery } from '#tests/support/people/gallery-staff.ts';

test.use({ serviceWorkers: 'allow', ownServer: true });
// A page runs its scripts and installs the worker when its visitor has done nothing for five seconds: here they are none.
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    const { setTimeout } = window;
    const atOnce = (run: () => void, milliseconds?: number) => {
      const isQuiet = milliseconds === 5000;
      if (isQuiet) window.setTimeout = setTimeout;
      return setTimeout(run, isQuiet ? 0 : milliseconds);
    };
    window.setTimeout = atOnce as typeof window.setTimeout;
  }),
);

const number = '+91 00000 00000';
const pages = {
  '/': /thirty.two/,
  '/services': /Our prices/,
  '/gallery': /Our Gallery/,
  '/book': /Book/,
  '/privacy': /Privacy Policy/,
  '/terms': /Terms of Service/,
};
const note = (page: Page) => page.getByText('may be out of date');
/** Waits until the page and the files that it starts from are cached. */
const isKept = (page: Page, path: string) =>
  expect
    .poll(() =>
      page.evaluate(async (address) => {
        const html = (await (await caches.match(address))?.text()) ?? '';
        const files = Array.from(
          html.matchAll(/href="(\/assets\/[^"]+\.(?:woff2|css|js))"/g),
          ([, file]) => file!,
        );
        const cached = await Promise.all(files.map((file) => caches.match(file)));
        return files.length > 0 && !cached.includes(undefined);
      }, path),
    )
    .toBe(true);

/** Opens a page; it is cached as soon as its first scripts are. */
async function visit(page: Page, path: string) {
  await page.goto(path);
  await isKept(page, path);
}

test('visited pages open without a network, say so, and give the number; others give the number alone', async ({
  page,
  context,
  server,
  expectProblem,
}) => {
  expectProblem(/net::ERR_|503/);
  for (const path of Object.keys(pages).filter((path) => path !== '/terms')) await visit(page, path);
  await expect(note(page)).toBeHidden();
  // Also the server: a worker that Chromium starts anew may not have heard that it is offline.
  await server.stop('SIGKILL');
  await context.setOffline(true);
  for (const [path, heading] of Object.entries(pages)) {
    await page.goto(path);
    if (path === '/terms') continue;
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(note(page).getByRole('link', { name: number })).toHaveAttribute('href', 'tel:+910000000000');
  }
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expectNoSidewaysScroll(page);

  // Links lead on, to pages that React would have to ask the server for.
  await page.goto('/?utm_source=poster');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(note(page)).toBeVisible();
});

test('with the network back a cached page, and the page in place of one, is the new one at once', async ({
  page,
  context,
  server,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  expectProblem(/503/);
  await visit(page, '/gallery');
  await context.setOffline(true);
  const missing = await context.newPage();
  await missing.goto('/book');
  await expect(missing.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(missing.getByRole('link', { name: 'Try again' })).toBeVisible();
  await page.reload();
  await expect(note(page)).toBeVisible();
  await expect(page.locator('.gallery-tile').first()).toContainText('Modern Dental Office');

  const staff = await signInToGallery(server.origin);
  const { items } = (await (await fetch(`${server.origin}/api/gallery`)).json()) as {
    items: { id: string }[];
  };
  await staff.send('PATCH', `/${items[0]!.id}`, { title: 'The new rooms' });
  await context.setOffline(false);
  // By themselves: the visitor does not reload.
  await expect(page.locator('.gallery-tile').first()).toContainText('The new rooms');
  await expect(note(page)).toBeHidden();
  await expect(missing.getByRole('heading', { name: 'Book Appointment' })).toBeVisible();
  await staff.send('PATCH', `/${items[0]!.id}`, { title: 'Newer still' });
  await page.reload();
  await expect(page.locator('.gallery-tile').first()).toContainText('Newer still');
  await expect(note(page)).toBeHidden();
});

test('a booking whose code is here begins without a network, and goes on with what was typed once it is back', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await visit(page, '/');
  await bookLink(page).click();
  await expect(page.locator('html[data-dialog]')).toBeAttached();
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await context.setOffline(true);
  await bookLink(page).click();
  await expect(dialog).toBeVisible();
  await fillDetails(page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Choose date and time' }).click();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: /^Tuesday, 24 November/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(asha.firstName);
});

test('a page that was come to by a link is cached too; nothing of patients or staff is', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|404/);
  await visit(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await isKept(page, '/privacy');
  for (const path of [
    '/staff',
    '/gallery/edit',
    '/appointment/none',
    '/book?appointment=none',
    '/api/gallery',
  ])
    await page.goto(path);
  await visit(page, '/services');
  const kept = () =>
    page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return all.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
    });
  const others = async () =>
    (await kept()).filter((path) => !/^\/(assets|pictures)\/[\w./-]+$/.test(path)).sort();
  await expect.poll(others).toEqual(['/', '/book', '/privacy', '/services']);
  await context.setOffline(true);
  await expect(page.goto('/staff')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('a new build throws away what the old one cached', async ({ page }) => {
  await visit(page, '/privacy');
  await page.evaluate(async () => {
    await (await caches.open('pages of an older build')).put('/terms', new Response('Old terms'));
    await (await navigator.serviceWorker.getRegistration())!.unregister();
  });
  // A worker ends only after its last page.
  await page.goto('about:blank');
  await page.goto('/privacy');
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('pages of an older build');
  expect(await page.evaluate(async () => (await caches.match('/terms')) === undefined)).toBe(true);
});
