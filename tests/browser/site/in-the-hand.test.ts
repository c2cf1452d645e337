import type { Locator, Page } from '@playwright/test';
import { smallTargets } from '#tests/support/people/fingers.ts';
import { expect, expectNoAxeViolations, openReady, test } from '#tests/support/servers/browser.ts';

const number = '+91 00000 00000';
const bar = (page: Page) => page.getByRole('banner');

async function expectFinger(target: Locator) {
  const box = (await target.boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
}

for (const width of [320, 360, 390]) {
  test(`at ${width} px the telephone stands beside Menu, large enough for a finger @phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/services');
    const call = bar(page).getByRole('link', { name: number });
    await expect(call).toBeInViewport({ ratio: 1 });
    await expect(call).toHaveAttribute('href', 'tel:+910000000000');
    await expectFinger(call);
    await expectFinger(bar(page).locator('summary').filter({ hasText: 'Menu' }));
  });
}

test('with letters twice as large the telephone stands there too, in a bar of one line @phone', async ({
  page,
}) => {
  for (const path of ['/services', '/hi/services', '/mr/services']) {
    await page.setViewportSize({ width: 195, height: 422 });
    await page.goto(path);
    const call = bar(page).getByRole('link', { name: number });
    await expect(call).toBeInViewport({ ratio: 1 });
    // On the glass, where each of these is two.
    const box = (await call.boundingBox())!;
    expect(Math.min(box.width, box.height) * 2).toBeGreaterThanOrEqual(44);
    expect((await bar(page).boundingBox())!.height).toBeLessThan(75);
    const menu = bar(page).locator('.site-menu summary');
    const { y } = (await menu.boundingBox())!;
    await menu.click();
    expect((await menu.boundingBox())!.y).toBe(y);
  }
});

test('the menu has the number and the way to the clinic, and its button says Close @phone', async ({
  page,
}) => {
  await openReady(page, '/');
  await bar(page).getByText('Menu', { exact: true }).click();
  const menu = page.locator('.site-menu-panel');
  await expect(menu.getByRole('link', { name: number })).toHaveAttribute('href', 'tel:+910000000000');
  await expect(menu.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /map/);
  for (const link of await menu.getByRole('link').all()) await expectFinger(link);
  await expect(bar(page).getByText('Menu', { exact: true })).toBeHidden();
  await bar(page).getByText('Close', { exact: true }).click();
  await expect(menu).toBeHidden();
  await expect(bar(page).getByText('Menu', { exact: true })).toBeVisible();
});

test('a link of the menu closes it, also before any script has come @phone', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await bar(page).getByText('Menu', { exact: true }).click();
  const menu = page.locator('.site-menu-panel');
  await menu.getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL('/#services-section');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('link', { name: 'Explore more' }).first()).toBeVisible();
  held.resolve();
});

for (const [width, height] of [
  [320, 568],
  [320, 640],
  [360, 640],
  [360, 740],
  [390, 664],
  [390, 844],
] as const) {
  test(`booking is within reach on a first screen of ${width} × ${height} @phone`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    const reach = await page
      .locator('.book-tile, .dock .button:last-child')
      .evaluateAll((ways) =>
        ways
          .filter((way) => getComputedStyle(way).display !== 'none')
          .map((way) => way.getBoundingClientRect().bottom),
      );
    expect(Math.min(...reach)).toBeLessThanOrEqual(height);
  });
}

// A patient’s own page: booking/who-is-told.test.ts.
test('where one books there is no second Book button at the bottom @phone', async ({ page }) => {
  const book = page.locator('.dock').getByRole('link', { name: 'Book Appointment' });
  await page.goto('/services');
  await expect(book).toBeInViewport();
  await page.goto('/book');
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(book).toBeHidden();
});

test('on the smallest phone whatever is pressed is 44 px, and each page ends above the buttons at the bottom @phone', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404/);
  /** How far the page's last words lie under the dock once the page's end is reached. */
  const hidden = () =>
    page.evaluate(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      const last = document.querySelector('.site-footer-end')!.lastElementChild!.getBoundingClientRect();
      const dock = document.querySelector('.dock')!;
      return last.bottom - (dock.checkVisibility() ? dock.getBoundingClientRect().top : innerHeight);
    });
  for (const path of ['/', '/services', '/gallery', '/book', '/privacy', '/nowhere', '/hi', '/mr/gallery']) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await expect.poll(hidden, { message: path }).toBeLessThanOrEqual(0);
    expect(await smallTargets(page), path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 2400 });
    await expectNoAxeViolations(page);
  }
});

test.describe('on a Sunday', () => {
  test.use({ clinicNow: '2026-11-22T12:00:00+05:30' });

  test('the tile that says to call does call @phone', async ({ page }) => {
    await page.goto('/');
    const call = page.getByRole('main').getByRole('link', { name: /^Sunday\. Call/ });
    await expect(call).toHaveAttribute('href', 'tel:+910000000000');
    await expectFinger(call);
  });
});

test('the number beside the booking form can be called @desktop', async ({ page }) => {
  await openReady(page, '/');
  await page.getByRole('link', { name: 'Book an Appointment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: number })).toHaveAttribute('href', 'tel:+910000000000');
});

for (const [width, height] of [
  [568, 320],
  [740, 360],
] as const)
  test(`on a phone held sideways, ${width} × ${height}, the page has two thirds of the screen @phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openReady(page, '/services');
    await page.getByRole('heading', { name: 'Preventive Care' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy({ top: 600, behavior: 'instant' }));
    const categories = (await page.getByRole('navigation', { name: 'Categories' }).boundingBox())!;
    const dock = (await page.locator('.dock').boundingBox())!;
    expect(categories.y).toBeLessThanOrEqual(1);
    expect(dock.y).toBeGreaterThan((height * 2) / 3);
    expect(dock.y + dock.height).toBeLessThanOrEqual(height);

    await openReady(page, '/gallery');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Smile Makeovers/ })
      .click();
    const picture = page.getByRole('dialog').getByRole('img', { name: /./ });
    await expect.poll(async () => (await picture.boundingBox())!.height).toBeGreaterThan(height / 2);
  });

test('a finger leaves nothing as a mouse would, on the pages of visitors and staff @phone', async ({
  page,
}) => {
  for (const path of ['/', '/services', '/gallery', '/book', '/api', '/staff']) {
    await openReady(page, path);
    const hovering = await page.evaluate(() => {
      const applied = (rules: CSSRuleList): string[] =>
        Array.from(rules).flatMap((rule) => {
          if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return [];
          const own = rule instanceof CSSStyleRule && rule.selectorText.includes(':hover');
          return [
            ...(own ? [rule.selectorText] : []),
            ...('cssRules' in rule ? applied(rule.cssRules as CSSRuleList) : []),
          ];
        });
      return [...document.styleSheets].flatMap((sheet) => applied(sheet.cssRules));
    });
    expect(hovering, path).toEqual([]);
  }
});
