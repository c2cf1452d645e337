import type { Page } from '@playwright/test';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { askToMove, chooseTime } from '#tests/support/people/booking-dialog.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

/** Asha's, on Tuesday at 10:00 AM; it is Monday, 8:00. */
async function book(page: Page) {
  const answer = await page.request.post('/api/appointments', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: bookingBody(),
  });
  const { manageUrl } = (await answer.json()) as { manageUrl: string };
  const path = manageUrl.replace('/appointment/', '/api/appointments/');
  return {
    manageUrl,
    /** In another tab. */
    change: (what: string, data?: unknown) => page.request.post(`${path}/${what}`, { data }),
  };
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'two tabs with JavaScript' : 'two tabs without it', () => {
    test.use({ javaScriptEnabled });
    const bookAndOpen = async (page: Page) => {
      const booked = await book(page);
      await (javaScriptEnabled ? openReady(page, booked.manageUrl) : page.goto(booked.manageUrl));
      return booked;
    };

    test('cancelled in one, moved in the other: it is called cancelled @phone', async ({
      page,
      expectProblem,
    }) => {
      expectProblem(/409/);
      const { change } = await bookAndOpen(page);
      await askToMove(page);
      await chooseTime(page, 'Wednesday, 25 November', '05:00 PM');
      expect((await change('cancel')).status()).toBe(200);
      await button(page, /Change to this time/).click();
      await expect(page.getByRole('alert')).toContainText(
        'We couldn’t change it: this appointment is already cancelled.',
      );
      await expect(page.getByText('Your appointment was on Tuesday, 24 November at 10:00 am.')).toBeVisible();
      await expect(page.locator('main')).not.toContainText(/begun|is over/);
    });

    test('moved in one, cancelled in the other: the new time is named, and kept @phone', async ({
      page,
      expectProblem,
    }) => {
      expectProblem(/409/);
      const { manageUrl, change } = await bookAndOpen(page);
      await link(page, 'Cancel the appointment').click();
      await expect(page.getByText('We will offer Tuesday, 24 November, 10:00 am')).toBeVisible();
      expect((await change('move', { date: '2026-11-25', time: '05:00 PM' })).status()).toBe(200);
      await button(page, 'Yes, cancel it').click();
      await expect(page.getByRole('alert')).toContainText(
        'We didn’t cancel it: this appointment has been moved to Wednesday, 25 November, 5:00 pm.',
      );
      await page.goto(manageUrl);
      await expect(page.getByText('Your new time is Wednesday, 25 November at 5:00 pm.')).toBeVisible();
      await link(page, 'Cancel the appointment').click();
      await button(page, 'Yes, cancel it').click();
      await expect(page.getByText('Done. Your appointment is cancelled.')).toBeVisible();
    });

    test('moved in one, “I’m coming” in the other: nobody promises a time that was not seen @phone', async ({
      page,
      expectProblem,
    }) => {
      expectProblem(/409/);
      const { change } = await bookAndOpen(page);
      await expect(button(page, /coming/)).toBeVisible();
      expect((await change('move', { date: '2026-11-24', time: '05:00 PM' })).status()).toBe(200);
      await button(page, /I’m coming/).click();
      await expect(page.getByRole('alert')).toContainText('We couldn’t change it');
      await expect(button(page, /I’m coming/)).toBeVisible();
      await expect(page.locator('main')).toContainText('5:00 pm');
    });

    test('erased in one, answered in the other: the page shows the visit no more @phone', async ({
      page,
      expectProblem,
    }) => {
      expectProblem(/404/);
      const { change } = await bookAndOpen(page);
      await expect(button(page, 'I’m coming')).toBeVisible();
      expect((await change('erase')).status()).toBe(200);
      await button(page, 'I’m coming').click();
      await expect(page.getByText('This link opens no appointment.', { exact: false })).toBeVisible();
      await expect(page.locator('main')).not.toContainText(/See you|24 November/);
    });
  });
}

for (const [language, says] of [
  ['hi', 'कुछ नहीं बदला: यह अपॉइंटमेंट पहले ही रद्द हो चुका है।'],
  ['mr', 'काहीही बदलले नाही: ही अपॉइंटमेंट आधीच रद्द झाली आहे.'],
] as const) {
  test(`in ${language} a cancelled appointment is called so @phone`, async ({ page, expectProblem }) => {
    expectProblem(/409/);
    const { manageUrl, change } = await book(page);
    await openReady(page, manageUrl.replace('/appointment/', `/${language}/appointment/`) + '?change=move');
    await page.locator('button.slot:enabled').last().click();
    expect((await change('cancel')).status()).toBe(200);
    await page.locator('.patient-page-foot').getByRole('button').click();
    await expect(page.getByRole('alert')).toContainText(says);
  });
}
