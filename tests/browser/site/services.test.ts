import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  expectRoomForLargeLetters,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

const categories = ['preventive', 'restorative', 'cosmetic', 'orthodontics', 'surgical'];
const topOf = (page: Page, id: string) =>
  page.evaluate((id) => {
    const block = document.getElementById(id);
    return block && Math.round(block.getBoundingClientRect().top);
  }, id);
/** A page's last block may be too short to come so high. */
const expectAtOffset = (page: Page, id: string) => expect.poll(() => topOf(page, id)).toBe(100);

test.describe('/services', () => {
  test('has the five categories with their twenty prices, and explains the asterisk once @desktop', async ({
    page,
  }) => {
    await page.goto('/services');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const id of categories) await expect(page.locator(`section#${id}`)).toBeVisible();
    await expect(page.locator('.price-row')).toHaveCount(20);
    const row = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(row('Transparent Aligner Treatment')).toContainText('₹80,000*');
    await expect(row('Dental Check up Consultation').locator('.price-row-amount')).toHaveText('₹150');
    await expect(page.getByText('An asterisk marks an indicative price')).toHaveCount(1);
  });

  test('offers a booking with each treatment preselected @desktop', async ({ page }) => {
    await page.goto('/services');
    const book = page.getByRole('link', { name: 'Book Appointment: Root Canal Treatment' });
    const address = new URL((await book.getAttribute('href'))!, 'http://clinic.example');
    expect(address.pathname).toBe('/book');
    expect(address.searchParams.get('service')).toBe('Restorative Dentistry - Root Canal Treatment');
  });

  for (const fragment of ['cosmetic', 'specialty', 'emergency']) {
    test(`opens at #${fragment}, 100 px below the top @phone`, async ({ page }) => {
      await page.goto(`/services#${fragment}`);
      await expectAtOffset(page, fragment);
    });
  }

  test('#specialty and #emergency are the surgical block @desktop', async ({ page }) => {
    await page.goto('/services');
    const places = await page.evaluate(() =>
      ['surgical', 'specialty', 'emergency'].map(
        (id) => document.getElementById(id)!.getBoundingClientRect().top,
      ),
    );
    expect(new Set(places).size).toBe(1);
  });

  test('is reached from the home page, and Back and Forward return to the places left @phone', async ({
    page,
  }) => {
    await page.goto('/');
    const more = page.getByRole('link', { name: 'Explore more: Restorative Dentistry' });
    // Scrolls step by step, as a reader does, past everything above.
    const left = await more.evaluate(async (link) => {
      while (link.getBoundingClientRect().bottom > innerHeight - 100) {
        scrollBy({ top: 300, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
      return scrollY;
    });
    await more.click();
    await expect(page).toHaveURL('/services#restorative');
    await expectAtOffset(page, 'restorative');
    await page.goBack();
    await expect(page).toHaveURL('/');
    // The press itself may have moved the page a little.
    await expect.poll(() => page.evaluate((left) => Math.abs(scrollY - left), left)).toBeLessThan(50);
    await page.goForward();
    await expect(page).toHaveURL('/services#restorative');
    await expectAtOffset(page, 'restorative');
  });

  test('opens at the top from Explore All Services @phone', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Explore All Services' }).click();
    await expect(page).toHaveURL('/services');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('the category bar leads to a category and shows where the reader is @phone', async ({ page }) => {
    const bar = page.getByRole('navigation', { name: 'Service categories' });
    const last = bar.getByRole('link', { name: 'Surgical Treatment' });
    await openReady(page, '/services', () => last.scrollIntoViewIfNeeded());
    // Where the reader is, is looked at in the frame after.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(last).toBeInViewport();
    await bar.getByRole('link', { name: 'Orthodontics' }).click();
    await expectAtOffset(page, 'orthodontics');
    await expect(bar.getByRole('link', { name: 'Orthodontics' })).toHaveAttribute('aria-current', 'true');
    await expect(bar).toBeInViewport();
    // Back at the top the first is in reach again.
    await page.evaluate(() => scrollTo(0, 0));
    const first = bar.getByRole('link', { name: 'Preventive Care' });
    await expect(first).toBeInViewport();
    // In one leap from the page's end too, where no category is the current one.
    await bar.getByRole('link', { name: 'Orthodontics' }).click();
    await expect(bar.getByRole('link', { name: 'Orthodontics' })).toHaveAttribute('aria-current', 'true');
    await expect(first).not.toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(bar.locator('[aria-current]')).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(first).toBeInViewport();
  });

  test('fetches the picture beside its title on a wide window only', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto('/services', { waitUntil: 'networkidle' });
    const wide = page.viewportSize()!.width >= 960;
    expect(fetched.filter((url) => url.includes('/pictures/hero-'))).toHaveLength(wide ? 1 : 0);
    // On a phone that of the first category is on the first screen.
    const pictures = page.locator('.price-list img');
    const waiting = await pictures.evaluateAll((all) => all.map((image) => image.getAttribute('loading')));
    expect(waiting).toEqual(['eager', 'lazy', 'lazy', 'lazy', 'lazy']);
  });

  test('leads back to the home page @phone', async ({ page }) => {
    await page.goto('/services');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('has no axe violation and fits 320 px', async ({ page }) => {
    await page.goto('/services');
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await expectRoomForLargeLetters(page);
  });
});

test.describe('/services with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('scrolls to the category that was chosen, and ends 100 px below the top @desktop', async ({
    page,
  }) => {
    await page.goto('/services');
    await page
      .getByRole('navigation', { name: 'Service categories' })
      .getByText('Surgical Treatment')
      .click();
    await expectAtOffset(page, 'surgical');
    await expect(page).toHaveURL('/services#surgical');
  });

  test('does not call back a reader who is on the way somewhere else @desktop', async ({ page }) => {
    // Until a page is there, the browser itself holds it at its fragment.
    await openReady(page, '/services#orthodontics');
    await expectAtOffset(page, 'orthodontics');
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.keyboard.press('End');
    const end = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
    await expect.poll(end).toBeLessThan(2);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2200)));
    expect(await end()).toBeLessThan(2);
  });
});

test.describe('/services without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the browser itself jumps to a fragment, 100 px below the top @phone', async ({ page }) => {
    await page.goto('/services#emergency');
    const top = async () => Math.round((await page.locator('#surgical').boundingBox())!.y);
    await expect.poll(top).toBe(100);
  });

  test('shows every price and a link to book it @phone', async ({ page }) => {
    await page.goto('/services');
    await expect(page.locator('.price-row a[href^="/book?service="]')).toHaveCount(20);
  });
});
