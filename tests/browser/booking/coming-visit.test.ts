import type { Page } from '@playwright/test';
import { chooseSlot, chooseTime, openBooking } from '#tests/support/people/booking-dialog.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

const visit = 'Your visit: Tue 24 Nov, 5:00 pm';

test('the home page knows the visit that was booked with this browser, until it is cancelled @phone', async ({
  page,
}) => {
  const dialog = await openBooking(page);
  await (await chooseSlot(dialog)).click();
  await expect(dialog.locator('.ticket')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const line = page.getByRole('link', { name: visit });
  await expect(line).toBeVisible();
  await page.reload();
  await openReady(page, '/');
  await expect(line).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  // Nowhere else, and in no other browser.
  await openReady(page, '/services');
  await expect(line).toHaveCount(0);
  await openReady(page, '/hi');
  await expect(page.getByRole('link', { name: /आपका अपॉइंटमेंट: मंगल/ })).toBeVisible();

  await openReady(page, '/');
  const href = (await line.getAttribute('href'))!;
  const token = href.slice(href.lastIndexOf('/') + 1);
  const cancelled = await page.request.post(`/api/appointments/${token}/cancel`);
  expect(cancelled.ok()).toBe(true);
  await openReady(page, '/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('coming-visits'))).toBeNull();
  await expect(line).toHaveCount(0);
});

test('a coming visit can be removed from the device @desktop', async ({ page }) => {
  const dialog = await openBooking(page);
  await (await chooseSlot(dialog)).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Remove this visit from this device' }).click();
  await expect(page.getByRole('link', { name: visit })).toHaveCount(0);
  await openReady(page, '/');
  expect(await page.evaluate(() => localStorage.getItem('coming-visits'))).toBeNull();
});

test('on a patient’s page Move and Cancel come first, and nothing at its foot offers another booking @phone', async ({
  page,
}) => {
  const dialog = await openBooking(page);
  await (await chooseSlot(dialog)).click();
  await dialog.getByRole('link', { name: 'See, move or cancel this appointment' }).click();
  const move = page.getByRole('link', { name: 'Move to another time' });
  await expect(move).toBeVisible();
  const top = async (name: string) => (await page.getByRole('link', { name }).first().boundingBox())!.y;
  expect(await top('Move to another time')).toBeLessThan(await top('Add to calendar'));
  await expect(page.locator('.dock').getByRole('link', { name: 'Book Appointment' })).toBeHidden();
  await expect(page.locator('.dock').getByRole('link', { name: 'Call' })).toBeVisible();
});

test.describe('without a line', () => {
  test.use({ serviceWorkers: 'allow' });

  /** Books with a service worker; returns the address of the patient's page once it is cached. */
  const bookWithWorker = async (page: Page) => {
    await openReady(page, '/');
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js');
      await navigator.serviceWorker.ready;
    });
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const dialog = await openBooking(page);
    await (await chooseSlot(dialog)).click();
    const link = dialog.getByRole('link', { name: 'See, move or cancel this appointment' });
    const address = new URL((await link.getAttribute('href'))!).pathname;
    await isCached(page, address, '5:00 pm');
    return address;
  };
  const isCached = (page: Page, address: string, words: string) =>
    expect
      .poll(() =>
        page.evaluate(
          async ([path, part]) => {
            const html = (await (await caches.match(path!))?.text()) ?? '';
            const { body } = new DOMParser().parseFromString(html, 'text/html');
            const text = body.querySelector('.patient-page')?.textContent;
            // A time has a no-break space.
            return text?.replaceAll(/\s/g, ' ').includes(part!);
          },
          [address, words],
        ),
      )
      .toBe(true);

  test('the patient’s page opens from this device, by the link in the SMS too; the site’s page has mark, hours, number @desktop', async ({
    page,
    context,
    server,
    expectProblem,
  }) => {
    expectProblem(/net::ERR_|503|Failed to fetch/);
    const address = await bookWithWorker(page);
    const token = address.slice(address.lastIndexOf('/') + 1);
    await server.stop('SIGKILL');
    await context.setOffline(true);
    for (const path of [address, `/a?${token}`]) {
      await page.goto(path);
      await expect(page.getByText('See you on Tuesday, 24 November at 5:00 pm.')).toBeVisible();
    }
    await page.goto('/terms');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByText('Mon to Sat')).toBeVisible();
    await expect(page.locator('svg')).toBeVisible();
    // Another link is nobody's.
    await page.goto(`/appointment/${'A'.repeat(22)}`);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    expect(
      await page.evaluate(
        async (path) => Number((await caches.match(path))!.headers.get('X-Keep-Until')) - Date.now(),
        address,
      ),
    ).toBeGreaterThan(7 * 24 * 3_600_000);
  });

  test('a move and a cancellation on the patient’s page change its copies on this device @desktop', async ({
    page,
    context,
    server,
    expectProblem,
  }) => {
    expectProblem(/net::ERR_|503|Failed to fetch/);
    const address = await bookWithWorker(page);
    const stored = () => page.evaluate(() => localStorage.getItem('coming-visits'));
    await openReady(page, address);
    await page.getByRole('link', { name: 'Move to another time' }).click();
    await chooseTime(page, 'Wednesday, 25 November', '06:00 PM');
    await page.getByRole('button', { name: /Change to this time/ }).click();
    await expect(page.getByText('Done. Your appointment is moved.')).toBeVisible();
    await expect.poll(stored).toMatch(/"2026-11-25","time":"18:00"/);
    await isCached(page, address, 'Wednesday, 25 November at 6:00 pm');

    await page.getByRole('link', { name: 'Cancel the appointment' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByText('Done. Your appointment is cancelled.')).toBeVisible();
    await expect.poll(stored).toBeNull();
    await isCached(page, address, 'Your appointment was on Wednesday');
    await server.stop('SIGKILL');
    await context.setOffline(true);
    await page.goto(address);
    await expect(page.getByText(/^Your appointment was on Wednesday/)).toBeVisible();
  });
});
