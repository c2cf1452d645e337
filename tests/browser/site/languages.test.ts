import { expect, expectNoAxeViolations, openReady, test } from '#tests/support/servers/browser.ts';
import { expectNoEnglish } from '#tests/support/servers/english-left.ts';

test('the switch leads to the same place of the same page, and links stay in its language', async ({
  page,
}) => {
  await openReady(page, '/services?from=post#cosmetic');
  const foot = page.getByRole('contentinfo');
  await foot.getByRole('link', { name: 'मराठी' }).click();
  await expect(page).toHaveURL('/mr/services?from=post#cosmetic');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('उपचारांचे दर, आधीच माहीत');
  // Marathi writes the word at the page's foot otherwise than Hindi.
  await expect(foot.getByText('बत्तिशी', { exact: true })).toHaveAttribute('lang', 'mr');
  // Its links stay in the language.
  await foot.getByRole('link', { name: 'गोपनीयता सूचना' }).click();
  await expect(page).toHaveURL('/mr/privacy');
  await page.getByRole('link', { name: 'मुख्य पानावर परत' }).click();
  await expect(page).toHaveURL('/mr');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('बत्तिशीची');
  // A visitor who chose Marathi comes back to it.
  await page.goto('/terms');
  await expect(page).toHaveURL('/mr/terms');
});

for (const { path, other } of [
  { path: '/', other: 'hi' },
  { path: '/hi', other: 'mr' },
  { path: '/mr', other: 'hi' },
])
  test(`the bar of ${path} is one line at every width, and leads to the other languages`, async ({
    page,
  }) => {
    await openReady(page, path);
    const bar = page.getByRole('banner');
    const link = bar.locator(`a[hreflang="${other}"]:visible`);
    for (const width of [390, 768, 800, 991, 992, 1024, 1119, 1120, 1280, 1311, 1312, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const isFolded = width >= 768 && width < 1120;
      await expect(link).toHaveCount(isFolded ? 0 : 1);
      // From a tablet's width up a line above the bar has the number and, where their names have no room, the languages.
      await expect(bar.getByRole('link', { name: /98200 00000|\+91/ })).toBeInViewport({ ratio: 1 });
      const middles = await bar
        .locator('a:visible:not([href^="tel:"]), button:visible, summary:visible:not(.language-menu *)')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
        );
      expect(Math.max(...middles) - Math.min(...middles), `${width} px`).toBeLessThan(4);
    }
    await page.setViewportSize({ width: 768, height: 900 });
    const menu = bar.locator('summary').filter({ hasText: /Language|भाषा/ });
    await expect(menu).toHaveText(path === '/hi' ? 'भाषा' : /^(Language|भाषा)$/);
    await menu.click();
    await expect(link).toBeInViewport({ ratio: 1 });
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(link).toHaveCount(0);
    await expect(menu).toBeFocused();
    await menu.press('Enter');
    await link.click();
    await expect(page).toHaveURL(`/${other}`);
  });

test('without JavaScript an appointment is booked, seen, moved and cancelled in Marathi', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const page = await context.newPage();
  await page.goto('/mr/book');
  await page.getByLabel('नाव', { exact: true }).fill('अनिता');
  await page.getByLabel('आडनाव').fill('कुलकर्णी');
  await page.getByLabel('मोबाइल नंबर').fill('९८१२३ ४५२०१');
  await page.getByRole('button', { name: 'तारीख आणि वेळ निवडा' }).click();
  await expect(page.getByRole('alert')).toContainText('कृपया 1 ठिकाणी लक्ष द्या.');
  await expectNoEnglish(page, 'a field is missing');
  await page.getByLabel('उपचार', { exact: true }).selectOption({ label: 'रूट कॅनल (RCT)' });
  await page.getByRole('button', { name: 'तारीख आणि वेळ निवडा' }).click();
  await page.getByRole('group', { name: 'पुढच्या मोकळ्या वेळा' }).getByRole('button').nth(1).click();
  await page.getByRole('button', { name: /^कन्फर्म करा/ }).click();
  await expect(page.getByRole('heading', { name: 'अपॉइंटमेंट ठरली आहे' })).toBeVisible();
  await expect(page.locator('.ticket')).toContainText('रूट कॅनल (RCT)');
  // The address in messages is of no language: it opens in that of the booking.
  const manage = page.getByRole('link', { name: 'ही अपॉइंटमेंट पाहा, बदला किंवा रद्द करा' });
  await expect(manage).toHaveAttribute('href', /^http.*\/appointment\/[\w-]+$/);
  const calendarFile = await page.request.get(
    (await page.getByRole('link', { name: 'कॅलेंडरमध्ये जोडा' }).getAttribute('href'))!,
  );
  expect(await calendarFile.text()).toContain('अपॉइंटमेंट');
  await manage.click();
  await expect(page).toHaveURL(/\/mr\/appointment\//);
  await page.getByRole('link', { name: 'वेळ बदला' }).click();
  await page.getByRole('group', { name: 'पुढच्या मोकळ्या वेळा' }).getByRole('button').last().click();
  await expectNoEnglish(page, 'another time is chosen');
  await page.getByRole('button', { name: /^ही वेळ घ्या/ }).click();
  await expect(page.getByRole('status').first()).toContainText('अपॉइंटमेंटची वेळ बदलली आहे.');
  await expectNoEnglish(page, 'moved');
  await page.getByRole('link', { name: 'अपॉइंटमेंट रद्द करा' }).click();
  await page.getByRole('button', { name: 'हो, रद्द करा' }).click();
  await expect(page.getByRole('status').first()).toContainText('आपली अपॉइंटमेंट रद्द झाली आहे.');
  await expectNoEnglish(page, 'cancelled');
  const nowhere = await page.goto('/mr/nowhere');
  expect(nowhere!.status()).toBe(404);
  await expectNoEnglish(page, 'no such page');
  await page.goBack();
  // English is for who asks for it.
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment');
  await context.close();
});

