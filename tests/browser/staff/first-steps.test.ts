import type { Page } from '@playwright/test';
import { openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

const question = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const bar = (page: Page) => page.getByRole('region', { name: 'Draft' });

test('an owner makes the sample clinic one’s own in six steps on a phone, and publishes it', async ({
  page,
  browser,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDesk(page, '/staff/first-steps?step=1');
  await question(page, 'Welcome. Make it yours.');
  await expect(page.getByLabel('Name of the clinic (sample)')).toHaveValue('Battisi Dental');
  await page.getByLabel('Name of the clinic').fill('Asha Dental');
  await expect(page.getByLabel('Name of the clinic', { exact: true })).toHaveValue('Asha Dental');
  await page.getByLabel('What it is, in a word or two').first().fill('Braces and aligners');
  // Pasted text becomes the value that the field needs; half a value is no fault yet.
  await page.getByLabel('Instagram').fill('@asha.dental');
  await page.getByLabel('Where patients write a review').fill('g.page/r/CxYz/review');
  await expect(page.getByLabel('Instagram')).toHaveValue('https://www.instagram.com/asha.dental');
  await page.getByRole('button', { name: 'Save, next: Address and map' }).click();

  await question(page, 'Where are you?');
  await page.getByLabel('Latitude').fill('19.0607, 72.8362');
  await page.getByLabel('Latitude').blur();
  await expect(page.getByLabel('Latitude')).toHaveValue('19.0607');
  await expect(page.getByLabel('Longitude')).toHaveValue('72.8362');
  const saved = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('"postcode":"40"') ?? false,
  );
  await page.getByLabel('PIN code').fill('40');
  await saved;
  await expect(page.getByLabel('PIN code')).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('PIN code').fill('4000');
  await page.getByRole('button', { name: 'Save, next' }).click();
  await expect(page.getByLabel('PIN code')).toBeFocused();
  await expect(page.getByLabel('PIN code')).toHaveAccessibleDescription(/six digits/i);
  // Not under the bar that says so.
  const isClear = page.getByLabel('PIN code').evaluate((field) => {
    const { left, top, height } = field.getBoundingClientRect();
    return document.elementFromPoint(left + 9, top + height / 2) === field;
  });
  expect(await isClear).toBe(true);
  await page.getByLabel('PIN code').fill('400 051');
  await page.getByRole('button', { name: 'Save, next' }).click();

  await question(page, 'When are you open?');
  const morning = page.getByRole('group', { name: 'Monday, hours 1', exact: true });
  await morning.getByLabel('Opens').fill('09:00');
  await morning.getByLabel('Opens').press('Enter');
  await page.getByRole('button', { name: 'Use for Monday to Saturday' }).click();
  await expect(page.getByRole('region', { name: 'Saturday' })).toContainText('9:00 am');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save, next' }).click();

  await question(page, 'What does it cost?');
  await page.getByLabel('Price of Xray').fill('Rs. 150/-');
  await page.getByLabel('Price of Xray').blur();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Skip this step' }).click();
  await question(page, 'Who treats the patients?');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByLabel('Price of Xray')).toHaveValue('150');

  await page.getByRole('link', { name: 'Skip this step' }).click();
  await question(page, 'Who treats the patients?');
  await page.getByRole('link', { name: 'Skip this step' }).click();
  await question(page, 'What do patients hear from you?');
  await expect(page.getByRole('main')).toContainText('No SMS is sent yet.');
  await page.getByRole('button', { name: 'Save, finish' }).click();

  const steps = page.getByRole('list').filter({ hasText: 'Name and contact' }).getByRole('listitem');
  await expect(steps).toHaveCount(6);
  await expect(steps.nth(2)).toContainText('Filled in, not published yet');
  await expect(steps.nth(3)).toContainText('Skipped. 19 samples left');
  await expect(steps.nth(4)).toContainText('Skipped. No dentist is named yet');
  // This server has no address of its own: a code of it on the door would lead nowhere.
  await expect(page.getByRole('main')).toContainText('These addresses work on this computer only.');
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await expect(bar(page)).toContainText('not published yet');
  await bar(page).getByRole('button', { name: 'Publish' }).click();
  await expect(bar(page)).toContainText('Visitors see it now.');
  // The frame too, without a reload.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Asha Dental' })).toBeVisible();
  await expect(steps.nth(2)).toContainText('Done');
  const visitor = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await openReady(visitor, '/');
  await expect(visitor.getByRole('banner')).toContainText('Asha Dental');
  await expect(visitor.getByRole('main')).toContainText('Braces and aligners on Hill Road, Bandra West');
  await expect(visitor.getByRole('contentinfo')).toContainText('400051');
});

