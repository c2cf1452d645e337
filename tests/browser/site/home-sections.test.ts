import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/servers/browser.ts';

const review = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('the ring of teeth is whole on a tablet held upright @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 1366 });
  await page.goto('/');
  const right = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().right);
  expect(await right('.hero-ring')).toBeLessThanOrEqual(await right('.hero-art'));
});

test('the teeth arrive one after another, from the middle outwards, and then their lines @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const halves = await page
    .locator('.teeth')
    .evaluateAll((all) =>
      all.map(({ children }) =>
        Array.from(children, (path) => Math.round(parseFloat(getComputedStyle(path).animationDelay) * 1000)),
      ),
    );
  expect(halves).toHaveLength(2);
  for (const half of halves) expect(half).toEqual(half.toSorted((a, b) => a - b));
  const ofTeeth = halves.flatMap((half) => half.slice(0, -1)).toSorted((a, b) => a - b);
  expect(ofTeeth).toEqual(Array.from({ length: 32 }, (_, index) => (index + 1) * 22));
});

test('about has its four feature cards @desktop', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#about').getByRole('heading', { level: 3 })).toHaveText([
    'Expert Team',
    'Modern Technology',
    'Comfortable Environment',
    'Comprehensive Care',
  ]);
});

test('the banner has a Book button, and its own picture for phones', async ({ page }) => {
  await page.goto('/');
  const banner = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Book Your Appointment in a Few Minutes' }),
  });
  await expect(banner.getByRole('link', { name: 'Book Appointment', exact: true })).toBeVisible();
  const picture = banner.locator('img');
  await picture.scrollIntoViewIfNeeded();
  const wide = page.viewportSize()!.width >= 960;
  const shown = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(shown).toMatch(wide ? /\/facade-[\w-]{8}\.svg$/ : /\/facade-corner-/);
});

test.describe('services row', () => {
  test('has the five cards with their three points each @desktop', async ({ page }) => {
    await page.goto('/');
    const row = page.getByRole('list', { name: 'Service categories' });
    await expect(row.getByRole('heading', { level: 3 })).toHaveText([
      'Preventive Care',
      'Restorative Dentistry',
      'Cosmetic Treatment',
      'Orthodontics',
      'Surgical Treatment',
    ]);
    await expect(row.getByRole('list')).toHaveCount(5);
    await expect(row.getByText('Urgent extractions')).toBeAttached();
  });

  test('lets the pictures of the cards come up from 1.2 to 2.2 s, and none where less motion is wanted @desktop', async ({
    page,
  }) => {
    await page.goto('/');
    const delays = () =>
      page
        .locator('.service-card .picture')
        .evaluateAll((all) =>
          all.flatMap((picture) => picture.getAnimations().map(({ effect }) => effect!.getTiming().delay)),
        );
    expect(await delays()).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(delays).toEqual([1200, 1450, 1700, 1950, 2200]);
  });

  test('goes by arrow keys, Home and End when it has the focus @desktop', async ({ page }) => {
    await page.goto('/');
    const row = page.getByRole('list', { name: 'Service categories' });
    const position = () => row.evaluate((element) => Math.round(element.scrollLeft));
    await row.focus();
    await expect.poll(position).toBe(0);
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      expect(await position()).toBeGreaterThan(100);
    }).toPass();
    // Pressed more than once, the arrow may have led to the end already.
    await page.keyboard.press('Home');
    await expect.poll(position).toBe(0);
    await page.keyboard.press('End');
    await expect(row.getByRole('heading', { name: 'Surgical Treatment' })).toBeInViewport();
    await page.keyboard.press('Home');
    await expect.poll(position).toBe(0);
  });

  test('goes by its arrow buttons, which say when the end is reached @desktop', async ({ page }) => {
    await page.goto('/');
    const next = page.getByRole('button', { name: 'Next services' });
    const last = page.getByRole('heading', { name: 'Surgical Treatment', level: 3 });
    await expect(page.getByRole('button', { name: 'Previous services' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(async () => {
      await next.click();
      await expect(last).toBeInViewport({ timeout: 500 });
      await expect(next).toHaveAttribute('aria-disabled', 'true', { timeout: 500 });
    }).toPass();
  });
});

test.describe('patient reviews', () => {
  test('a long quote opens and closes @phone', async ({ page }) => {
    await page.goto('/');
    const card = review(page, 'Sample Reviewer A');
    const more = card.getByRole('button');
    await expect(more).toHaveText('Read More');
    // Each is cut between two words.
    const rests = await page.locator('.review-rest').allTextContents();
    expect(rests.length).toBeGreaterThan(0);
    for (const rest of rests) expect(rest).toMatch(/^\s/);
    await expect(card.locator('blockquote')).not.toContainText('after both', { useInnerText: true });
    await more.click();
    await expect(more).toHaveText('Read Less');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await expect(card.locator('blockquote')).toContainText('after both.”', { useInnerText: true });
    await more.click();
    await expect(card.locator('blockquote')).not.toContainText('after both', { useInnerText: true });
  });

  test('are six, and Give a review opens the reviews page in a new tab @desktop', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#testimonials').getByRole('blockquote')).toHaveCount(6);
    const give = page.getByRole('link', { name: /^Give a review/ });
    await expect(give).toHaveAttribute('target', '_blank');
    await expect(give).toHaveAttribute('href', 'https://clinic.example/reviews');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole of each quote is there, and no button that would do nothing @phone', async ({ page }) => {
    await page.goto('/');
    const card = review(page, 'Sample Reviewer A');
    await expect(card.locator('blockquote')).toContainText('after both.”', { useInnerText: true });
    await expect(page.locator('#testimonials').getByRole('button')).toHaveCount(0);
  });

  test('nothing waits for an animation @phone', async ({ page }) => {
    await page.goto('/');
    const hidden = await page
      .locator('main *')
      .evaluateAll((all) => all.filter((element) => getComputedStyle(element).opacity === '0').length);
    expect(hidden).toBe(0);
  });
});

