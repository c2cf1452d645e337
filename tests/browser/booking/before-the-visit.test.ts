import type { Page } from '@playwright/test';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { openBooking } from '#tests/support/people/booking-dialog.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

/** A booking for Tuesday; it is Monday, 8:00, and the clinic is closed. */
async function book(page: Page, time: string) {
  const answer = await page.request.post('/api/appointments', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: bookingBody({ time }),
  });
  expect(answer.status()).toBe(201);
  const { manageUrl } = (await answer.json()) as { manageUrl: string };
  const token = manageUrl.slice(manageUrl.lastIndexOf('/') + 1);
  const file = await page.request.get(`/api/appointments/${token}/calendar.ics`);
  return { token, calendar: (await file.text()).replace(/\r\n /g, '').replaceAll('\u00a0', ' ') };
}

test('nobody is sent to a closed door: the first time of a session comes straight in @desktop', async ({
  page,
}) => {
  const early = 'Please arrive 15 minutes early.';
  const straightIn = 'The door opens at 10:00 am: please come straight in.';
  const first = await book(page, '10:00 AM');
  expect(first.calendar).toContain(straightIn);
  expect(first.calendar).not.toContain('15 minutes');
  await page.goto(`/appointment/${first.token}`);
  await expect(page.getByText(straightIn)).toBeVisible();
  await expect(page.getByText(early)).toHaveCount(0);
  await page.goto(`/hi/appointment/${first.token}`);
  await expect(page.getByText('दरवाज़ा सुबह 10:00 बजे खुलता है')).toBeVisible();

  const second = await book(page, '11:00 AM');
  expect(second.calendar).toContain(early);
  await page.goto(`/appointment/${second.token}`);
  await expect(page.getByText(early)).toBeVisible();
});

test('a link with what stood behind it opens; a link that was cut off says so, with the number @phone', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404/);
  const { token } = await book(page, '05:00 PM');
  for (const copied of [`${token}.`, `${token})`, `${token}).`, `${token}%E2%80%9D`, `${token}%20`]) {
    await page.goto(`/appointment/${copied}`);
    await expect(page.getByText('See you on Tuesday, 24 November at 5:00 pm.')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/appointment/${token}`);
  }
  for (const [address, says] of [
    [`/appointment/${token.slice(0, -3)}`, 'This link opens no appointment. Was the whole link copied?'],
    [`/a?${token.slice(0, -3)}.`, 'This link opens no appointment. Was the whole link copied?'],
    [`/mr/appointment/${token.slice(0, -3)}`, 'पूर्ण लिंक कॉपी झाली होती का?'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(says)).toBeVisible();
    // Nobody knows the language of the reader of an address without one.
    const numbers = page.locator('main').getByRole('link', { name: '+91 00000 00000' });
    await expect(numbers).toHaveCount(address.startsWith('/mr') ? 1 : 3);
    await expect(numbers.first()).toHaveAttribute('href', /^tel:/);
  }
  // Nothing behind the dock, where axe takes it for too small.
  await page.setViewportSize({ width: 390, height: 1800 });
  await openReady(page, `/appointment/${token.slice(0, -3)}`);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});

const signs = /go to a hospital’s emergency department now/;

test.describe('signs that cannot wait', () => {
  test('stand beside an emergency service while the clinic is closed @phone', async ({ page }) => {
    const dialog = await openBooking(page);
    const service = dialog.getByLabel('Service', { exact: true });
    await service.selectOption('Orthodontics - Retainers');
    await expect(dialog.getByText(signs)).toHaveCount(0);
    await service.selectOption('Emergency Care - Toothache Treatment');
    await expect(dialog.getByText(signs)).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('stand on the page of booking too @desktop', async ({ page }) => {
      await page.goto(`/book?${new URLSearchParams({ service: 'Emergency Care - Dental Trauma Care' })}`);
      await expect(page.getByText(signs)).toBeVisible();
    });
  });

  test.describe('while it is open', () => {
    test.use({ clinicNow: '2026-11-23T11:00:00+05:30' });

    test('are left to the clinic @desktop', async ({ page }) => {
      await page.goto(`/book?${new URLSearchParams({ service: 'Emergency Care - Dental Trauma Care' })}`);
      await expect(page.getByLabel('Service', { exact: true })).toHaveValue(/Dental Trauma Care/);
      await expect(page.getByText(signs)).toHaveCount(0);
    });
  });
});
