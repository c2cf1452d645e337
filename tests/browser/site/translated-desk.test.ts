import type { Page } from '@playwright/test';
import { bookOnline, lineOf, monday, openDesk } from '#tests/support/people/desk-page.ts';
import { compareTranslated } from '#tests/support/people/two-pages.ts';
import { expect, test } from '#tests/support/servers/browser.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';

test.use({ ownServer: true });

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click();
const inDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

test('a translated desk shows the outcome of each step, and a move goes where its button says @desktop', async ({
  page,
  server,
  servers,
  browser,
}) => {
  const other = await servers.own({ CLINIC_NOW: mondayMorning });
  const plain = await (await browser.newContext({ baseURL: other.origin })).newPage();
  for (const { origin } of [server, other])
    for (const [time, firstName, mobileNumber] of [
      ['10:00 AM', 'Asha', '9812345210'],
      ['11:00 AM', 'Lourdes', '9812345211'],
    ] as const)
      await bookOnline(origin, { date: monday, time, firstName, mobileNumber });
  await openDesk(plain);
  await openDesk(page);

  await compareTranslated(page, plain, {
    'a walk-in without a name': async (page) => {
      await press('Walk-in')(page);
      await inDialog('Save')(page);
      await expect(page.getByText('Please enter a name.')).toBeVisible();
    },
    'another time': async (page) => {
      await page.getByRole('radio', { name: 'Another time...' }).check();
    },
    'the first time again': async (page) => {
      await page.getByRole('dialog').getByRole('radio').first().check();
    },
    'a walk-in': async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: false }).fill('Farhan Sample');
      await dialog.getByLabel('Mobile number').fill('9000000003');
      await dialog.getByLabel('Service').fill('toothache');
      await inDialog('Save')(page);
      await expect(lineOf(page, 'Farhan')).toContainText('Arrived');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    'a visit': async (page) => {
      await press('Asha Sample')(page);
      await expect(page.getByRole('link', { name: /\+91 98123/ })).toBeVisible();
    },
    'a time in the question where to': async (page) => {
      await press('Reschedule')(page);
      await inDialog('12:00 PM')(page);
    },
    'another time there': async (page) => {
      await inDialog('05:00 PM')(page);
      await expect(page.getByRole('dialog').locator('[type=submit]')).toContainText('5:00 pm');
    },
    'the move': async (page) => {
      const posted = page.waitForRequest((request) => request.method() !== 'GET');
      await inDialog(/Move to/)(page);
      expect((await posted).postData()).toMatch(/"(?:17:00|05:00 PM)"/);
      await expect(page.locator('.notice')).toContainText('Asha Sample moved to 5:00 pm.');
    },
    Arrived: async (page) => {
      await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Arrived' }).click();
      await expect(lineOf(page, 'Asha')).toContainText('Arrived');
    },
    'In chair': async (page) => {
      await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'In chair' }).click();
      await expect(lineOf(page, 'Asha')).toContainText('In chair');
    },
    Undo: async (page) => {
      await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
      await expect(page.locator('.notice')).toContainText('Undone');
    },
    'a note': async (page) => {
      await page.getByLabel('Note for staff').fill('Penicillin allergy');
      await press('Save note')(page);
      await expect(lineOf(page, 'Asha')).toContainText('Penicillin allergy');
    },
    'the question before cancelling': async (page) => {
      await press('Lourdes Sample')(page);
      await press('Cancel visit')(page);
    },
    'a cancelled visit': async (page) => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel visit' }).click();
      await expect(page.getByText('1 cancelled visit')).toBeVisible();
    },
    'who is booked': async (page) => {
      await press('Block time')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('From', { exact: false }).fill('16:00');
      await dialog.getByLabel('To', { exact: false }).last().fill('18:00');
      await expect(dialog).toContainText('Asha Sample');
    },
    'another part of the day': async (page) => {
      await page.getByRole('dialog').getByLabel('From', { exact: false }).fill('18:00');
      await page.getByRole('dialog').getByLabel('To', { exact: false }).last().fill('20:00');
    },
    'nobody is': async (page) => {
      await expect(page.getByRole('dialog')).toContainText('Nobody is booked');
    },
    'blocked time': async (page) => {
      await inDialog('Block this time')(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    'the next day': async (page) => {
      await page.getByRole('link', { name: 'Next day' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Tuesday, 24 November');
    },
    'the day again': async (page) => {
      await page.getByRole('link', { name: 'Previous day' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Monday, 23 November');
    },
  });
  await plain.context().close();
});

test('the translated editor counts each change, and says what visitors read @desktop', async ({
  page,
  servers,
  browser,
  expectProblem,
}) => {
  // A draft whose price is no number.
  expectProblem(/422/);
  const other = await servers.own({ CLINIC_NOW: mondayMorning });
  const plain = await (await browser.newContext({ baseURL: other.origin })).newPage();
  await openDesk(plain, '/staff/clinic?part=facts');
  await openDesk(page, '/staff/clinic?part=facts');
  const bar = (page: Page) => page.getByRole('region', { name: 'Draft' });
  const part = (name: string) => (page: Page) =>
    page.getByRole('navigation', { name: 'Parts of the site' }).getByRole('link', { name }).click();
  await compareTranslated(page, plain, {
    'one change': async (page) => {
      await page.getByLabel('Name of the clinic').fill('Asha Dental');
      await expect(bar(page)).toContainText('1 change, not published yet');
    },
    'a price that is none': async (page) => {
      await part('Services and prices')(page);
      await page.getByLabel('Price of Xray').fill('abc');
      await page.keyboard.press('Tab');
    },
    'a price': async (page) => {
      await page.getByLabel('Price of Xray').fill('1,200');
      await page.keyboard.press('Tab');
      await expect(bar(page)).toContainText('2 changes, not published yet');
    },
    'a holiday': async (page) => {
      await part('Holidays')(page);
      await page.getByLabel('First day').fill('2026-12-28');
      await page.getByLabel('Last day').fill('2026-12-29');
      await page.getByLabel('What for').fill('Family wedding');
      await press('Close these days')(page);
      await expect(bar(page)).toContainText('3 changes, not published yet');
    },
    'what changes': async (page) => {
      await bar(page).getByRole('link', { name: 'What changes' }).click();
      await expect(page.getByRole('main')).toContainText('Preventive Care, Xray: price');
    },
    'the publication': async (page) => {
      await bar(page).getByRole('button', { name: 'Publish' }).click();
      await expect(bar(page)).toContainText('Visitors see it now.');
    },
    Undo: async (page) => {
      await bar(page).getByRole('button', { name: 'Undo' }).click();
      await expect(bar(page)).toContainText('Visitors see the site as it was before.');
    },
    'the history': async (page) => {
      await part('History')(page);
      await expect(page.getByRole('main')).toContainText('Asha Dental');
    },
  });
  await plain.context().close();
});
