import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';
import { bookOnline, openDesk, setUpSecondStep } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

const monday = '2026-11-23';
const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const walkIn = {
  firstName: 'Farhan',
  mobileNumber: '9000000003',
  serviceSelected: 'Emergency Care - Toothache Treatment',
  note: 'Second visit. Nervous, likes a pause.',
  source: 'walk-in',
  bySpecialArrangement: true,
};

test('the whole day, with a walk-in and an open visit, fits a window of 1440 × 900, and one sheet of A4', async ({
  page,
  server,
}) => {
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
  const expectWholeDay = async () => {
    await expect(page.locator('.day-table [data-kind]')).toHaveCount(12);
    await page.locator('html[data-ready]').waitFor();
    await page.getByRole('button', { name: 'Asha Sample' }).nth(1).click();
    await expect(page.getByText('No visit on record before.')).toBeVisible();
    const bottom = () => page.locator('.day-table').evaluate((table) => table.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeLessThanOrEqual(900);
  };
  await openDesk(page);
  const left = page.getByRole('complementary', { name: 'Finish setting up your account' });
  await expect(left).toContainText('set up an authenticator app or a passkey');
  await page.request.post('/api/staff/appointments', {
    headers: { Origin: server.origin, 'Idempotency-Key': crypto.randomUUID() },
    data: { ...walkIn, date: monday, time: '11:20 AM' },
  });
  await expectWholeDay();
  await setUpSecondStep(page);
  await page.goto('/staff/appointments');
  await expect(left).toHaveCount(0);
  await expectWholeDay();
  await page.emulateMedia({ colorScheme: 'dark' });
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Walk-in' })).toBeHidden();
  await expect(page.locator('.day-table')).toHaveCSS('color', 'rgb(7, 37, 34)');
});

test('before any script of the page has run a chosen theme is there, and no press is lost', async ({
  page,
}) => {
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  await page.route('**/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  /** Opens the day; its scripts come when the gate is opened. */
  const openWithoutScripts = async () => {
    gate = Promise.withResolvers();
    await page.goto('/staff/appointments', { waitUntil: 'commit' });
    await page.locator('.day-table').waitFor();
  };
  await openDesk(page);
  const ground = page.locator('body');
  await expect(ground).toHaveCSS('background-color', 'rgb(246, 241, 228)');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(ground).toHaveCSS('background-color', 'rgb(10, 31, 29)');
  await openWithoutScripts();
  await expect(ground).toHaveCSS('background-color', 'rgb(10, 31, 29)');
  await page.getByRole('button', { name: 'Walk-in' }).click();
  gate.resolve();
  await expect(page.getByRole('dialog', { name: /^Walk-in/ })).toBeVisible();

  await openWithoutScripts();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  gate.resolve();
  await expect(page.getByRole('button', { name: 'Add appointment at 11:00 am' })).toBeFocused();
});

test('the day is accessible in its main states, in both themes, on phone and desktop', async ({
  page,
  server,
}) => {
  await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Asha' });
  await openDesk(page);
  const look = async (widths = [390, 1440], schemes: ('light' | 'dark')[] = ['light', 'dark']) => {
    for (const colorScheme of schemes) {
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
  await open(page, 'Edit');
  await page.getByLabel('First name').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a name.')).toBeVisible();
  await look([390], ['dark']);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Service').fill('tooth');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look([390]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.goto('/staff/appointments?date=2026-11-22');
  await expect(page.getByText('Sunday appointments are by special arrangement.')).toBeVisible();
  await look([390]);
});
