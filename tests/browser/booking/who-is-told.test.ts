import type { Page } from '@playwright/test';
import { chooseSlot, openBooking } from '#tests/support/people/booking-dialog.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';
import { sendsSms } from '#tests/support/providers/sms-settings.ts';

test.use({ ownServer: true });

const link = (page: Page, name: string) => page.getByRole('link', { name });
/** Text of the page for readers and for search engines. */
const wordsOf = (page: Page) =>
  page.evaluate(
    () =>
      `${document.querySelector('meta[name="description"]')?.getAttribute('content')} ${document.body.innerText}`,
  );

/** Under one another the ways on are a list: their icons stand in one line, beside their words. */
async function expectIconsInLine(page: Page): Promise<void> {
  const icons = page.locator('.next-links .icon');
  const left = () =>
    icons.evaluateAll(
      (all) => new Set(all.map((icon) => Math.round(icon.getBoundingClientRect().left))).size,
    );
  await expect.poll(left).toBe(1);
}

async function bookByDialog(page: Page, seen: (page: Page) => Promise<void>): Promise<void> {
  const dialog = await openBooking(page);
  await seen(page);
  await (await chooseSlot(dialog)).click();
  await expect(dialog.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();
}

test('where no SMS is sent none is promised, and the patient keeps the link @phone', async ({ page }) => {
  const promisesNone = async (page: Page) => expect(await wordsOf(page)).not.toMatch(/SMS|remind/i);
  for (const path of ['/', '/book', '/services', '/privacy', '/terms']) {
    await page.goto(path);
    await promisesNone(page);
  }
  await bookByDialog(page, promisesNone);
  await expect(page.getByText('Please note the time, or add it to your calendar.')).toBeVisible();
  await promisesNone(page);

  const own = link(page, 'See, move or cancel this appointment');
  const note = new URL((await link(page, 'Send it to myself on WhatsApp').getAttribute('href'))!);
  expect(note.origin + note.pathname).toBe('https://wa.me/');
  const address = (await own.getAttribute('href'))!;
  expect(note.searchParams.get('text')).toMatch(/Tuesday, 24 November, 5:00\spm\. Reference \w+\. /);
  expect(note.searchParams.get('text')).toContain(address);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await expectIconsInLine(page);

  await own.click();
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible();
  // No Book button is louder than what the page is for.
  await expect(page.locator('.dock .button:last-child')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(link(page, 'Move to another time')).toBeVisible();
  await expect(link(page, 'Send it to myself on WhatsApp')).toBeVisible();
  await expectIconsInLine(page);
  await page.setViewportSize({ width: 320, height: 568 });
  for (const name of ['Move to another time', 'Cancel the appointment'])
    expect((await link(page, name).boundingBox())!.height, name).toBeLessThan(52);
  // Reception may write by hand, which the patient can refuse.
  const beforehand = page.getByRole('switch');
  await expect(beforehand).toHaveAccessibleName('Write to me before my visit');
  await beforehand.click();
  await expect(beforehand).toHaveAttribute('aria-checked', 'false');
  await page.reload();
  await expect(beforehand).toHaveAttribute('aria-checked', 'false');
  await expect(page.getByText(/earlier time|waiting list/i)).toHaveCount(0);
  await promisesNone(page);
});

test('without JavaScript the last page gives the same link @desktop', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  const answer = await page.request.post('/api/appointments', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: {
      firstName: 'Asha',
      lastName: 'Sample',
      mobileNumber: '9876543210',
      serviceSelected: 'Preventive Care - Dental X-rays',
      date: '2026-11-24',
      time: '05:00 PM',
    },
  });
  const { manageUrl } = (await answer.json()) as { manageUrl: string };
  await page.goto(`/book?appointment=${manageUrl.split(/[/?]/).at(-1)}`);
  await expect(link(page, 'See, move or cancel this appointment')).toHaveAttribute('href', manageUrl);
  await expect(link(page, 'Send it to myself on WhatsApp')).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=/,
  );
  await context.close();
});

test('the desk can’t promise one either, and says why @desktop', async ({ page }) => {
  await openDesk(page);
  await page.getByRole('button', { name: 'Add appointment at 12:00 pm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appointment, Monday, 23 November' });
  const box = dialog.getByRole('checkbox', { name: /^Tell the patient by SMS/ });
  await expect(box).toBeDisabled();
  await expect(box).not.toBeChecked();
  await expect(dialog.getByText('SMS is off: please tell the patient yourself.')).toBeVisible();
});

test.describe('where SMS are sent', () => {
  test.use({ serverSettings: sendsSms });

  test('the words promise them, and the switches for them are there @phone', async ({ page }) => {
    await page.goto('/book');
    expect(await wordsOf(page)).toMatch(/An SMS confirms it\..*The confirmation SMS goes here\./s);
    await bookByDialog(page, async () => {
      await expect(page.getByText('The confirmation SMS goes here.')).toBeVisible();
    });
    await expect(page.getByText(/confirmation SMS (will arrive shortly|is on its way)/)).toBeVisible();
    await link(page, 'See, move or cancel this appointment').click();
    await expect(page.getByRole('switch', { name: 'Send me reminders' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tell me if an earlier time opens' })).toBeVisible();
    await openReady(page, '/');
    await expect(page.getByText('leave your name and number, and an SMS confirms it.')).toBeAttached();
  });

  test('the desk’s box is ticked; for a landline it asks for a call too @desktop', async ({ page }) => {
    await openDesk(page);
    await page.getByRole('button', { name: 'Add appointment at 12:00 pm' }).click();
    const box = page.getByRole('checkbox', { name: 'Tell the patient by SMS' });
    const expectLandline = async () => {
      await expect(box).toHaveAccessibleDescription(/^A landline seldom takes an SMS/);
      await expect(box).toBeChecked();
    };
    await expect(box).toBeChecked();
    const entry = page.getByRole('dialog', { name: 'Appointment, Monday, 23 November' });
    await entry.getByLabel('Name or number').fill('Lata Sample');
    await entry.getByLabel('Mobile number').fill('022 2642 1234');
    await expectLandline();
    await entry.getByLabel('Service').fill('Dental Crown');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/appointments'),
    );
    await entry.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ tellPatient: true });
    await page.getByRole('button', { name: 'Lata Sample', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel visit' }).click();
    await expectLandline();
  });
});
