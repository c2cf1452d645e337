import type { Page } from '@playwright/test';
import { chooseSlot, fillDetails, openBooking, tuesday } from '#tests/support/people/booking-dialog.ts';
import { bookOnline, openDesk } from '#tests/support/people/desk-page.ts';
import { staffPagesWithParts } from '#tests/support/people/staff-pages.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

interface Checker {
  validateString(html: string): Promise<{
    results: { messages: { ruleId: string; message: string; selector: string | null }[] }[];
  }>;
}
/** A development dependency of this test alone, described here as far as it is used. */
interface CheckerModule {
  HtmlValidate: new (loader: unknown) => Checker;
  StaticConfigLoader: new (config: { extends: string[]; rules: Record<string, string> }) => unknown;
}
const { HtmlValidate, StaticConfigLoader } = (await import('html-validate' as string)) as CheckerModule;
const checker = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'], rules: {} }));

async function faultsIn(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** HTML of a page in its current state, as a browser would serialize it. */
async function expectSound(page: Page, state: string): Promise<void> {
  expect(await faultsIn(await page.content()), state).toEqual([]);
}

test('the checker sees a fault that is planted', async () => {
  expect(await faultsIn('<!doctype html><title>x</title><div><figcaption>y</figcaption></div>')).not.toEqual(
    [],
  );
});

test('the HTML of every public page is valid to an independent checker', async ({ request }) => {
  for (const path of [
    '/',
    '/services',
    '/gallery',
    '/gallery?category=Facility',
    '/gallery?picture=none',
    '/book',
    '/book?tooth=26',
    '/privacy',
    '/accessibility',
    '/terms',
    '/api',
    '/nothing-here',
    '/staff',
    '/gallery/edit',
    '/appointment/nothing',
    // The same markup with other words, names and languages marked in it.
    ...['/hi', '/mr'].flatMap((language) =>
      ['', '/services', '/gallery', '/book', '/accessibility'].map((path) => language + path),
    ),
  ]) {
    expect(await faultsIn(await (await request.get(path)).text()), path).toEqual([]);
  }
});

test.describe('in their states', () => {
  test.use({ ownServer: true });

  test('public pages are sound HTML', async ({ page, expectProblem }) => {
    expectProblem(/422/);
    await openReady(page, '/');
    await page.getByRole('link', { name: 'Which tooth hurts?' }).click();
    await page.getByRole('combobox', { name: 'Which tooth hurts?' }).selectOption('37');
    await expectSound(page, 'a tooth is chosen');
    const dialog = await openBooking(page);
    await dialog.getByRole('button', { name: 'Choose date and time' }).click();
    await expectSound(page, 'step 1 with faults');
    const confirm = await chooseSlot(dialog);
    await expectSound(page, 'step 2');
    await confirm.click();
    await expect(page.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();
    await expectSound(page, 'step 3');
    await openReady(page, '/gallery');
    await page.locator('.gallery-tile').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSound(page, 'an open picture');
    await openReady(page, '/book');
    await page.getByRole('button', { name: 'Choose date and time' }).click();
    await expectSound(page, '/book with faults');
    await fillDetails(page);
    await page.getByRole('button', { name: 'Choose date and time' }).click();
    await page.getByRole('button', { name: new RegExp(`^${tuesday}`) }).click();
    await expectSound(page, '/book with times');
  });

  test('staff pages are sound HTML', async ({ page, server }) => {
    await bookOnline(server.origin, { date: '2026-11-23', time: '11:00 AM', firstName: 'Asha' });
    await openDesk(page);
    await page.locator('tr[data-kind="visit"] button').first().click();
    await expectSound(page, 'the day with an opened visit');
    // As the server sends them: a browser would mend a wrong nesting.
    for (const path of staffPagesWithParts) {
      const sent = await page.request.get(path, { maxRedirects: 0 });
      expect(sent.status(), path).toBe(200);
      expect(await faultsIn(await sent.text()), path).toEqual([]);
    }
  });
});
