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

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' });
const editor = (page: Page) => page.locator('.clinic-fields');

/** Twenty sentences as visitors read them, by their page. */
const phrases: readonly [path: string, says: string][] = [
  ['/', 'Good care for all thirty-two.'],
  ['/', 'You see our prices before you sit down.'],
  ['/', 'dental clinic on Hill Road'],
  ['/', 'book your appointment in a few minutes'],
  ['/', 'A check-up here starts with a conversation'],
  ['/', 'Daylight, a quiet chair'],
  ['/', 'What Our Patients Say'],
  ['/', 'View Full Gallery'],
  ['/services', 'An asterisk marks an indicative price'],
  ['/services', 'Our prices, before you sit down.'],
  ['/gallery', 'The rooms, the tools and the kind of work we do.'],
  ['/terms', 'What we do with what you tell us is in our Privacy Policy'],
  ['/hi', 'पूरी बत्तीसी की अच्छी देखभाल'],
  ['/hi', 'इलाज से पहले, जो हमें दिखता है'],
  ['/hi', 'कुछ ही मिनटों में अपॉइंटमेंट लें'],
  ['/hi', 'हमारे मरीज़ क्या कहते हैं'],
  ['/mr', 'दातांच्या प्रत्येक गरजेसाठी उपचार'],
  ['/mr', 'काही मिनिटांत अपॉइंटमेंट घ्या'],
  ['/mr', 'सगळे उपचार पाहा'],
  ['/mr', 'आमचे रुग्ण काय सांगतात'],
];

test('each of twenty sentences that visitors read is found, and its field open, in at most four presses @desktop', async ({
  page,
  context,
}) => {
  test.slow();
  const visitor = await context.newPage();
  await openDesk(page, '/staff/clinic');
  let at = '';
  for (const [path, says] of phrases) {
    if (path !== at) await visitor.goto(path);
    at = path;
    await expect(visitor.getByText(says).first(), says).toBeAttached();
    await page.getByRole('link', { name: 'Name and contact' }).click();
    let presses = 0;
    const press = async (name: string, found = page.getByRole('link', { name })) => {
      await found.click();
      presses += 1;
    };
    await press('Texts');
    await press('', page.getByRole('searchbox', { name: 'Find a text' }));
    await page.keyboard.insertText(says);
    // The whole list is shown until the found texts take its place.
    const found = editor(page).locator('.text-list .text-row').first();
    await expect(found.locator('mark').first()).toBeVisible();
    await press('', found);
    const language = { '/hi': 'hi', '/mr': 'mr' }[path] ?? 'en';
    const field = editor(page).locator(`:is(textarea, [role="textbox"])[lang="${language}"]`);
    await expect
      .poll(async () =>
        (await field.evaluate((box) => ('value' in box ? String(box.value) : box.textContent))).toLowerCase(),
      )
      .toContain(says.toLowerCase());
    expect(presses).toBeLessThanOrEqual(4);
  }
  await visitor.close();

  const search = page.getByRole('searchbox', { name: 'Find a text' });
  await page.getByRole('link', { name: 'Name and contact' }).click();
  await page.getByRole('link', { name: 'Texts' }).click();
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('1/2');
  await expect(search).toHaveValue('1/2');
});

test('words are edited as visitors read them: what stands in colour and what the site fills in can’t be typed wrong @desktop', async ({
  page,
}) => {
  await openDesk(page, '/staff/clinic?part=texts');
  await expect(editor(page).locator('.text-row')).toHaveCount(10);
  await page.getByRole('button', { name: /^Good care for all thirty-two\./ }).click();
  const english = editor(page).getByRole('textbox', { name: 'English' });
  await expect(english).toHaveText('Good care for all thirty-two.');
  await english.fill('Good care for {the} whole family.');
  await expect(english).toHaveAccessibleDescription(/Choose the words that stand in colour/);
  await expect(bar(page)).toContainText('Saved, but check');
  // The last two words are selected, and stand in colour.
  await english.press('End');
  for (let letter = 0; letter < 'whole family.'.length; letter++)
    await page.keyboard.press('Shift+ArrowLeft');
  await page.getByRole('button', { name: 'Mark the words' }).first().click();
  await expect(english.locator('mark')).toHaveText('whole family.');
  await expect(bar(page)).toContainText('1 change, not published yet');
  await expectNoAxeViolations(page);
  const site = page.getByRole('region', { name: 'Preview' }).frameLocator('iframe');
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('Good care for the whole family.');

  // A press on words in the preview opens them.
  await expect(page.locator('.preview-screen')).not.toHaveAttribute('aria-busy');
  await site.getByText('Daylight, a quiet chair').click();
  const pressed = editor(page).getByRole('region', { name: /comfort text/ });
  await expect(pressed.getByLabel('English')).toBeFocused();
  await expect(pressed.getByLabel('English')).toHaveValue(/^Daylight/);
  await site
    .getByText(/^Dental clinic on Hill Road/)
    .first()
    .click();
  const place = editor(page)
    .getByRole('region', { name: /hero place/ })
    .getByRole('textbox', { name: 'English' });
  await expect(place).toHaveText('Dental clinic on Hill Road, Bandra West');
  await place.press('End');
  await page.keyboard.press('Backspace');
  await expect(place).toHaveText('Dental clinic on Hill Road, ');
  await page.getByRole('button', { name: 'Area', exact: true }).first().click();
  await expect(place.locator('[data-blank="locality"]')).toHaveText('Bandra West');
  await expect(bar(page)).toContainText('1 change, not published yet');
  // A price is no text: it leads to its part.
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('root canal treatment');
  await editor(page)
    .getByRole('link', { name: /^Root Canal Treatment/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Services and prices' })).toBeVisible();
  await expect(page.locator('*:focus')).toHaveValue('Root Canal Treatment');
  await openReady(page, '/staff/clinic?part=texts');
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('zzz');
  await expect(page.getByText('These words are not on the site.')).toBeVisible();
  for (const width of [320, 390, 820, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectNoSidewaysScroll(page);
  }
});
