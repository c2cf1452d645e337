import type { Page } from '@playwright/test';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

/** From the smallest phone to a wide desk. */
const widths = [320, 390, 768, 1024, 1440, 1920];

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

/** How many of the elements stand side by side, row by row. */
const rowsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => {
    const tops = elements.map((element) => Math.round(element.getBoundingClientRect().top));
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  });

test('the next free times stand in even rows, none of them alone', async ({ page }) => {
  await page.goto('/');
  for (const width of widths) {
    await resize(page, width);
    await page.locator('.time-chip').first().scrollIntoViewIfNeeded();
    const rows = await rowsOf(page, '.time-chip');
    expect(rows, `at ${width} px`).toEqual(rows.map(() => rows[0]));
  }
});

test('the clinic’s Hindi word is not wider than the room it has, on any screen', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const beyond = () =>
    page.locator('.hero .lead [lang]').evaluate((word) => {
      const letters = document.createRange();
      letters.selectNodeContents(word);
      return letters.getBoundingClientRect().right - word.getBoundingClientRect().right;
    });
  for (const width of widths) {
    await resize(page, width);
    await expect.poll(beyond, { message: `at ${width} px` }).toBeLessThanOrEqual(0);
  }
});

test('tiles side by side are equally wide where there is room, as at 200 % zoom', async ({ page }) => {
  await page.goto('/');
  for (const width of [640, 720, 768]) {
    await resize(page, width);
    const difference = () =>
      page.locator('.tile').evaluateAll(([now, hours]) => {
        const widthOf = (tile: Element | undefined) => tile!.getBoundingClientRect().width;
        return Math.abs(widthOf(now) - widthOf(hours));
      });
    await expect.poll(difference, { message: `at ${width} px` }).toBeLessThan(0.5);
  }
});

test('the hours are beside the address on an upright tablet, not below it', async ({ page }) => {
  await resize(page, 768);
  await page.goto('/');
  await page.locator('.site-footer-contact').scrollIntoViewIfNeeded();
  expect(await rowsOf(page, '.site-footer-contact h2')).toEqual([2]);
});

test('the caption hangs below its pointer, and covers nothing of it', async ({ page }) => {
  await page.goto('/');
  for (const width of [1024, 1440]) {
    await resize(page, width);
    const distance = () =>
      page.evaluate(() => {
        const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
        return boxOf('.hero-caption').top - boxOf('.teeth-ring-pointer').bottom;
      });
    await expect.poll(distance, { message: `at ${width} px` }).toBeGreaterThan(0);
  }
});

test('pictures are fetched as sharp as they are shown', async ({ page }) => {
  for (const width of [1024, 1440, 1920]) {
    await resize(page, width);
    await page.goto('/services');
    const enlarged = () =>
      page.locator('.services-intro img').evaluate((image: HTMLImageElement) => {
        const pixels = Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]);
        const { width: across, height: down } = image.getBoundingClientRect();
        const shape = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
        return Math.max(across, down * shape) / pixels;
      });
    await expect.poll(enlarged, { message: `at ${width} px` }).toBeLessThan(1.2);
  }
});

test('on an upright tablet a third service is seen to begin', async ({ page }) => {
  await resize(page, 768);
  await page.goto('/');
  const third = await page.locator('.service-card').nth(2).boundingBox();
  expect(third!.x).toBeLessThan(768 - 24);
});

test('the languages that are spoken stand in one line beside the coats', async ({ page }) => {
  await page.goto('/');
  for (const width of [960, 1024, 1100]) {
    await resize(page, width);
    await page.locator('.feature-languages').scrollIntoViewIfNeeded();
    expect(await rowsOf(page, '.feature-languages span'), `at ${width} px`).toEqual([3]);
  }
});

test('the category that is read is whole in sight on the smallest phone', async ({ page }) => {
  await resize(page, 320);
  await openReady(page, '/services');
  const bar = page.getByRole('navigation', { name: 'Service categories' });
  for (const name of ['Restorative Dentistry', 'Cosmetic Treatment']) {
    await page.getByRole('heading', { name, level: 2 }).evaluate((heading) => heading.scrollIntoView());
    const link = bar.getByRole('link', { name });
    await expect(link).toHaveAttribute('aria-current', 'true');
    await expect(link).toBeInViewport({ ratio: 1 });
  }
});

test('a link of a card that gets the focus by key is whole in sight', async ({ page }) => {
  await openReady(page, '/');
  for (const width of [1024, 1440]) {
    await resize(page, width);
    const links = page.locator('.service-card').getByRole('link');
    await links.first().focus();
    for (const [key, places] of [
      ['Tab', [1, 2, 3, 4]],
      ['Shift+Tab', [3, 2, 1, 0]],
    ] as const) {
      for (const place of places) {
        await page.keyboard.press(key);
        await expect(links.nth(place)).toBeFocused();
        await expect(links.nth(place)).toBeInViewport({ ratio: 1 });
      }
    }
  }
});

test('a category that gets the focus by key is whole in sight', async ({ page }) => {
  await resize(page, 390);
  await openReady(page, '/services');
  const bar = page.getByRole('navigation', { name: 'Service categories' });
  await bar.getByRole('link').first().focus();
  for (const name of ['Restorative Dentistry', 'Cosmetic Treatment', 'Orthodontics', 'Surgical Treatment']) {
    await page.keyboard.press('Tab');
    const link = bar.getByRole('link', { name });
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 1 });
  }
});

test('a picture is read out by its title first, then by what it shows', async ({ page }) => {
  await page.goto('/gallery');
  await expect(page.locator('.gallery-tile').first()).toHaveAccessibleName(
    /^Modern Dental Office Terrazzo underfoot.* Facility Illustration The waiting room/,
  );
  await page.goto('/');
  await expect(page.locator('.gallery-tile').first()).toHaveAccessibleName(
    /^Modern Dental Office Illustration The waiting room/,
  );
});

test('a path of the programming interface goes on in the next line before a slash alone', async ({
  page,
}) => {
  await resize(page, 390);
  await page.goto('/api');
  const broken = await page.locator('summary code').evaluateAll((paths) =>
    paths.flatMap((path) =>
      [...path.childNodes]
        .filter((part) => part.nodeType === Node.TEXT_NODE && part.textContent!.startsWith('/'))
        .filter((part) => {
          const letters = document.createRange();
          letters.selectNode(part);
          return letters.getClientRects().length > 1;
        })
        .map((part) => part.textContent),
    ),
  );
  expect(broken).toEqual([]);
});
