import type { Locator } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from '#tests/support/servers/browser.ts';

const styleOf = (locator: Locator, name: 'color' | 'fill' | 'stroke') =>
  locator.first().evaluate((element, property) => getComputedStyle(element)[property], name);

test('the preference for more contrast shows all text in the main text colour, between strong lines', async ({
  page,
}) => {
  await page.goto('/services');
  const small = page.locator('.price-row-description');
  const row = page.locator('.price-row').first();
  const lineOf = () => row.evaluate((element) => getComputedStyle(element).borderBottomColor);
  const [second, faint] = [await styleOf(small, 'color'), await lineOf()];
  await page.emulateMedia({ contrast: 'more' });
  const first = await styleOf(page.getByRole('main'), 'color');
  expect(second).not.toBe(first);
  expect(await styleOf(small, 'color')).toBe(first);
  expect(await lineOf()).not.toBe(faint);
});

test('in a visitor’s own colours drawings beside words have the colour of the words', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/');
  const card = page.locator('.service-card').first();
  const words = await styleOf(card.locator('h3'), 'color');
  expect(await styleOf(card.locator('.service-card-checks .icon'), 'fill')).toBe(words);
  expect(await styleOf(card.locator('.arch-icon'), 'fill')).toBe(words);
  expect(await styleOf(page.locator('.arch-icon-filled'), 'fill')).toBe(
    await styleOf(page.locator('body'), 'color'),
  );
  expect(await styleOf(page.locator('.day-bar-now'), 'stroke')).toBe(words);
  const dot = page.locator('.open-now-dot');
  expect(await dot.evaluate((element) => getComputedStyle(element).borderTopWidth)).not.toBe('0px');
});

test('in a visitor’s own colours the hours on the bar and the free days of the calendar are seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/');
  expect(await styleOf(page.locator('.day-bar-hours'), 'fill')).toBe(
    await styleOf(page.locator('body'), 'color'),
  );
  await page.goto('/book');
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Patil');
  await page.getByLabel('Mobile number').fill('9812345678');
  await page.getByLabel('Service', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Choose date and time' }).click();
  for (const marked of ['.month-legend [data-free="many"]', '.month-days [data-free="many"]']) {
    const dots = await page
      .locator(marked)
      .first()
      .evaluate((element) => {
        const { backgroundImage, forcedColorAdjust } = getComputedStyle(element, '::before');
        return { backgroundImage, forcedColorAdjust };
      });
    expect(dots.backgroundImage).toContain('gradient');
    expect(dots.forcedColorAdjust).not.toBe('auto');
  }
});

/** Text spacing that a reader may set (WCAG 1.4.12). */
const ownSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

test.describe('with a reader’s own spacing of letters, words and lines', () => {
  test.use({ bypassCSP: true });

  for (const path of ['/', '/services', '/gallery', '/book', '/privacy', '/terms', '/nowhere']) {
    test(`${path} loses no words beyond its edges`, async ({ page, expectProblem }) => {
      if (path === '/nowhere') expectProblem(/404/);
      await page.goto(path);
      await page.addStyleTag({ content: ownSpacing });
      // Each control shows its whole name.
      const cut = await page.locator('a:visible, button:visible, summary:visible').evaluateAll((controls) =>
        controls
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .filter((control) => !control.querySelector('.visually-hidden, img'))
          .map((control) => control.textContent),
      );
      expect(cut).toEqual([]);
      for (const width of [1024, 768, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page, width);
      }
      // And no word of a card is wider than the card.
      const wide = await page
        .locator('.service-card, .feature, .tile, .gallery-tile')
        .evaluateAll((cards) =>
          cards.flatMap((card) =>
            [...card.querySelectorAll('h2, h3, p, li, .gallery-tile-title')]
              .filter((words) => words.getBoundingClientRect().right > card.getBoundingClientRect().right)
              .map((words) => words.textContent),
          ),
        );
      expect(wide).toEqual([]);
    });
  }
});
