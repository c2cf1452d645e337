import type { Page, Route } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  expectRoomForLargeLetters,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

const tile = (page: Page, title: string) => page.locator('.gallery-tile', { hasText: title });

test('the gallery shows its nine pictures and filters them', async ({ page }) => {
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Our Gallery' })).toBeVisible();
  const tiles = page.locator('.gallery-tile');
  await expect(tiles).toHaveCount(9);
  const filters = page.getByRole('navigation', { name: 'Filter by category' });
  await expect(filters.getByRole('link')).toHaveText([
    /^All/,
    /^Facility/,
    /^Treatment/,
    /^Cosmetic/,
    /^Emergency/,
  ]);
  await expect(filters.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');
  await expect(filters.getByRole('link', { name: 'Facility' })).toHaveAccessibleName('Facility 3 pictures');
  await expect(filters.getByRole('link', { name: 'Cosmetic' })).toHaveAccessibleName('Cosmetic 1 picture');
  await expect(page).toHaveTitle('Our Gallery, Battisi Dental');
  // Also in the visitor's own colours, in which no ground of ours is seen.
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (name: string) =>
    filters.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundColor);
  const highlight = await page.evaluate(() => {
    const sample = document.createElement('p');
    sample.style.cssText = 'forced-color-adjust: none; background: Highlight';
    document.body.append(sample);
    const { backgroundColor } = getComputedStyle(sample);
    sample.remove();
    return backgroundColor;
  });
  await expect.poll(() => ground('All')).toBe(highlight);
  expect(await ground('Facility')).not.toBe(highlight);
  await page.emulateMedia({ forcedColors: 'none' });

  await filters.getByRole('link', { name: 'Treatment' }).click();
  await expect(tiles).toHaveCount(4);
  await expect(page).toHaveURL('/gallery?category=Treatment');
  await expect(filters.getByRole('link', { name: 'Treatment' })).toHaveAttribute('aria-current', 'true');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await expectRoomForLargeLetters(page);
});

test('a large tile shows its description to a pointer and to the keyboard @desktop', async ({ page }) => {
  await page.goto('/gallery');
  const description = page.getByText('Terrazzo underfoot');
  const height = () => description.evaluate((element) => element.getBoundingClientRect().height);
  expect(await height()).toBe(0);
  await tile(page, 'Modern Dental Office').hover();
  await expect.poll(height).toBeGreaterThan(30);
  await page.mouse.move(0, 0);
  await expect.poll(height).toBe(0);
  await page.getByRole('link', { name: /^Emergency \d/ }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(height).toBeGreaterThan(30);
});

test('the viewer goes round by keys, and gives focus and place back @desktop', async ({ page }) => {
  await openReady(page, '/gallery');
  const opener = tile(page, 'Preventive Care');
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Preventive Care' });
  await expect(viewer).toBeVisible();
  await expect(viewer.getByText('2 of 9')).toBeVisible();
  await expect(viewer.getByText('A soft brush')).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Close' })).toBeFocused();
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await expectNoAxeViolations(page);

  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog', { name: 'Modern Dental Office' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog', { name: 'Modern Equipment' }).getByText('9 of 9')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Modern Dental Office' })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/gallery');
  await expect(opener).toBeFocused();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
});

