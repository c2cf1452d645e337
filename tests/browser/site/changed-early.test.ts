import type { Page } from '@playwright/test';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { signInOwner } from '#tests/support/people/desk-page.ts';
import { staffPagesWithParts } from '#tests/support/people/staff-pages.ts';
import { translate } from '#tests/support/people/translator.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: 'file' });

/** Visible state of the page, and the appearance that a person chose. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    // The line of the current time moves on each minute.
    const words = Array.from(document.querySelectorAll<HTMLElement>('.day-now, .quarter-now'))
      .reduce((text, line) => text.replace(line.innerText, ''), document.body.innerText)
      .replaceAll(/\s+/g, ' ');
    return {
      // Health measures anew at each opening: its numbers differ.
      text: (location.pathname === '/staff/health' ? words.replaceAll(/\d+/g, '0') : words).trim(),
      icons: [...document.querySelectorAll('svg use')].filter(isSeen).map((use) => {
        const drawing = document.querySelector(use.getAttribute('href')!);
        return `${use.getAttribute('href')} ${drawing ? drawing.innerHTML.length : 'gone'}`;
      }),
      drawn: [...document.querySelectorAll('.teeth-ring')].map((ring) => ring.childElementCount),
      root: [...document.documentElement.attributes]
        .map(({ name, value }) => `${name}=${value}`)
        .filter((each) => !each.startsWith('data-ready'))
        .sort(),
      ground: getComputedStyle(document.body).backgroundColor,
    };
  });

/** Its scripts come when something else has changed the page already. */
async function openChanged(page: Page, path: string): Promise<void> {
  const held = Promise.withResolvers<void>();
  const pattern = '**/assets/*.js';
  await page.route(pattern, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openReady(page, path, async () => {
    await translate(page, { part: 'main', isSilent: true });
    await page.evaluate(() => document.querySelector('main')!.prepend(document.createElement('font')));
    held.resolve();
  });
  await page.unroute(pattern);
}

async function expectNothingLost(page: Page, path: string): Promise<void> {
  await openReady(page, path);
  const before = await shown(page);
  // Or else it would be a reload, which keeps the step of the history.
  await page.goto('about:blank');
  await openChanged(page, path);
  await expect.poll(() => shown(page), { message: path }).toEqual(before);
}

test('a page that was changed before React took it over shows all that it shows otherwise @desktop', async ({
  page,
  expectProblem,
}) => {
  test.slow();
  // React says that it draws the page anew.
  expectProblem(/404 .*nowhere/);
  expectProblem(/Minified React error #(418|423|425)/);
  const answer = await page.request.post('/api/appointments', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: bookingBody(),
  });
  const { manageUrl } = (await answer.json()) as { manageUrl: string };
  const own = new URL(manageUrl).pathname;
  for (const path of ['/', '/hi', '/services', '/gallery', '/book', '/privacy', '/nowhere', own])
    await expectNothingLost(page, path);
});

test('nor does a page of staff lose anything, its theme included @desktop', async ({
  page,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/Minified React error #(418|423|425)/);
  await signInOwner(page);
  await page.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage['staff-theme'] = 'dark';
  });
  for (const path of staffPagesWithParts) await expectNothingLost(page, path);
});

test('a phone makes no links of dates and numbers @phone', async ({ page }) => {
  await page.goto('/');
  const told = await page.locator('meta[name="format-detection"]').getAttribute('content');
  expect(told).toBe('telephone=no, date=no, address=no, email=no');
});
