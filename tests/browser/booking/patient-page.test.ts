import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import {
  askToMove,
  bookElsewhere,
  chooseTime,
  expectDayUnderTime,
} from '#tests/support/people/booking-dialog.ts';
import { sendsSms } from '#tests/support/providers/sms-settings.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true, serverSettings: sendsSms, refusesEarlyPress: true });

/** Asha's, on Tuesday at 10:00 AM; it is Monday, 8:00. */
async function book(page: Page, differences: Record<string, unknown> = {}) {
  const answer = await page.request.post('/api/appointments', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: bookingBody(differences),
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { manageUrl: string; reference: string };
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name });
const wednesday = 'Wednesday, 25 November';

for (const javaScriptEnabled of [true, false]) {
  const [name, tag] = javaScriptEnabled
    ? ['the patient page with JavaScript', '@phone']
    : ['the patient page without it', '@desktop'];
  test.describe(name, { tag }, () => {
    test.use({ javaScriptEnabled });
    /** axe is a script itself. */
    const expectSound = async (page: Page) => {
      if (javaScriptEnabled) await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page);
    };

    test('moves, takes the reminders back, and cancels, each once and after a question', async ({
      page,
      server,
      expectProblem,
    }) => {
      expectProblem(/409/);
      const { manageUrl } = await book(page);
      await (javaScriptEnabled ? openReady(page, manageUrl) : page.goto(manageUrl));
      await expect(page.getByText('See you on Tuesday, 24 November at 10:00 am.')).toBeVisible();
      await button(page, 'I’m coming').click();
      await expect(page.getByText('You are coming. The clinic knows.')).toBeVisible();
      await expectSound(page);
      await askToMove(page);
      await chooseTime(page, wednesday, '05:00 PM');
      await expect(button(page, /Change to this time/)).toContainText('5:00 pm');
      // All of it in sight: axe takes a time that lies half behind the bar at the window's edge for a small target.
      await page.setViewportSize({ width: 390, height: 1800 });
      await expectSound(page);
      // Another patient is quicker.
      await bookElsewhere(server.origin, '05:00 PM', '9123456781', '2026-11-25');
      await button(page, /Change to this time/).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('5:00 pm has just been taken.');
      await expect(alert).toContainText('Your appointment stays as it was.');
      await expectDayUnderTime(alert.getByRole('button'));
      await expectSound(page);
      await alert.getByRole('button', { name: /6:00 pm/ }).click();
      await expect(button(page, /Change to this time/)).toContainText('6:00 pm');
      await button(page, /Change to this time/).dblclick();
      await expect(page.getByText('Done. Your appointment is moved.')).toBeVisible();
      await expect(page.locator('.ticket')).toContainText('25 November6:00 pm');

      // The answer was about the old time; the new one is too far away to ask.
      await expect(page.getByText('The clinic knows.')).toHaveCount(0);
      await expect(button(page, 'I’m coming')).toHaveCount(0);

      const reminders = page.getByRole('switch', { name: 'Send me reminders' });
      await expect(reminders).toHaveAttribute('aria-checked', 'true');
      await reminders.click();
      await expect(reminders).toHaveAttribute('aria-checked', 'false');
      await page.reload();
      await expect(reminders).toHaveAttribute('aria-checked', 'false');

      await link(page, 'Cancel the appointment').click();
      await expect(page.getByRole('heading', { name: 'Cancel this appointment?' })).toBeVisible();
      await expectSound(page);
      await link(page, 'Keep it as it is').click();
      await expect(page.getByText('Your new time is Wednesday, 25 November at 6:00 pm.')).toBeVisible();
      await link(page, 'Cancel the appointment').click();
      await button(page, 'Yes, cancel it').dblclick();
      await expect(page.getByText('Done. Your appointment is cancelled.')).toBeVisible();
      await expect(page.getByText(/^Your appointment was on .* at .*m\.$/)).toBeVisible();
      // Once, not in two sentences.
      expect((await page.getByRole('main').innerText()).match(/cancelled/gi)).toHaveLength(1);
      await expect(page.locator('main')).not.toContainText(/confirmed|see you/i);
      await expectSound(page);
      // Booked, coming, moved, reminders off, cancelled: every double press was one change.
      const calendar = link(page, 'Remove from my calendar');
      const file = await page.request.get((await calendar.getAttribute('href'))!);
      expect(await file.text()).toMatch(/SEQUENCE:4\r\n[^]*STATUS:CANCELLED/);

      // The same service is offered at other times.
      await page.getByRole('article').getByRole('link', { name: 'Book Appointment' }).click();
      const service = page.getByLabel('Service', { exact: true }).filter({ visible: true });
      await expect(service).toHaveValue('Preventive Care - Dental X-rays');
    });

    test('offers an earlier time that frees up, keeps it, and moves there when it is taken', async ({
      page,
      server,
    }) => {
      const early = await book(page);
      const { manageUrl } = await book(page, { mobileNumber: '9812345211', date: '2026-11-26' });
      if (javaScriptEnabled) await page.clock.install();
      await page.goto(manageUrl);
      await button(page, 'Tell me if an earlier time opens').click();
      await expect(page.getByText('You are on the waiting list for an earlier time.')).toBeVisible();
      const cancel = early.manageUrl.replace('/appointment/', '/api/appointments/');
      expect((await page.request.post(`${cancel}/cancel`)).status()).toBe(200);
      // A minute later nobody can undo it; the next booking wakes the round that offers.
      change(server.dataDirectory, 'update appointments set status_changed_at = status_changed_at - 60000');
      await book(page, { mobileNumber: '9812345212', date: '2026-11-27' });
      const offer = page.getByRole('heading', { name: 'Tuesday, 24 November, 10:00 am is free.' });
      await expect(async () => {
        await page.reload();
        await expect(offer).toBeVisible({ timeout: 500 });
      }).toPass();
      await expectSound(page);
      await expect(page.getByText(/^Held for you until 8:1\d\sam \(1\d minutes left\)$/)).toBeVisible();
      if (javaScriptEnabled) {
        // It is the page's scripts that count.
        await openReady(page, manageUrl);
        await page.clock.fastForward('15:00');
        await expect(page.getByText('The earlier time is no longer held for you.')).toBeVisible();
        await expect(button(page, 'Take 10:00 am')).toHaveCount(0);
        // By the clinic's clock it is.
        await page.reload();
      }
      await button(page, 'Take 10:00 am').click();
      await expect(page.getByText('Done. The earlier time is yours.')).toBeVisible();
      await expect(page.locator('.ticket')).toContainText('24 November10:00 am');
    });
  });
}

