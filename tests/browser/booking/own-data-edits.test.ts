import { sendsSms } from '#tests/support/providers/sms-settings.ts';
import { openOwnData } from '#tests/support/people/booking-dialog.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'own data with JavaScript' : 'own data without it', () => {
    test.use({ javaScriptEnabled });

    test('a patient corrects the name and the message; a refused name is kept as typed @phone', async ({
      page,
      expectProblem,
    }) => {
      expectProblem(/422/);
      await openOwnData(page);
      await expect(page.getByText('To change the number, call us')).toBeVisible();
      await page.getByRole('link', { name: 'Correct the name or message' }).click();
      await page.getByLabel('First name').fill('Ashaa');
      await page.getByLabel('Last name').fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert').getByText('Last name is required')).toBeVisible();
      await expect(page.getByLabel('First name')).toHaveValue('Ashaa');
      for (const width of [320, 820, 1366]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      if (javaScriptEnabled) await expectNoAxeViolations(page);
      await page.getByLabel('Last name').fill('Rao');
      await page.getByLabel('Message').fill('Not nervous any more');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Corrected.' })).toBeVisible();
      for (const held of [
        'Ashaa Rao',
        'You wrote: Not nervous any more',
        /^You last corrected what stands here on /,
      ])
        await expect(page.getByText(held)).toBeVisible();
      if (javaScriptEnabled) await expectNoAxeViolations(page);
    });

    test('without SMS reception’s writing beforehand is refused too, and nothing is called a reminder @phone', async ({
      page,
    }) => {
      await openOwnData(page);
      await expect(page.getByText(/remind/i)).toHaveCount(0);
      await page.getByRole('button', { name: 'Don’t write to me beforehand' }).click();
      await expect(page.getByText('You asked us not to write to you before it')).toBeVisible();
      await expect(page.getByText(/remind/i)).toHaveCount(0);
    });
  });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'consents with JavaScript' : 'consents without it', () => {
    test.use({ javaScriptEnabled, serverSettings: sendsSms });

    test('a patient withdraws each consent by one press; the visit stays @phone', async ({ page }) => {
      await openOwnData(page);
      await expect(page.getByText('You still get messages about changes.')).toBeVisible();
      await page.getByRole('button', { name: 'Erase what I told you about my health' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Your visit stays.' })).toBeVisible();
      await expect(page.getByText('I am nervous')).toHaveCount(0);
      await expect(page.getByText(/^You took back your consent .* we erased it$/)).toBeVisible();
      // The next button takes the place of the last one: a person who scrolls has seen that.
      await page.mouse.wheel(0, 1);
      await page.getByRole('button', { name: 'Don’t write to me beforehand' }).click();
      await expect(
        page.getByRole('status').filter({ hasText: 'We don’t write to you before this visit any more.' }),
      ).toBeVisible();
      await expect(page.getByText('You asked us not to write to you before it')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Take back a consent' })).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      await expect(page.getByText('is then cancelled')).toBeVisible();
    });
  });

test('the desk reads what the patient changed and withdrew @desktop', async ({ page, browser, server }) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const patient = await context.newPage();
  await openOwnData(patient);
  await patient.getByRole('link', { name: 'Correct the name or message' }).click();
  await patient.getByLabel('First name').fill('Ashaa');
  await patient.getByRole('button', { name: 'Save' }).click();
  await patient.getByRole('button', { name: 'Erase what I told you about my health' }).click();
  await expect(patient.getByRole('status').filter({ hasText: 'Your visit stays.' })).toBeVisible();
  await context.close();
  await openDesk(page, '/staff/appointments?date=2026-11-24');
  await page
    .getByRole('button', { name: /Ashaa Patil/ })
    .first()
    .click();
  await expect(page.getByText(/^Name, number or message changed by the patient, /)).toBeVisible();
  await expect(page.getByText(/^The patient had erased what they told of their health, /)).toBeVisible();
  await expectNoAxeViolations(page);
});
