import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

const pages = ['', '/services', '/gallery', '/book', '/privacy', '/terms', '/accessibility'];
const languages = { hi: 'hi-IN', mr: 'mr-IN' } as const;

/** Nothing is left in English in the state that the page is in now. */
async function expectNoEnglish(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(englishLeft), state).toEqual([]);
}

/** Texts and names for screen readers with Latin words in them, but for names, abbreviations and what is marked as English. */
const englishLeft = () => {
  const names =
    /Web Content Accessibility Guidelines|WCAG|AA|IS 17802|axe-core|html-validate|HTML|JavaScript|Chromium|Firefox|WebKit|Safari|TalkBack|NVDA|SMS|RCT|TMJ|WhatsApp|Instagram|LinkedIn|Battisi|Dental|Ek Type|Anek|Sample Reviewer \w|Hill Road|Bandra West|Mumbai|hello@clinic.example|\b[A-Z0-9]{6}\b|Digital Personal Data Protection Act|Data Protection Board of India/g;
  const isEnglish = (text: string) => /[A-Za-z]{2}/.test(text.replace(names, ''));
  const isMarked = (element: Element) => element.closest('[lang^="en"], script, style, svg') !== null;
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isEnglish(node.textContent!) && !isMarked(node.parentElement!)) found.push(node.textContent!);
  for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (isEnglish(element.getAttribute(name)!) && !isMarked(element)) found.push(element.outerHTML);
  return found;
};

for (const [language, locale] of Object.entries(languages)) {
  test(`every page in ${locale} says so, has no English left, and fits a narrow screen`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of pages) {
      await page.goto(`/${language}${path}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      expect(await page.evaluate(englishLeft), path).toEqual([]);
      await expectNoSidewaysScroll(page);
      expect(
        await page.evaluate(
          () =>
            Array.from(document.querySelectorAll('body *')).filter(
              (element) =>
                Number.parseFloat(getComputedStyle(element).letterSpacing) !== 0 &&
                !element.closest('svg') &&
                getComputedStyle(element).letterSpacing !== 'normal',
            ).length,
        ),
        'letters that are set apart',
      ).toBe(0);
    }
  });

  test(`the main pages in ${locale} are clean to axe`, async ({ page }) => {
    for (const path of ['', '/services', '/book']) {
      await page.goto(`/${language}${path}`);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoAxeViolations(page);
      }
    }
  });
}

test('the switch leads to the same place of the same page, and links stay in its language', async ({
  page,
}) => {
  await openReady(page, '/services?from=post#cosmetic');
  const foot = page.getByRole('contentinfo');
  await foot.getByRole('link', { name: 'मराठी' }).click();
  await expect(page).toHaveURL('/mr/services?from=post#cosmetic');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('प्रत्येक उपचाराचा दर, आधीच');
  // Its links stay in the language.
  await foot.getByRole('link', { name: 'गोपनीयता सूचना' }).click();
  await expect(page).toHaveURL('/mr/privacy');
  await page.getByRole('link', { name: 'मुख्य पानावर परत' }).click();
  await expect(page).toHaveURL('/mr');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('बत्तिशीची');
  // Nobody is led away from an English page.
  await page.goto('/terms');
  await expect(page).toHaveURL('/terms');
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
  await expect(page.getByRole('alert')).toContainText('कृपया 1 ठिकाणी दुरुस्ती करा.');
  await expectNoEnglish(page, 'a field is missing');
  await page.getByLabel('उपचार', { exact: true }).selectOption({ label: 'रूट कॅनल (RCT)' });
  await page.getByRole('button', { name: 'तारीख आणि वेळ निवडा' }).click();
  await page.getByRole('group', { name: 'सर्वांत लवकरच्या मोकळ्या वेळा' }).getByRole('button').nth(1).click();
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
  await page.getByRole('group', { name: 'सर्वांत लवकरच्या मोकळ्या वेळा' }).getByRole('button').last().click();
  await expectNoEnglish(page, 'another time is chosen');
  await page.getByRole('button', { name: /^ही वेळ घ्या/ }).click();
  await expect(page.getByRole('status').first()).toContainText('झाले: वेळ बदलली.');
  await expectNoEnglish(page, 'moved');
  await page.getByRole('link', { name: 'अपॉइंटमेंट रद्द करा' }).click();
  await page.getByRole('button', { name: 'हो, रद्द करा' }).click();
  await expect(page.getByRole('status').first()).toContainText('झाले: अपॉइंटमेंट रद्द.');
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
  // It is of the page that is shown by then.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveURL('/terms');
  await offer.getByRole('button', { name: 'हे पान मराठीत पाहा' }).click();
  await expect(page).toHaveURL('/mr/terms');
  await expect(offer).toHaveCount(0);
  // Another day, another page in English: no longer, once it was said so.
  await openReady(page, '/privacy');
  await offer.getByRole('button', { name: 'बंद करा' }).click();
  await expect(offer).toHaveCount(0);
  await openReady(page, '/');
  await expect(offer).toHaveCount(0);
  await openReady(page, '/hi/terms');
  await expect(offer.getByRole('button', { name: 'See this page in English' })).toBeVisible();
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
    const soonest = page.getByRole('group', { name: 'सर्वांत लवकरच्या मोकळ्या वेळा' });
    await soonest.getByRole('button').nth(1).click();
    await expect(page.getByRole('button', { name: /^कन्फर्म करा/ })).toBeEnabled();
    await choose('हिन्दी');
    await expect(page).toHaveURL(/\/hi\/book/);
    // The same step with the same time chosen.
    await expect(page.getByRole('button', { name: /^कन्फ़र्म करें/ })).toBeEnabled();
    await context.close();
  });
}