test('the patient page is for its patient alone, and opening it changes nothing @desktop', async ({
  page,
}) => {
  const { manageUrl, reference } = await book(page);
  for (const query of ['', '?change=cancel', '?change=move', '?done=cancelled']) {
    const response = await page.goto(manageUrl + query);
    expect(response!.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  }
  for (const text of [`Appointment ${reference}`, 'Asha Patil', 'Confirmed', 'Dental X-rays, ₹100']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.locator('main')).not.toContainText('98123');
  await expect(link(page, 'Directions')).toHaveAttribute('rel', /noreferrer/);
});

test('offline nothing is lost: it says so, and the same press works when the network is back @phone', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const { manageUrl } = await book(page);
  await openReady(page, manageUrl);
  await link(page, 'Cancel the appointment').click();
  await expect(page.getByRole('heading', { name: 'Cancel this appointment?' })).toBeFocused();
  await context.setOffline(true);
  await button(page, 'Yes, cancel it').click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t change it: you are offline.');
  await context.setOffline(false);
  await button(page, 'Yes, cancel it').click();
  await expect(page.getByText('Done. Your appointment is cancelled.')).toBeVisible();
});

/** As time, or a receptionist, would change it while the page is open. */
function change(dataDirectory: string, statement: string): void {
  const database = new DatabaseSync(join(dataDirectory, 'clinic.db'), { timeout: 5000 });
  database.exec(statement);
  database.close();
}

