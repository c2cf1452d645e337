import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, openReady, test } from '#tests/support/servers/browser.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';

const wordsOf = async (page: Page) => `${await page.title()} ${await page.locator('body').innerText()}`;
const footer = (page: Page) => page.getByRole('contentinfo');
const marks = (page: Page) => page.locator('.sample-mark');
const name = 'Dr. Deshpande’s Dental Care & Implant Centre';

test.describe('with a name of its own', () => {
  test.use({ serverSettings: { CLINIC_NAME: name, CLINIC_PHONE: '+91 22 5550 0123' } });

  test('the clinic’s name is the site’s name everywhere @phone', async ({ page, expectProblem }) => {
    expectProblem(/status of 404/);
    for (const path of ['/', '/services', '/gallery', '/book', '/privacy', '/terms', '/wrong']) {
      await page.goto(path);
      expect(await wordsOf(page), path).not.toMatch(/battisi|बत्तीसी/i);
      await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
      await expect(footer(page)).toContainText(`${name}. All rights reserved.`);
      expect(await page.title()).toContain(name);
    }
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { name: string };
    expect(manifest.name).toBe(name);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await openReady(page, '/');
      await expectNoSidewaysScroll(page, width);
      // Bar and menu stay in one line beside a long name; from a tablet's width up number and languages have one above.
      const bar = (await page.getByRole('banner').boundingBox())!;
      const isFolded = width >= 768 && width < 1312;
      expect(bar.height, `${width} px`).toBeLessThan(isFolded ? 125 : 75);
    }
    await page.locator('.book-tile').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await wordsOf(page)).not.toMatch(/battisi/i);
  });

  test('remaining samples are marked where they stand; invented reviews and links are not shown @desktop', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByText(/Sample Reviewer/)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'What Our Patients Say' })).toBeVisible();
    await expect(page.locator('#testimonials')).toContainText('No reviews here yet.');
    await expect(page.getByText('Smiles That Speak for Themselves')).toHaveCount(0);
    await expect(page.locator('a[href*="clinic.example"]:not([href^="mailto:"])')).toHaveCount(0);
    const contact = footer(page).getByRole('listitem');
    await expect(contact.filter({ hasText: 'hello@clinic.example' }).locator('.sample-mark')).toHaveText(
      'sample',
    );
    await expect(contact.filter({ hasText: 'Hill Road' }).locator('.sample-mark')).toHaveText('sample');
    await expect(contact.filter({ hasText: '5550 0123' }).locator('.sample-mark')).toHaveCount(0);
    await expect(page.getByText('Demonstration site')).toHaveCount(0);
  });
});

test('name, number and address of the sample clinic are marked as samples @desktop', async ({ page }) => {
  await page.goto('/');
  await expect(footer(page).locator('.sample-mark')).toHaveCount(4);
  await expect(page.locator('.hero .sample-mark')).toBeVisible();
  await expect(page.getByText('Sample Reviewer A')).toBeAttached();
  await expect(
    page.getByText('Demonstration site: every name, number and review is a sample.'),
  ).toBeAttached();
});

test.describe('with every fact set but the links', () => {
  test.use({
    serverSettings: {
      CLINIC_NAME: 'Sea Link Dental',
      CLINIC_PHONE: '+91 22 5550 0123',
      CLINIC_EMAIL: 'desk@sealink.example',
      CLINIC_STREET: 'Carter Road',
      CLINIC_LOCALITY: 'Khar West',
      CLINIC_CITY: 'Mumbai',
      CLINIC_POSTCODE: '400052',
    },
  });

  test('nothing is marked, no link is empty, and staff read of no sample @desktop', async ({ page }) => {
    await page.goto('/');
    await expect(marks(page)).toHaveCount(0);
    await expect(page.locator('a[href=""]')).toHaveCount(0);
    await expect(footer(page).getByRole('link', { name: /Instagram|LinkedIn/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Give a review|Directions/ })).toHaveCount(0);
    await openDesk(page);
    await expect(page.getByText('Sample data')).toHaveCount(0);
  });
});

test.describe('with a name of many words', () => {
  test.use({ serverSettings: { CLINIC_NAME: name } });

  test('the bars of the site and of staff show it whole on a laptop @desktop', async ({ page }) => {
    const expectWhole = async () => {
      const words = page.getByRole('banner').getByText(name);
      await expect(words).toBeVisible();
      const cut = await words.evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth - clientWidth > 1 || scrollHeight - clientHeight > 1,
      );
      expect(cut).toBe(false);
    };
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto('/');
    await expectWhole();
    await openDesk(page);
    await expectWhole();
    await expectNoSidewaysScroll(page);
  });
});