test('the footer has the ways on, the address, the hours and who it belongs to @desktop', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  const links = (name: string) => footer.getByRole('navigation', { name }).getByRole('link');
  await expect(links('Quick links')).toHaveText([
    'About Us',
    'Services',
    'Gallery',
    'Testimonials',
    'Contact',
  ]);
  await expect(links('Services')).toHaveText([
    'Preventive Care',
    'Cosmetic Treatment',
    'Orthodontics',
    'Surgical Treatment',
    'Restorative Dentistry',
  ]);
  for (const scheme of ['tel:', 'mailto:'])
    await expect(footer.locator(`a[href^="${scheme}"]`)).toBeVisible();
  for (const name of [/Instagram/, /LinkedIn/, 'Privacy Policy', 'Terms of Service'])
    await expect(footer.getByRole('link', { name })).toBeVisible();
  for (const text of [
    '10:00',
    'By appointment only',
    '© 2026',
    'Mumbai',
    'Drawn and built in Mumbai',
    'Demonstration site',
  ])
    await expect(footer.getByText(text).first()).toBeVisible();
});

test.describe('content below the first screen', () => {
  const reviews = '#testimonials';
  const laidOut = (page: Page) =>
    page.locator(reviews).evaluate((section) => getComputedStyle(section).contentVisibility);
  const top = (page: Page) =>
    page.locator(reviews).evaluate((section) => Math.round(section.getBoundingClientRect().top));

  test('is laid out on a phone when it comes near, and as a whole for a visitor who comes to a part or back', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/');
    await expect.poll(() => laidOut(page)).toBe(isMobile ? 'auto' : 'visible');
    await page.goto(`/services`);
    await page.goto(`/${reviews}`);
    expect(await laidOut(page)).toBe('visible');
    await expect.poll(() => top(page)).toBe(100);
    await page.evaluate(() => scrollBy(0, -700));
    const left = await top(page);
    await page.reload();
    await expect.poll(() => top(page)).toBe(left);
  });

  test('waits on a phone until the first frame is drawn, and no longer @phone', async ({ page }) => {
    await page.addInitScript(() => {
      const steps: string[] = [];
      Object.assign(window, { steps });
      new MutationObserver(() => {
        const waits = 'firstFrame' in document.documentElement.dataset;
        steps.push(waits ? 'waits' : 'is laid out');
        if (waits) requestAnimationFrame(() => steps.push('frame'));
      }).observe(document, { subtree: true, attributeFilter: ['data-first-frame'] });
    });
    await page.goto('/');
    const steps = () => page.evaluate(() => (window as unknown as { steps: string[] }).steps);
    await expect.poll(steps).toEqual(['waits', 'frame', 'is laid out']);
    expect(await laidOut(page)).toBe('auto');
    await page.evaluate(() => (document.documentElement.dataset.firstFrame = ''));
    expect(await laidOut(page)).toBe('hidden');
  });
});

test('the first view fetches no picture @phone', async ({ page }) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/pictures/') && !request.url().endsWith('.svg')) pictures.push(request.url());
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(pictures).toEqual([]);
  await page.locator('#services-section').scrollIntoViewIfNeeded();
  await expect.poll(() => pictures.length).toBeGreaterThan(0);
});
