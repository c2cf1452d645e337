import type { FrameLocator, Locator, Page } from '@playwright/test';
import { openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const siteIn = (page: Page) => preview(page).frameLocator('iframe');
const loaded = (page: Page) => expect(page.locator('.preview-screen')).not.toHaveAttribute('aria-busy');
const fieldIn = (page: Page, name: RegExp) => page.locator('.clinic-fields').getByRole('region', { name });

const expectDashed = (words: Locator) => expect(words).toHaveCSS('outline-style', 'dashed');

/** The words have the frame of what is edited, with its label at the frame's right upper corner. */
async function expectEdited(site: FrameLocator, words: Locator) {
  await expect(words).toHaveCSS('outline-style', 'solid');
  const label = site.getByText('Editing', { exact: true });
  await expect(label).toHaveCount(1);
  await expect(async () => {
    const [tag, frame] = [await label.boundingBox(), await words.boundingBox()];
    expect(Math.abs(tag!.y + tag!.height - frame!.y)).toBeLessThan(12);
    expect(tag!.x + tag!.width).toBeLessThan(frame!.x + frame!.width + 12);
    expect(tag!.x).toBeGreaterThanOrEqual(0);
  }).toPass();
}

test('words in the preview are framed under the pointer and in focus, and as edited once they are pressed, in each language @desktop', async ({
  page,
}) => {
  await openDesk(page, '/staff/clinic?part=texts');
  const site = siteIn(page);
  await loaded(page);
  const comfort = site.getByText('Daylight, a quiet chair');
  await comfort.hover();
  await expectDashed(comfort);
  await comfort.click();
  await expect(fieldIn(page, /comfort text/).getByLabel('English')).toBeFocused();
  await expectEdited(site, comfort);
  await expectNoAxeViolations(page);

  // By keys: Tab reaches words, Enter opens them.
  const heading = site.getByRole('heading', { name: 'You see what we see, before we begin.' });
  await heading.focus();
  await expectDashed(heading);
  await page.keyboard.press('Enter');
  const english = fieldIn(page, /heading about you/).getByLabel('English');
  await expect(english).toBeFocused();
  await expectEdited(site, heading);
  await expect(comfort).not.toHaveCSS('outline-style', 'solid');

  // Typed words keep their frame when the page has loaded again.
  await english.fill('We look together first.');
  const typed = site.getByRole('heading', { name: 'We look together first.' });
  await expectEdited(site, typed);
  await english.press('Escape');
  await expect(english).toHaveCount(0);
  await expect(site.getByText('Editing', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^We look together first\./ })).toBeFocused();

  for (const [language, code, words] of [
    ['हिन्दी', 'hi', 'हमारे मरीज़ क्या कहते हैं'],
    ['मराठी', 'mr', 'आमचे रुग्ण काय सांगतात'],
  ] as const) {
    await preview(page).getByRole('button', { name: language }).click();
    await expect(site.locator('html')).toHaveAttribute('lang', `${code}-IN`);
    await loaded(page);
    await site.getByText(words).click();
    await expect(page.locator(`.clinic-fields [lang="${code}"]:focus`)).toHaveValue(words);
    await expectEdited(site, site.getByText(words));
  }
  // The frames are shapes, not colours alone; nothing moves by itself.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const label = site.getByText('Editing', { exact: true });
  await expect(label).toHaveCSS('border-top-style', 'solid');
  await expectEdited(site, site.getByText('आमचे रुग्ण काय सांगतात'));
});

test('words that stand in several places are framed where they were pressed, and a text from the list brings its words in sight @desktop', async ({
  page,
}) => {
  await openDesk(page, '/staff/clinic?part=texts');
  const site = siteIn(page);
  await loaded(page);
  const books = site.getByText('Book an Appointment', { exact: true });
  const last = books.filter({ visible: true }).last();
  await last.click();
  await expectEdited(site, last);
  await expect(site.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Our prices, before you sit down\./ }).click();
  await expect(preview(page).locator('iframe')).toHaveAttribute('src', /\/services$/);
  const heading = site.getByRole('heading', { level: 1 });
  await expectEdited(site, heading);
  await expect(heading).toBeInViewport();
});

test('names, prices and hours lead to their own part with a line, and words of neither say so @desktop', async ({
  page,
}) => {
  await openDesk(page, '/staff/clinic?part=texts');
  const site = siteIn(page);
  const texts = page.getByRole('link', { name: /^Texts/ });
  const told = (says: RegExp) => expect(page.getByRole('status').filter({ hasText: says })).toBeVisible();
  await loaded(page);
  await site.locator('.week-hours').filter({ visible: true }).first().getByRole('definition').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hours and slot times' })).toBeVisible();
  await told(/You change .+ in this part: Hours and slot times\./);
  // The page beside another part is as visitors have it.
  await expect(site.locator('[data-pointed], [data-edited]')).toHaveCount(0);

  await texts.click();
  await page.getByLabel('Page', { exact: true }).selectOption('Services page');
  await loaded(page);
  // Several treatments have this price: it is that of the row.
  const row = site.getByRole('listitem').filter({ has: site.getByRole('heading', { name: 'Bridge' }) });
  await row.getByText('₹3,000').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Services and prices' })).toBeVisible();
  await expect(page.locator('*:focus')).toHaveAccessibleName('Price of Bridge');
  await told(/You change .+ in this part: Services and prices\./);
});

