import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { whatsappVersion } from '#features/booking/appointments/appointment.ts';
import {
  bookLink,
  chooseTime,
  fillDetails,
  openBooking,
  tuesday,
} from '#tests/support/people/booking-dialog.ts';
import { sendsSms } from '#tests/support/providers/sms-settings.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test as base,
} from '#tests/support/servers/browser.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

/** WhatsApp needs the address at which its reports come in, so the port is known before the server starts. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
  serverSettings: async ({}, provide) => {
    const port = await freePort();
    await provide({
      ...sendsSms,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      WHATSAPP_PHONE_ID: '1055',
      WHATSAPP_TOKEN: 'token',
      WHATSAPP_APP_SECRET: 'the-secret-of-the-app',
      WHATSAPP_VERIFY_TOKEN: 'the-word-for-the-panel',
      WHATSAPP_API_URL: 'http://127.0.0.1:9',
    });
  },
});
test.use({ ownServer: true });

const question = /^If an SMS does not arrive, .+ may send me the same message by WhatsApp$/;
const stored = (folder: string) => {
  const database = new DatabaseSync(join(folder, 'clinic.db'), { timeout: 5000 });
  const rows = database.prepare('select whatsapp_version, whatsapp_language from appointments').all();
  database.close();
  return rows;
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without it', () => {
    test.use({ javaScriptEnabled });

    test('the box at the number is unticked; its tick survives the way back and is stored @phone', async ({
      page,
      server,
    }) => {
      await (javaScriptEnabled ? openReady(page, '/book') : page.goto('/book'));
      const box = page.getByRole('checkbox', { name: question });
      await expect(box).not.toBeChecked();
      await expect(box).toHaveAccessibleDescription(/^Without a tick this website writes by SMS only\./);
      if (javaScriptEnabled) await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page);
      await fillDetails(page);
      await box.check();
      await page.getByRole('button', { name: 'Choose date and time' }).click();
      await chooseTime(page, tuesday, '05:00 PM');
      await page.getByRole('button', { name: /^Back/ }).click();
      await expect(box).toBeChecked();
      await page.getByRole('button', { name: 'Next: check and confirm' }).click();
      await page.getByRole('button', { name: 'Confirm Appointment' }).click();
      await expect(page.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();
      const yes = { whatsapp_version: whatsappVersion, whatsapp_language: 'en' };
      expect(stored(server.dataDirectory)).toEqual([yes]);

      await page.getByRole('link', { name: 'See, move or cancel this appointment' }).click();
      const wants = page.getByRole('switch', { name: 'Use WhatsApp if an SMS does not arrive' });
      await expect(wants).toBeChecked();
      await page.mouse.wheel(0, 1);
      await wants.click();
      await expect(wants).not.toBeChecked();
      await expect
        .poll(() => stored(server.dataDirectory))
        .toEqual([{ whatsapp_version: null, whatsapp_language: null }]);
      await expectNoSidewaysScroll(page);
    });
  });
}

test.describe('in another language', () => {
  test.use({ javaScriptEnabled: false });

  test('a ticked question is shown again before it is stored @phone', async ({ page, server }) => {
    await page.goto('/book');
    await fillDetails(page);
    await page.getByRole('checkbox', { name: question }).check();
    await page.getByRole('button', { name: 'Choose date and time' }).click();
    await chooseTime(page, tuesday, '05:00 PM');
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await expect(page).toHaveURL(/\/hi\/book/);
    await expect(page.getByRole('checkbox')).toBeChecked();
    await page.getByRole('button', { name: 'आगे: कन्फ़र्म करें' }).click();
    await page.getByRole('button', { name: /^कन्फ़र्म करें/ }).click();
    await expect(page).toHaveURL(/\/hi\/book\?appointment=/);
    const yes = { whatsapp_version: whatsappVersion, whatsapp_language: 'hi' };
    expect(stored(server.dataDirectory)).toEqual([yes]);
  });
});

test('the dialog asks too; without a tick nothing is stored, and each opening begins unticked @desktop', async ({
  page,
  server,
}) => {
  const dialog = await openBooking(page);
  const box = dialog.getByRole('checkbox', { name: question });
  await expect(box).not.toBeChecked();
  await box.check();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('html[data-dialog]')).toBeAttached();
  await bookLink(page).click();
  await expect(box).not.toBeChecked();
  await fillDetails(dialog);
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await chooseTime(dialog, tuesday, '05:00 PM');
  await dialog.getByRole('button', { name: 'Confirm Appointment' }).click();
  await expect(dialog.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();
  expect(stored(server.dataDirectory)).toEqual([{ whatsapp_version: null, whatsapp_language: null }]);
});

test('the question is read in Hindi and Marathi, and the notice says what a yes means @phone', async ({
  page,
}) => {
  for (const [language, words] of [
    ['hi', /^अगर SMS न पहुँचे, तो .+ WhatsApp पर भेजा जा सकता है$/],
    ['mr', /^SMS पोहोचला नाही, तर .+ WhatsApp वर पाठवला तर चालेल$/],
  ] as const) {
    await page.goto(`/${language}/book`);
    await expect(page.getByRole('checkbox', { name: words })).not.toBeChecked();
    await expectNoSidewaysScroll(page);
  }
  await page.goto('/privacy');
  await expect(page.getByText(/Without your yes this website sends none there\./)).toBeVisible();
});

base.describe('where WhatsApp is not set up', () => {
  base.use({ serverSettings: sendsSms });

  base('nothing asks for it @phone', async ({ page }) => {
    await page.goto('/book');
    await expect(page.getByLabel('Mobile number')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.goto('/privacy');
    // Reception may write by hand; the website itself names WhatsApp nowhere else.
    await expect(page.getByText('WhatsApp')).toHaveText(/^If reception writes to you on WhatsApp/);
  });
});
