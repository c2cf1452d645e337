import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { bookOnline, deskSettings, openDesk, setUpSecondStep } from '#tests/support/desk-page.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ ownServer: true, serverSettings: deskSettings });

const monday = '2026-11-23';
const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the whole day fits a window of 1440 × 900, and one sheet of A4', async ({ page, server, isMobile }) => {
  test.skip(isMobile);
  const times = [
    '10:00 AM',
    '11:00 AM',
    '12:00 PM',
    '01:00 PM',
    '02:00 PM',
    '05:00 PM',
    '07:00 PM',
    '09:30 PM',
  ];
  for (const time of times) await bookOnline(server.origin, { date: monday, time, firstName: 'Asha' });
  await openDesk(page);
  await setUpSecondStep(page);
  await page.goto('/staff/appointments');
  await expect(page.locator('.day-table [data-kind]')).toHaveCount(11);
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('button', { name: 'Asha Sample' }).nth(1).click();
  await expect(page.getByRole('button', { name: 'Reschedule' })).toBeVisible();
  const bottom = await page.locator('.day-table').evaluate((table) => table.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(900);
  await page.emulateMedia({ colorScheme: 'dark' });
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Walk-in' })).toBeHidden();
  await expect(page.locator('.day-table')).toHaveCSS('color', 'rgb(7, 37, 34)');
});

test('a theme that was chosen is there before any script of the page has run', async ({
  page,
  isMobile,
  expectProblem,
}) => {
  test.skip(isMobile);
  expectProblem(/ERR_FAILED/);
  await openDesk(page);
  const ground = page.locator('body');
  await expect(ground).toHaveCSS('background-color', 'rgb(246, 241, 228)');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(ground).toHaveCSS('background-color', 'rgb(10, 31, 29)');
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/staff/appointments', { waitUntil: 'commit' });
  await page.locator('.day-table').waitFor();
  await expect(ground).toHaveCSS('background-color', 'rgb(10, 31, 29)');
});

test('the day is accessible in its main states, in both themes, on phone and desktop', async ({
  page,
  server,
  isMobile,
}) => {
  test.skip(isMobile);
  await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Asha' });
  await openDesk(page);
  const look = async (widths = [390, 1440]) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoAxeViolations(page);
      }
    }
  };
  await open(page, 'Asha Sample');
  await page.getByRole('button', { name: 'Arrived' }).click();
  await expect(page.locator('.notice')).toBeVisible();
  await look();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Service').fill('tooth');
  await look([390]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.goto('/staff/appointments?date=2026-11-22');
  await expect(page.getByText('Sunday appointments are by special arrangement.')).toBeVisible();
  await look([390]);
});