test('an open picture has its own address: Back closes it, Forward opens it, a link shows it @phone', async ({
  page,
}) => {
  await openReady(page, '/gallery?category=Treatment');
  await tile(page, 'Orthodontics').click();
  const viewer = page.getByRole('dialog', { name: 'Orthodontics' });
  await expect(viewer.getByText('2 of 4')).toBeVisible();
  const address = page.url();
  await page.getByRole('link', { name: 'Next picture' }).click();
  await expect(page.getByRole('dialog', { name: 'Restorative Work' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/gallery?category=Treatment');
  await page.goForward();
  await expect(page.getByRole('dialog', { name: 'Restorative Work' })).toBeVisible();

  await page.goto(address);
  await expect(viewer).toBeVisible();
  await viewer.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/gallery?category=Treatment');
});

test('a second press on Close, while the gallery loads, does not leave the gallery @desktop', async ({
  page,
}) => {
  await openReady(page, '/');
  await openReady(page, '/gallery?category=Treatment');
  await tile(page, 'Orthodontics').click();
  const viewer = page.getByRole('dialog', { name: 'Orthodontics' });
  const close = viewer.getByRole('link', { name: 'Close' });
  await expect(close).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(/gallery\.data/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await close.click();
  await expect(page).toHaveURL('/gallery?category=Treatment');
  await close.click();
  await page.keyboard.press('Escape');
  held.resolve();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL('/gallery?category=Treatment');
  await tile(page, 'Orthodontics').click();
  await close.click();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL('/gallery?category=Treatment');
});

test('the large picture of the first screen comes before all others @phone', async ({ page }) => {
  await page.goto('/gallery');
  const waiting = await page
    .locator('.gallery-tile picture img[srcset]')
    .evaluateAll((images) => images.map((image) => image.getAttribute('loading')));
  expect(waiting).toEqual(waiting.map((_, index) => (index === 0 ? 'eager' : 'lazy')));
  expect(waiting.length).toBeGreaterThan(3);
});

test('one picture alone has no arrows @desktop', async ({ page }) => {
  await page.goto('/gallery?category=Cosmetic');
  await tile(page, 'Smile Makeovers').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: /picture$/ })).toHaveCount(0);
});

test('the address of a picture that was deleted says so @desktop', async ({ page }) => {
  await page.goto('/gallery?picture=01a1fd90-0000-7000-8000-000000000000');
  await expect(page.getByText('This picture is no longer here')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a picture that fails leaves a placeholder @phone', async ({ page, expectProblem }) => {
  expectProblem(/_lounge\.png/);
  await page.route(/_lounge\.png/, (route) => route.abort());
  await page.goto('/gallery');
  await expect(page.locator('.gallery-image-broken')).toHaveCount(1);
  await expect(tile(page, 'Modern Dental Office')).toContainText('This picture could not be loaded');
});

test('the teaser leads to the gallery and to its pictures @phone', async ({ page }) => {
  await page.goto('/');
  const teaser = page.locator('#gallery');
  await expect(teaser.getByRole('heading', { name: 'See Our Work in Action' })).toBeVisible();
  await expect(teaser.locator('.gallery-tile')).toHaveCount(6);
  await tile(page, 'Smile Makeovers').click();
  await expect(page.getByRole('dialog', { name: 'Smile Makeovers' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.locator('#gallery').getByRole('link', { name: 'View Full Gallery' }).click();
  await expect(page).toHaveURL('/gallery');
});

test('while the server is away the browser shows its own list @desktop', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/gallery\.data/);
  // React has taken over: links no longer load whole pages.
  await openReady(page, '/');
  let answer: (route: Route) => Promise<void> = (route) => route.abort();
  await page.route(/gallery\.data/, (route) => answer(route));
  await page.locator('#gallery').getByRole('link', { name: 'View Full Gallery' }).click();
  await expect(page.getByText('Error loading gallery: the server did not answer')).toBeVisible();
  await expect(page.locator('.gallery-tile')).toHaveCount(9);
  const [first] = await page.evaluate(
    () => JSON.parse(localStorage.getItem('gallery_items')!) as Record<string, unknown>[],
  );
  expect(first).toMatchObject({ isDefault: true, isActive: true });
  expect([first!.createdAt, first!.updatedAt].map(String).map(Date.parse)).not.toContain(NaN);
  // Another page of this browser changed the list, and hid one.
  await page.evaluate(() => {
    const items = JSON.parse(localStorage.getItem('gallery_items')!) as Record<string, unknown>[];
    items[8]!.order = 0;
    items[7]!.isActive = false;
    localStorage.setItem('gallery_items', JSON.stringify(items));
    dispatchEvent(new Event('galleryUpdated'));
  });
  await expect(page.locator('.gallery-tile').first()).toContainText('Modern Equipment');
  await expect(page.locator('.gallery-tile')).toHaveCount(8);
  const otherTab = await context.newPage();
  await otherTab.goto('/privacy');
  await otherTab.evaluate(() => {
    const items = JSON.parse(localStorage.getItem('gallery_items')!) as { title: string }[];
    items[8]!.title = 'From the other tab';
    localStorage.setItem('gallery_items', JSON.stringify(items));
  });
  await expect(page.locator('.gallery-tile').first()).toContainText('From the other tab');
  await otherTab.evaluate(() => localStorage.setItem('gallery_items', 'no list'));
  await expect(page.getByText('There are no pictures yet.')).toBeVisible();
  // The page asks by itself too, every five seconds.
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  answer = (route) => pressed.then(() => route.continue());
  await page.getByRole('button', { name: 'Try again' }).click();
  press();
  await expect(page.locator('.gallery-tile').first()).toContainText('Modern Dental Office');
  await expect(page.getByText('Error loading gallery')).toHaveCount(0);
});

test.describe('by touch', () => {
  test('a swipe leads on @phone', async ({ page }) => {
    await openReady(page, '/gallery');
    await tile(page, 'Preventive Care').tap();
    await expect(page.getByRole('dialog', { name: 'Preventive Care' })).toBeVisible();
    await expectNoAxeViolations(page);
    const touch = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const at = (x: number) => ({ touchPoints: [{ x, y: 300 }] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at((from + to) / 2) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(300, 100);
    await expect(page.getByRole('dialog', { name: 'Smile Makeovers' })).toBeVisible();
    await swipe(100, 300);
    await expect(page.getByRole('dialog', { name: 'Preventive Care' })).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('filters, viewer and arrows are links @phone', async ({ page }) => {
    await page.goto('/gallery');
    await page.getByRole('link', { name: /^Treatment \d/ }).click();
    await expect(page.locator('.gallery-tile')).toHaveCount(4);
    await tile(page, 'Orthodontics').click();
    await expect(page.getByRole('dialog', { name: 'Orthodontics' })).toBeVisible();
    await page.getByRole('link', { name: 'Next picture' }).click();
    await expect(page.getByRole('dialog', { name: 'Restorative Work' })).toBeVisible();
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL('/gallery?category=Treatment');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