test('each step can be chosen by its name, and shows the site beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDesk(page, '/staff/first-steps?step=4');
  await question(page, 'What does it cost?');
  const rail = page.getByRole('navigation', { name: 'Steps' });
  await expect(rail.getByRole('link', { name: /Prices.*20 samples/ })).toHaveAttribute(
    'aria-current',
    'step',
  );
  const site = page.getByRole('region', { name: 'Preview' }).frameLocator('iframe');
  // Nothing is changed yet: the site as it is published, without the note of a draft.
  await expect(site.getByText('₹100').first()).toBeVisible();
  await expect(site.getByText('Not published yet.')).toHaveCount(0);
  await page.getByLabel('Price of Xray').fill('150');
  await expect(rail.getByRole('link', { name: /Prices/ })).toContainText('19 samples');
  await expect(site.getByText('150').first()).toBeVisible();
  await expectNoAxeViolations(page);
  // The booking form has thirty services of its own until the owner offers what has a price here.
  const form = page.getByRole('region', { name: 'In the booking form' });
  await expect(form).toContainText('Patients choose from 30 services when they book.');
  await page.getByRole('button', { name: 'Change Implants' }).click();
  await page.getByLabel('Shown Implants').uncheck();
  await form.getByRole('button', { name: 'Offer the treatments above instead' }).click();
  await expect(form).toContainText('Patients choose from the treatments of this price list when they book.');
  // Prices may be right as they came.
  await page.getByRole('button', { name: 'Our prices are the same' }).click();
  await expect(rail.getByRole('link', { name: /Prices/ })).toContainText('Filled in');
  await rail.getByRole('link', { name: /Dentists and chairs/ }).click();
  await question(page, 'Who treats the patients?');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('a site with an address of its own', () => {
  test.use({ serverSettings: { PUBLIC_URL: 'https://asha.example' } });

  test('has its link for Google; prints its QR code for the door, and nothing else of the page', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openDesk(page, '/staff/first-steps');
    await expect(page.getByRole('button', { name: 'Print the sign' })).toBeVisible();
    const sign = page.locator('.door-sign');
    await expect(sign).toContainText('Battisi Dental');
    await expect(sign).toContainText('asha.example');
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Copy the link for Google' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe('https://asha.example/book?from=google');
    await expect(page.getByRole('link', { name: 'Search for the clinic on Google' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/search\?q=Battisi\+Dental/,
    );
    await page.emulateMedia({ media: 'print' });
    await expect(sign.locator('.qr-code')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('heading')).toHaveCount(0);
  });
});

test('a person who leaves a step while it is saved is not led on @desktop', async ({ page }) => {
  await openDesk(page, '/staff/first-steps?step=2');
  await question(page, 'Where are you?');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/staff\/clinic\/draft/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('PIN code').fill('400051');
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) addresses.push(new URL(frame.url()).search);
  });
  await page.getByRole('button', { name: 'Save, next' }).click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await question(page, 'Welcome. Make it yours.');
  const saved = page.waitForResponse(/\/api\/staff\/clinic\/draft/);
  release();
  await saved;
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Patients', level: 1 })).toBeVisible();
  expect(addresses).toEqual(['?step=1', '']);
});