test('on the day: too late to move or cancel it says whom to call, and how late the clinic runs while it is open @phone', async ({
  page,
  server,
}) => {
  // It is 8:00, the visit at 10:00: later than two hours before.
  const { manageUrl } = await book(page, { date: '2026-11-23' });
  await page.clock.install();
  await openReady(page, manageUrl);
  const phone = page.getByText('It is too late to change it here: please call').getByRole('link');
  await expect(phone).toHaveAttribute('href', /^tel:\+91\d{10}$/);
  await expect(link(page, 'Move to another time')).toHaveCount(0);
  await expect(link(page, 'Cancel the appointment')).toHaveCount(0);
  const late = page.getByRole('status').filter({ hasText: 'running about 25 minutes late: expect 10:25' });
  await expect(late).toHaveCount(0);
  change(server.dataDirectory, "insert into delays (slot_date, minutes) values ('2026-11-23', 25)");
  await page.clock.fastForward('01:00');
  await expect(late).toBeVisible();

  // A page that is not seen does not ask.
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/appointments/')) asked += 1;
  });
  const be = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const dueNow = (minutes: number) => change(server.dataDirectory, `update delays set minutes = ${minutes}`);
  await be('hidden');
  await page.clock.fastForward('10:00');
  expect(asked).toBe(0);
  dueNow(30);
  await be('visible');
  await expect(page.getByText('expect 10:30')).toBeVisible();
  // Gone to another page and back again, as phones keep it.
  dueNow(35);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText('expect 10:35')).toBeVisible();

  await expect(button(page, 'I’m coming')).toBeVisible();
  await expect(link(page, 'I can’t come')).toHaveCount(0);
  await expect(link(page, 'Write a review')).toHaveCount(0);
  change(server.dataDirectory, "update appointments set status = 'completed'");
  await page.reload();
  await expect(page.getByText('Thank you for coming.')).toBeVisible();
  await expect(link(page, 'Write a review')).toHaveAttribute('href', /^https:/);
  await expectNoAxeViolations(page);
});

test('an unknown link and a dead one are the same page that is not here; a visitor who tries many has to wait, and right links open @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  expectProblem(/status of (404|429)/);
  const { manageUrl } = await book(page);
  const other = await book(page, { time: '11:00 AM', mobileNumber: '9812345211' });
  change(server.dataDirectory, `update appointments set slot_date = '2026-11-01' where slot_time = '10:00'`);
  const asked = async (address: string) => {
    const response = await page.request.get(address);
    const headers = response.headers();
    // The token, which each asked for, makes the packed page a little longer or shorter; and each answer has a code of its own.
    for (const name of ['date', 'content-length', 'x-request-id']) delete headers[name];
    const token = address.split('/').at(-1)!;
    return { status: response.status(), headers, text: (await response.text()).replaceAll(token, '') };
  };
  const unknown = await asked(manageUrl.replace(/.{22}$/, 'Qz'.repeat(11)));
  expect(await asked(manageUrl)).toEqual(unknown);
  expect(unknown).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
  await page.goto(manageUrl);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);

  // All within one minute, however long the page took until here.
  await expect(async () => {
    const tokens = Array.from({ length: 20 }, (_, tries) => String(tries).padStart(22, 'B'));
    await Promise.all(tokens.map((token) => page.request.get(manageUrl.replace(/.{22}$/, token))));
    const response = (await page.goto(manageUrl))!;
    expect([response.status(), Number(response.headers()['retry-after'])]).toEqual([429, expect.any(Number)]);
  }).toPass();
  await expect(page.getByText('Too many links were tried from here.')).toBeVisible();
  await expect(link(page, 'call us')).toHaveAttribute('href', /^tel:/);
  // A carrier's other customers share the address.
  expect((await page.goto(other.manageUrl))!.status()).toBe(200);
  await expect(page.getByText(`Appointment ${other.reference}`)).toBeVisible();
});

for (const [width, height, language] of [
  [320, 568, 'en'],
  [390, 844, 'hi'],
  [740, 360, 'mr'],
  [1366, 768, 'en'],
] as const)
  test(`after a move the heading of the page is whole in sight, ${width} × ${height} in '${language}' @phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const { manageUrl } = await book(page, { language });
    await openReady(page, `${manageUrl}?change=move`);
    await page.locator('[data-date="2026-11-25"]').click();
    await page.locator('.slot:enabled').last().click();
    await page.locator('.patient-page-foot button').last().click();
    await expect(page.locator('.patient-page-state')).toBeFocused();
    const bar = page.getByRole('banner');
    const covered = async () => {
      const { y, height } = (await bar.boundingBox())!;
      return Math.max(0, y + height) - (await page.getByRole('heading', { level: 1 }).boundingBox())!.y;
    };
    await expect.poll(covered).toBeLessThanOrEqual(0);
  });

for (const time of ['10:00 AM', '05:00 PM'])
  test(`the ticket of a Marathi visit at ${time} is within the smallest phone @phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const { manageUrl } = await book(page, { language: 'mr', time });
    await openReady(page, manageUrl);
    await page.evaluate(() => document.fonts.ready);
    const clock = page.locator('.ticket-time');
    expect(await clock.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expectNoSidewaysScroll(page);
  });