test('a browser that prefers Marathi is offered the page in it, led nowhere, and what is chosen is remembered', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: 'mr-IN', baseURL: server.origin });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await openReady(page, '/services?from=post');
  await expect(page).toHaveURL('/services?from=post');
  const offer = page.getByRole('complementary');
  await expectNoAxeViolations(page);
  // The offer follows the page: pressed on another page, it translates that one.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveURL('/terms');
  await offer.getByRole('button', { name: 'हे पान मराठीत पाहा' }).click();
  await expect(page).toHaveURL('/mr/terms');
  await expect(offer).toHaveCount(0);
  // Another day the site opens in the chosen language, until another one is chosen.
  await page.goto('/privacy');
  await expect(page).toHaveURL('/mr/privacy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/privacy');
  await openReady(page, '/');
  await expect(page).toHaveURL('/');
  await expect(offer).toHaveCount(0);
  // An address in a language stays; the offer is gone for good once it is refused.
  await openReady(page, '/hi/terms');
  await expect(offer.getByRole('button', { name: 'See this page in English' })).toBeVisible();
  await offer.getByRole('button', { name: 'Close' }).click();
  await expect(offer).toHaveCount(0);
  await openReady(page, '/hi/terms');
  await expect(offer).toHaveCount(0);
  expect(problems).toEqual([]);
  await context.close();
});

for (const javaScriptEnabled of [true, false]) {
  test(`the switch takes along what was typed into the booking form, with JavaScript ${javaScriptEnabled}`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: server.origin });
    const page = await context.newPage();
    const open = (path: string) => (javaScriptEnabled ? openReady(page, path) : page.goto(path));
    const choose = (name: string) =>
      javaScriptEnabled
        ? page.getByRole('contentinfo').getByRole('link', { name }).click()
        : page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await open('/book');
    await page.getByLabel('First name').fill('अनिता');
    await page.getByLabel('Mobile number').fill('98123');
    await choose('मराठी');
    await expect(page).toHaveURL(/\/mr\/book/);
    // Nothing is found fault with before it was sent.
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('नाव', { exact: true })).toHaveValue('अनिता');
    await expect(page.getByLabel('मोबाइल नंबर')).toHaveValue('98123');
    await page.getByLabel('आडनाव').fill('कुलकर्णी');
    await page.getByLabel('मोबाइल नंबर').fill('98123 45202');
    await page.getByLabel('उपचार', { exact: true }).selectOption({ label: 'रूट कॅनल (RCT)' });
    await page.getByRole('button', { name: 'तारीख आणि वेळ निवडा' }).click();
    const soonest = page.getByRole('group', { name: 'पुढच्या मोकळ्या वेळा' });
    await soonest.getByRole('button').nth(1).click();
    await expect(page.getByRole('button', { name: /^कन्फर्म करा/ })).toBeEnabled();
    await choose('हिन्दी');
    await expect(page).toHaveURL(/\/hi\/book/);
    // The same step with the same time chosen.
    await expect(page.getByRole('button', { name: /^कन्फ़र्म करें/ })).toBeEnabled();
    await context.close();
  });
}

test('the first step of booking names a service of the price list in the language of the page', async ({
  page,
}) => {
  await openReady(page, '/hi/services');
  await page
    .getByRole('main')
    .getByRole('link', { name: /दाँतों की जाँच और सलाह/ })
    .first()
    .click();
  const service = page.getByRole('dialog').getByLabel('इलाज', { exact: true });
  await expect(service).toHaveValue('Preventive Care - Dental Check up Consultation');
  await expect(service.locator('option:checked')).toHaveText('जाँच और देखभाल - दाँतों की जाँच और सलाह');
});
