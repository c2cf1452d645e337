import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { consentVersion } from '#features/booking/appointments/appointment.ts';
import {
  asha,
  bookElsewhere,
  chooseTime,
  fillDetails,
  tuesday,
} from '#tests/support/people/booking-dialog.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

const expectTuesdayAtFive = (page: Page) =>
  expect(page.getByRole('button', { name: 'Confirm Appointment' })).toContainText('Tue 24 Nov, 5:00 pm');

/** From an empty form to Confirm on Tuesday at 5. */
async function goToConfirm(page: Page): Promise<void> {
  await page.goto('/book');
  await fillDetails(page);
  await press(page, 'Choose date and time');
  await chooseTime(page, tuesday, '05:00 PM');
  await expectTuesdayAtFive(page);
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(
    javaScriptEnabled ? 'booking on /book with JavaScript' : 'booking on /book without it',
    () => {
      test.use({ javaScriptEnabled, ownServer: true });

      test('books in three pages, with the word of the link; a reload shows the ticket again and books nothing', async ({
        page,
        server,
      }) => {
        await page.goto(
          `/book?${new URLSearchParams({ service: 'Cosmetic Treatment - Dental Veneers', from: 'Leaflet' })}`,
        );
        await expect(page.getByLabel('Service', { exact: true })).toHaveValue(
          'Cosmetic Treatment - Dental Veneers',
        );
        await readDataNotice(page);
        await fillDetails(page, { service: 'Cosmetic Treatment - Dental Veneers' });
        await page.getByLabel('Message').fill('दर्द & <b>');
        await press(page, 'Choose date and time');

        await expect(page.getByRole('heading', { name: 'Select Date & Time' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Confirm Appointment' })).toBeDisabled();
        await press(page, 'Next month');
        await press(page, 'Previous month');
        await expect(page.getByText('Choose a day to see its times.')).toBeVisible();
        await chooseTime(page, tuesday, '05:00 PM');
        await expectTuesdayAtFive(page);

        await press(page, /^Back/);
        await expect(page.getByLabel('Message')).toHaveValue('दर्द & <b>');
        await expect(page.getByLabel('Last name')).toHaveValue('O’Brien');
        await press(page, 'Next: check and confirm');
        await expect(
          page.getByText(/^By booking, you agree .* your health only to treat you here/),
        ).toBeVisible();
        await readDataNotice(page);
        const size = page.viewportSize()!;
        for (const width of [800, 940]) {
          await page.setViewportSize({ width, height: 900 });
          await expect
            .poll(() => footPlaces(page), 'the consent stands over both buttons')
            .toEqual([true, true]);
        }
        await page.setViewportSize(size);
        await press(page, 'Confirm Appointment');

        await expect(page.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();
        await expect(page.locator('.ticket')).toContainText('Tuesday,24 November5:00 pm');
        await expect(page.getByText('Please note the time, or add it to your calendar.')).toBeVisible();
        await expect(page).toHaveURL(/\/book\?appointment=[\w-]{22}(#|$)/);
        const reference = await page.getByText(/^Appointment [A-Z0-9]{6}$/).textContent();
        await page.reload();
        await expect(page.getByText(reference!)).toBeVisible();
        const file = page.waitForEvent('download');
        await page.getByRole('link', { name: 'Add to calendar' }).click();
        expect((await file).suggestedFilename()).toMatch(/\.ics$/);
        const database = new DatabaseSync(join(server.dataDirectory, 'clinic.db'), { timeout: 5000 });
        expect(
          database.prepare('select channel, consent_version, consent_language from appointments').all(),
        ).toEqual([{ channel: 'Leaflet', consent_version: consentVersion, consent_language: 'en' }]);
        database.close();
      });
    },
  );
}

/** The notice of its own is folded; it opens on the page that shows the form. */
async function readDataNotice(page: Page): Promise<void> {
  const rights = page.getByText(/^Your rights: .*take your consent back: on the page of your appointment/);
  await expect(rights).toBeHidden();
  await page.getByText('What we ask for, why, and your rights').click();
  await expect(rights).toBeVisible();
  await expect(page.getByText(/^To complain: .*Data Protection Board of India/)).toBeVisible();
}

/** Whether the sentence of consent ends above both buttons, and the buttons share a line. */
async function footPlaces(page: Page): Promise<boolean[]> {
  const boxOf = async (name: string) => (await page.locator(`.booking-foot ${name}`).boundingBox())!;
  const [consent, back, confirm] = [
    await boxOf('.booking-consent'),
    await boxOf('.button-line'),
    await boxOf('.button:not(.button-line)'),
  ];
  return [consent.y + consent.height <= Math.min(back.y, confirm.y), Math.abs(back.y - confirm.y) < 8];
}

test.describe('/book without JavaScript', () => {
  test.use({ javaScriptEnabled: false, ownServer: true });

  test('going back in the browser after the ticket and confirming again books nothing twice', async ({
    page,
  }) => {
    await goToConfirm(page);
    await press(page, 'Confirm Appointment');
    const reference = await page.getByText(/^Appointment [A-Z0-9]{6}$/).textContent();
    await page.goBack();
    await press(page, 'Confirm Appointment');
    await expect(page.getByText(reference!)).toBeVisible();
  });

  test('lists what is wrong, with links to the fields, and answers 422', async ({ page, expectProblem }) => {
    expectProblem(/422/);
    await page.goto('/book');
    await page.getByLabel('First name').fill('Asha');
    await page.getByLabel('Mobile number').fill('12345');
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await press(page, 'Choose date and time');
    expect((await answer).status()).toBe(422);
    const summary = page.getByRole('alert');
    await expect(summary).toContainText('Please look at the 3 marked fields.');
    await expect(page.getByLabel('First name')).toHaveValue('Asha');
    await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Last name is required');
    await summary.getByRole('link', { name: 'Please enter a valid 10-digit mobile number' }).click();
    await expect(page.getByLabel('Mobile number')).toBeFocused();
  });

  test('says when the slot was taken meanwhile, offers the nearest, and keeps everything', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/409/);
    await goToConfirm(page);
    await bookElsewhere(server.origin, '05:00 PM');
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await press(page, 'Confirm Appointment');
    expect((await answer).status()).toBe(409);
    await expect(page.getByRole('alert')).toContainText('5:00 pm has just been taken.');
    await page.getByRole('alert').getByRole('button', { name: '6:00 pm' }).click();
    await expect(page.getByRole('button', { name: 'Confirm Appointment' })).toContainText('6:00 pm');
    await press(page, 'Confirm Appointment');
    await expect(page.locator('.ticket')).toContainText('6:00 pm');
    await expect(page.locator('.ticket')).toContainText('Asha O’Brien');
  });
});

test('each page of /book is clean to axe and fits 320 px', async ({ page, expectProblem }) => {
  expectProblem(/422/);
  const check = async () => {
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  };
  await openReady(page, '/book');
  await expect(page.getByText(/We use it only for your appointments here/)).toBeVisible();
  await check();
  await press(page, 'Choose date and time');
  await expect(page.getByRole('alert')).toContainText('Please look at the 4 marked fields.');
  await check();
  await fillDetails(page, asha);
  await press(page, 'Choose date and time');
  await expect(page.getByRole('heading', { name: 'Select Date & Time' })).toBeVisible();
  await check();
  await chooseTime(page, tuesday, '05:00 PM');
  await expectTuesdayAtFive(page);
  await check();
  await press(page, /^Sunday, 29 November/);
  const day = page.locator('.day-slots');
  await expect(day.getByRole('link', { name: 'Call +91 00000 00000' })).toBeVisible();
  await check();
});

test('personal data stand in no address, and nobody on the way keeps the pages with them', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const kept: (string | undefined)[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/book') kept.push(response.headers()['cache-control']);
  });
  await goToConfirm(page);
  expect(addresses.join('\n')).not.toMatch(/Asha|Brien|98765/);
  expect(new Set(kept)).toEqual(new Set(['private, no-cache']));
});

test.describe('a booked appointment’s page', () => {
  test.use({ ownServer: true });

  test('masks the mobile number and is kept nowhere, as the patient’s own page', async ({
    page,
    request,
  }) => {
    await goToConfirm(page);
    await press(page, 'Confirm Appointment');
    await expect(page.locator('.ticket')).toContainText('Asha O’Brien');
    const answer = await request.get(page.url());
    const html = await answer.text();
    expect(html).toContain('+91 98•••••210');
    expect(html).not.toMatch(/98765 ?43210/);
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  });
});

test('an unknown or dead link of an appointment leads to an empty form', async ({ page }) => {
  await page.goto('/book?appointment=aaaaaaaaaaaaaaaaaaaaaa');
  await expect(page).toHaveURL('/book');
  await expect(page.getByLabel('First name')).toHaveValue('');
});
