import type { Page } from '@playwright/test';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { timesIn } from '#features/clinic/time/times-in-language.ts';
import { calendarWords } from '#features/clinic/time/names-of-days.server.ts';
import { renderFailurePage } from '#features/site/failure/render-failure-page.server.ts';
import { localeOf } from '#platform/language.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { wordsIn } from '#src/words/words.server.ts';
import { expectNoEnglish } from '#tests/support/servers/english-left.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

const pages = ['', '/services', '/gallery', '/book', '/privacy', '/terms', '/accessibility', '/nowhere'];
/** With letters of twice the size no ticket and no button of the state is wider than the smallest phone. */
async function expectRoomAtTwiceTheSize(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ width: 320, height: 1800 });
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
  const right = () =>
    page
      .locator('.ticket > *, .next-links .button')
      .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().right)));
  await expect.poll(right).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 390, height: 1800 });
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '16px');
  await devtools.detach();
}

const beginningWith = (text: string) => new RegExp(`^${text}`);

for (const [language, mobileNumber] of [
  ['hi', '९८१२३ ४५२०३'],
  ['mr', '९८१२३ ४५२०४'],
] as const) {
  const locale = localeOf(language);
  const { site, booking, patient, offline } = wordsIn(language);
  const times = timesIn(calendarWords[language]);

  test(`every page in ${locale} says so, has no English left, fits a narrow screen and is clean to axe`, async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/404/);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of pages) {
      // A text that React would write otherwise than the server has written it is an exception here.
      await openReady(page, `/${language}${path}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expectNoEnglish(page, path);
      await expectNoSidewaysScroll(page);
      expect(await page.evaluate(spacedLetters), `letters that are set apart, ${path}`).toEqual([]);
      await expectNoAxeViolations(page);
    }
    // In the place of a page that this browser has never seen, while there is no network.
    await page.goto('about:blank');
    await page.setContent(renderFailurePage({ ...sampleFacts, samples: [] }, { ...offline, language }));
    await expectNoEnglish(page, 'offline');
    await expectNoAxeViolations(page);
  });

  test(`no state of booking, of the patient’s page or of the gallery in ${locale} has English left or a fault for axe`, async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    const words = booking.booking;
    const own = patient['patient-page'];
    const look = async (state: string) => {
      await expectNoEnglish(page, state);
      await expectNoAxeViolations(page);
    };
    // All of it in sight: axe takes what lies half behind the bar at the window's edge for a small target.
    await page.setViewportSize({ width: 390, height: 1800 });
    await openReady(page, `/${language}`);
    await page.locator('.site-menu summary').click();
    await expect(page.getByRole('navigation', { name: site.clinic.menu, exact: true })).toBeVisible();
    const below = () =>
      page.evaluate(() => {
        const top = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().top;
        return top('.site-menu summary') - top('.site-logo');
      });
    await expect
      .poll(below, { message: 'what closes the menu is in one line with the name' })
      .toBeLessThan(20);
    await look('the menu');
    await page.keyboard.press('Escape');
    await expect(page.locator('.site-menu')).not.toHaveAttribute('open');

    await page.locator('.book-tile').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const goOn = dialog.getByRole('button', { name: words.toLastPress });
    await goOn.click();
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText(plural(words.toFix, { n: 4 }));
    await look('four fields are missing');
    await dialog.getByLabel(words.firstName, { exact: true }).fill('क्षितिज');
    await dialog.getByLabel(words.lastName).fill('ज्ञानेश्वर');
    await dialog.getByLabel(words.mobileNumber).fill(mobileNumber);
    const rootCanal = site.clinic.labels['Root Canal Treatment']!;
    await dialog.getByLabel(words.service, { exact: true }).selectOption({ label: rootCanal });
    await goOn.click();
    const confirm = dialog.getByRole('button', { name: beginningWith(words.confirm) });
    await expect(confirm).toBeEnabled();
    await dialog.getByRole('button', { name: beginningWith(times.dayLabel('2026-11-29')) }).click();
    await expect(dialog.getByText(words.sunday).first()).toBeVisible();
    await look('a Sunday');
    const soonest = page.getByRole('group', { name: words.soonest }).getByRole('button');
    await expect(soonest).toHaveCount(3);
    const beyond = () =>
      soonest.evaluateAll((times) => times.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    for (const width of [320, 360, 1440]) {
      await page.setViewportSize({ width, height: 1800 });
      await expect
        .poll(beyond, { message: `pixels of a time beyond its button, ${width}` })
        .toEqual([0, 0, 0]);
    }
    await page.setViewportSize({ width: 390, height: 1800 });
    await soonest.nth(1).click();
    await expect(confirm).toBeEnabled();
    await context.setOffline(true);
    await confirm.click();
    await expect(alert).toContainText(words.offline);
    await look('without a network');
    await context.setOffline(false);
    // Offline is said only while the line is away.
    await dialog.getByRole('button', { name: beginningWith(words.confirm) }).click();
    await expect(dialog.getByRole('heading', { name: words.confirmedTitle })).toBeVisible();
    await expect(dialog.locator('.ticket')).toContainText('क्षितिज');
    await look('the ticket');
    // A letter with its signs is 1.24 em high: those of two lines would touch.
    const lines = dialog.locator('.ticket-day').evaluate((day) => {
      const { lineHeight, fontSize } = getComputedStyle(day);
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    });
    expect(await lines).toBeGreaterThan(1.24);
    await expectRoomAtTwiceTheSize(page);

    const manageUrl = await dialog.getByRole('link', { name: words.manage }).getAttribute('href');
    await page.setViewportSize({ width: 390, height: 3000 });
    await openReady(page, manageUrl!);
    await expect(page).toHaveURL(new RegExp(`/${language}/appointment/`));
    await look('the patient’s page');
    await page.getByRole('link', { name: own.move, exact: true }).click();
    await expect(soonest).toHaveCount(3);
    await soonest.last().click();
    const move = page.getByRole('button', { name: beginningWith(own.moveNow) });
    await expect(move).toBeEnabled();
    await look('another time is chosen');
    await move.click();
    const done = page.getByRole('status').first();
    await expect(done).toContainText(own.done.moved);
    await look('moved');
    await page.getByRole('link', { name: own.cancel, exact: true }).click();
    const cancel = page.getByRole('button', { name: own.cancelNow });
    await expect(cancel).toBeVisible();
    await look('to be cancelled');
    await cancel.click();
    await expect(done).toContainText(own.done.cancelled);
    await look('cancelled');
    await expectRoomAtTwiceTheSize(page);

    await openReady(page, `/${language}/gallery`);
    await page.locator('.gallery-tile').first().click();
    const picture = page.getByRole('dialog');
    await expect(picture.getByRole('link', { name: site.gallery.close, exact: true })).toBeFocused();
    await expect(picture).toContainText(fill(site.gallery.placeOf, { place: 1, count: 9 }));
    await look('one picture');
  });
}

/** In Hindi and Marathi any space between letters tears the line on which they hang. */
const spacedLetters = () =>
  Array.from(document.querySelectorAll('body *'))
    .filter((element) => !element.closest('svg'))
    .filter((element) => (Number.parseFloat(getComputedStyle(element).letterSpacing) || 0) !== 0)
    .map((element) => element.outerHTML);
