import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { consentVersion } from '#features/booking/appointments/appointment.ts';
import { bookElsewhere, chooseSlot, openBooking } from '#tests/support/people/booking-dialog.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';
import { bookingBody } from '#tests/support/people/booking-api.ts';

test.use({ ownServer: true });

const press = (page: Page) => page.getByRole('button', { name: 'Book this visit' }).click();
const lines = (page: Page) => page.locator('.booked-visits li');

test('from the thank-you step the next person is booked with name and service, beside the first @phone', async ({
  page,
  server,
  expectProblem,
}) => {
  expectProblem(/409/);
  await (await chooseSlot(await openBooking(page))).click();
  await page.getByRole('link', { name: 'Book for another person' }).click();
  await expect(page.getByRole('heading', { name: '1 visit is confirmed' })).toBeVisible();
  await expect(page.getByText('+91 98•••••210').first()).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('O’Brien');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('First name').fill('Tara');
  await expect(page.getByText(/^By booking, you agree/)).toBeVisible();
  await press(page);
  await expect(page.getByRole('heading', { name: '2 visits are confirmed' })).toBeVisible();
  const database = new DatabaseSync(join(server.dataDirectory, 'clinic.db'), { timeout: 5000 });
  const consent = { consent_version: consentVersion, consent_language: 'en' };
  expect(database.prepare('select consent_version, consent_language from appointments').all()).toEqual([
    consent,
    consent,
  ]);
  database.close();
  await expect(lines(page).nth(0)).toContainText('Asha O’Brien');
  await expect(lines(page).nth(1)).toContainText('Tara O’Brien');
  await expect(lines(page).nth(1)).toContainText('Tue 24 Nov, 6:00 pm');
  await expect(page.getByText('Please note the time, or add it to your calendar.')).toBeVisible();
  await page.reload();
  await expect(lines(page)).toHaveCount(2);
  // Another time for the same person from the page before.
  await page.goBack();
  await expect(lines(page)).toHaveCount(1);
  await page.getByLabel('First name').fill('Tara');
  await page.getByLabel('Another day or time').selectOption({ label: 'Wed 25 Nov, 10:00 am' });
  await press(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Tara is booked already, for Tue 24 Nov, 6:00 pm.');
  await expect(alert).toContainText('No second visit was booked.');
  const manage = alert.getByRole('link', { name: 'See, move or cancel this appointment' });
  await expect(manage).toHaveAttribute(
    'href',
    (await lines(page).nth(1).getByRole('link').getAttribute('href'))!,
  );
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(lines(page)).toHaveCount(2);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  // A mother and three children under one number.
  for (const [index, name] of ['Diya', 'Kabir'].entries()) {
    await page.getByLabel('First name').fill(name);
    await press(page);
    await expect(page.getByRole('heading', { name: `${index + 3} visits are confirmed` })).toBeVisible();
  }
  await expect(page.getByText('This can’t be booked online with this number just now.')).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: /^Your visit: Tue 24 Nov, 5:00 pm/ })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('nobody loses a visit to the next person’s: a time that is taken, and the day’s limit, say who stays booked @desktop', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/409|422|429/);
    const answer = await page.request.post('/api/appointments', {
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      data: bookingBody(),
    });
    const { manageUrl } = (await answer.json()) as { manageUrl: string };
    await page.goto(`/book?appointment=${manageUrl.split('/').at(-1)}`);
    await page.getByRole('link', { name: 'Book for another person' }).click();
    expect(await page.content()).not.toMatch(/98123 ?45210/);
    await press(page);
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required');

    await page.getByLabel('First name').fill('Kabir');
    await page.getByRole('radio', { name: /^11:00 am/ }).check({ force: true });
    await bookElsewhere(server.origin, '11:00 AM');
    await press(page);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Nothing was booked for Kabir. Asha stays booked.');
    await expect(lines(page)).toHaveCount(1);
    await expect(page.getByLabel('First name')).toHaveValue('Kabir');
    await page.getByLabel('Another day or time').selectOption({ label: 'Wed 25 Nov, 10:00 am' });
    await press(page);
    await expect(page.getByRole('heading', { name: '2 visits are confirmed' })).toBeVisible();
    await expect(lines(page).nth(1)).toContainText('Wed 25 Nov, 10:00 am');

    await page.getByLabel('First name').fill('Tara');
    for (const time of ['06:00 PM', '07:00 PM']) await bookElsewhere(server.origin, time, '98123 45210');
    await press(page);
    await expect(alert).toContainText('Nothing was booked for Tara. Asha and Kabir stay booked.');
    await expect(alert).toContainText('To book for another person, please call +91');
    await expect(page.getByRole('button', { name: 'Book this visit' })).toHaveCount(0);
    await page.goto(`/book/another?appointment=${'a'.repeat(22)}`);
    await expect(page).toHaveURL('/book');
  });
});
