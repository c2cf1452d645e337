import type { Page } from '@playwright/test';
import { bookOnline, openDesk } from '#tests/support/people/desk-page.ts';
import { sendsSms } from '#tests/support/providers/sms-settings.ts';
import { smsProviderServer, webhookServer } from '#tests/support/providers/sms-provider-server.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  expectSoundLooks,
  test as base,
} from '#tests/support/servers/browser.ts';

type Provider = Awaited<ReturnType<typeof smsProviderServer>>;

/** A clinic that has the text with the code registered. */
const test = base.extend<{ provider: Provider }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
  provider: async ({}, provide) => {
    const provider = await smsProviderServer(webhookServer);
    await provide(provider);
    provider.close();
  },
  serverSettings: async ({ provider }, provide) => {
    const text = { SMS_TEMPLATE_NUMBER_CODE: '1107160000000012345' };
    await provide({ ...sendsSms, SMS_WEBHOOK_URL: provider.url, ...text });
  },
});
test.use({ ownServer: true });

const next = '+919876500001';
const codesTo = ({ taken }: Provider, number: string) =>
  taken.filter(({ to }) => to === number).flatMap(({ text = '' }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'a new number with JavaScript' : 'a new number without it', () => {
    test.use({ javaScriptEnabled });

    test('is proven by the code that it gets; a second tab and a second press change nothing more @phone', async ({
      page,
      server,
      provider,
      expectProblem,
    }) => {
      expectProblem(/409/);
      const { manageUrl } = await bookOnline(server.origin, {
        date: '2026-11-24',
        time: '10:00 AM',
        firstName: 'Asha',
      });
      await page.goto(manageUrl);
      await page.getByRole('link', { name: 'What you hold about me' }).click();
      await expect(page.getByRole('link', { name: 'Change the number' })).toBeVisible();
      await expect(page.getByText('To change the number, call us')).toHaveCount(0);
      await page.getByRole('link', { name: 'Change the number' }).click();
      await expect(
        page.getByRole('heading', { name: 'Change the mobile number of this visit' }),
      ).toBeVisible();
      const expectLooks = (tab: Page) =>
        javaScriptEnabled ? expectSoundLooks(tab, [320, 390, 820, 1366]) : expectNoSidewaysScroll(tab);
      const number = page.getByLabel('New mobile number');
      await number.fill('12345');
      const press = async (tab: Page, name: string) => {
        await tab.mouse.wheel(0, 1);
        await tab.getByRole('button', { name }).click();
      };
      await press(page, 'Send the code');
      await expect(number).toHaveAccessibleDescription('Please enter ten digits of an Indian mobile number.');
      await expect(number).toBeFocused();
      await expectLooks(page);
      await number.fill('98765 00001');
      await press(page, 'Send the code');
      const code = page.getByLabel('Six digits from the SMS');
      await expect(code).toBeFocused();
      await expect(page.getByText(/^Please look for our SMS at \+91 98765 00001\./)).toBeVisible();
      await expect.poll(() => codesTo(provider, next)).toHaveLength(1);
      const [sent] = codesTo(provider, next) as [string];
      await code.fill(wrong(sent));
      await press(page, 'Change the number');
      await expect(code).toHaveAccessibleDescription('This is not the code. Please look at the newest SMS.');

      // The answer about the first code was lost: in a minute the same number gets no second one.
      const other = await page.context().newPage();
      await other.goto(`${manageUrl}?change=number`);
      await other.getByLabel('New mobile number').fill('098765 00001');
      await press(other, 'Send the code');
      await expect(other.getByText(/^Please look for our SMS at \+91 98765 00001\./)).toBeVisible();
      await expectLooks(other);
      await other.getByLabel('Six digits from the SMS').fill(sent);
      await code.fill(sent);
      await press(page, 'Change the number');
      await expect(page.getByText('Done. This visit now has your new number.')).toBeVisible();
      await expect(page.getByText('By SMS to +91 98•••••001:', { exact: false })).toBeVisible();
      await press(other, 'Change the number');
      await expect(other.getByText('Done. This visit now has your new number.')).toBeVisible();
      expect(codesTo(provider, next)).toHaveLength(1);
      expect(server.output()).not.toContain(sent);

      if (!javaScriptEnabled) return;
      await openDesk(page, '/staff/appointments?date=2026-11-24');
      await page.getByRole('button', { name: /Sample$/ }).click();
      await expect(page.getByText(/^Name, number or message changed by the patient, /)).toBeVisible();
      await expect(page.getByRole('link', { name: '98765 00001' })).toBeVisible();
    });
  });

test('the question stands in Hindi and Marathi, and for a visit that was cancelled it does not @phone', async ({
  page,
  server,
  expectProblem,
}) => {
  expectProblem(/409/);
  const { manageUrl } = await bookOnline(server.origin, {
    date: '2026-11-24',
    time: '10:00 AM',
    firstName: 'Asha',
  });
  const token = manageUrl.split('/').at(-1);
  for (const [language, title, label, send] of [
    ['hi', 'इस अपॉइंटमेंट का मोबाइल नंबर बदलें', 'नया मोबाइल नंबर', 'कोड भेजें'],
    ['mr', 'या अपॉइंटमेंटचा मोबाइल नंबर बदला', 'नवा मोबाइल नंबर', 'कोड पाठवा'],
  ] as const) {
    await page.goto(`/${language}/appointment/${token}?change=number`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByLabel(label).fill(`98765 0000${language === 'hi' ? 2 : 3}`);
    await page.mouse.wheel(0, 1);
    await page.getByRole('button', { name: send }).click();
    await expect(page.getByRole('status').filter({ hasText: '+91 98765' })).toBeVisible();
    await expectSoundLooks(page, [320, 390, 1440]);
    await expectNoAxeViolations(page);
  }
  const cancelled = await page.request.post(`/api/appointments/${token}/cancel`, {
    headers: { Origin: server.origin },
  });
  expect(cancelled.status()).toBe(200);
  await page.getByRole('textbox').fill('123456');
  await page.mouse.wheel(0, 1);
  await page.getByRole('button', { name: 'नंबर बदला' }).click();
  await expect(page.getByText('काहीही बदलले नाही: ही अपॉइंटमेंट आधीच रद्द झाली आहे.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'या अपॉइंटमेंटचा मोबाइल नंबर बदला' })).toHaveCount(0);
});