test('on a phone a press in the preview leads back to Edit at that text @phone', async ({ page }) => {
  await openDesk(page, '/staff/clinic?part=texts');
  const views = page.getByRole('group', { name: 'Edit or preview' });
  await views.getByRole('button', { name: 'Preview' }).click();
  await loaded(page);
  const site = siteIn(page);
  await site.getByRole('heading', { level: 1 }).tap();
  await expect(views.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-pressed', 'true');
  const english = fieldIn(page, /the headline/).getByRole('textbox', { name: 'English' });
  await expect(english).toBeFocused();
  await expect(english).toBeInViewport();
  await views.getByRole('button', { name: 'Preview' }).tap();
  await expectEdited(site, site.getByRole('heading', { level: 1 }));
  await expectNoSidewaysScroll(page);
  await site.locator('.week-hours').filter({ visible: true }).first().tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Hours and slot times' })).toBeVisible();
});

test('texts by keys: find, open, go to a language, close, and see what changes @desktop', async ({
  page,
}) => {
  await openDesk(page, '/staff/clinic?part=texts');
  const search = page.getByRole('searchbox', { name: 'Find a text' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('मरीज़ क्या कहते');
  await page.keyboard.press('Enter');
  const field = (language: string) => page.locator(`.text-card [lang="${language}"]`);
  await expect(field('hi')).toBeFocused();
  await page.keyboard.press('Alt+1');
  await expect(field('en')).toBeFocused();
  await page.keyboard.press('Alt+3');
  await expect(field('mr')).toBeFocused();
  await page.keyboard.press('Alt+2');
  await page.keyboard.type(' हैं');
  await page.keyboard.press('Escape');
  await expect(page.locator('.text-card')).toHaveCount(0);
  await expect(page.locator('.text-row:focus')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('.text-card')).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'What changes when you publish' })).toBeVisible();
  // A page that is left while it saves asks once more, and is told of the version that it has just made.
  await expect(page.getByRole('status').filter({ hasText: 'Saved at' })).toBeVisible();

  // Elsewhere Alt with a digit opens a part.
  await page.keyboard.press('Alt+1');
  await expect(page.getByRole('heading', { level: 1, name: 'Name and contact' })).toBeVisible();
  await openReady(page, '/staff/clinic?part=texts');
  await search.fill('Root Canal Treatment');
  await search.press('Enter');
  await expect(page.locator('*:focus')).toHaveValue('Root Canal Treatment');
  await openReady(page, '/staff/clinic?part=texts');
  await search.fill('zzz');
  await search.press('Enter');
  await expect(page.getByText('These words are not on the site.')).toBeVisible();
  await page.getByRole('link', { name: 'Dentists' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dentists' })).toBeVisible();
  // Without a search all texts are listed by page.
  await openReady(page, '/staff/clinic?part=texts');
  await page.getByRole('button', { name: /^All / }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Home page/ })).toBeVisible();
});

test('the preview is called a draft only while visitors see something else, also after an undo @desktop', async ({
  page,
}) => {
  await openDesk(page, '/staff/clinic?part=facts');
  const bar = page.getByRole('region', { name: 'Draft' });
  const note = siteIn(page).getByText('Not published yet.');
  const name = page.getByLabel('Name of the clinic', { exact: true });
  await loaded(page);
  await expect(note).toHaveCount(0);
  await page.getByLabel('Name of the clinic (sample)').fill('Asha Dental');
  await expect(note).toBeVisible();
  await bar.getByRole('button', { name: 'Publish' }).click();
  await expect(bar).toContainText('Visitors see it now.');
  await expect(note).toHaveCount(0);
  await name.fill('Asha Dental Care');
  await expect(note).toBeVisible();
  await name.fill('Asha Dental');
  await expect(bar).toContainText('Everything is published');
  // The server's answer, since a frame that loads shows no note either.
  const address = await preview(page).getByRole('link', { name: 'Open in a new tab' }).getAttribute('href');
  expect(address).toMatch(/^\/draft\//);
  await expect
    .poll(async () => (await page.request.get(address!)).text())
    .not.toContain('Not published yet.');
  await name.fill('Asha Dental Care');
  await bar.getByRole('button', { name: 'Publish' }).click();
  await expect(bar).toContainText('Visitors see it now.');
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(bar).toContainText('Visitors see the site as it was before.');
  await loaded(page);
  await expect(siteIn(page).getByText('Asha Dental').first()).toBeVisible();
  await expect(note).toHaveCount(0);
});
