import type { Page } from '@playwright/test';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { bookOnline, openDesk } from '#tests/support/people/desk-page.ts';
import { expect, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

/** A4 with the margin that printers add by themselves. */
const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
async function countSheets(page: Page, landscape = false): Promise<number> {
  const sheets = (await page.pdf({ format: 'A4', margin, landscape })).toString('latin1');
  return sheets.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** A control can't be pressed on paper. */
async function expectNoControls(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const controls = page.locator('a.button, button, select, input, form, .skip-link, .dock, nav');
  for (const control of await controls.all()) await expect(control).toBeHidden();
  await page.emulateMedia({ media: null });
}

test('the price list is one sheet in each language, without controls', async ({ page }) => {
  for (const path of ['/services', '/hi/services', '/mr/services']) {
    await page.goto(path);
    await expectNoControls(page);
    expect(await countSheets(page), path).toBe(1);
  }
});

test('the home page is three sheets at most, with the address and the hours', async ({ page }) => {
  await page.goto('/');
  await expectNoControls(page);
  expect(await countSheets(page)).toBeLessThanOrEqual(3);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo').getByText('Working hours')).toBeVisible();
});

test('a patient’s page is one sheet with the visit alone', async ({ page }) => {
  const answer = await page.request.post('/api/appointments', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: bookingBody(),
  });
  const { manageUrl, reference } = (await answer.json()) as { manageUrl: string; reference: string };
  for (const language of ['', '/hi', '/mr']) {
    const { pathname, search } = new URL(manageUrl);
    await page.goto(language + pathname + search);
    await expectNoControls(page);
    expect(await countSheets(page)).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(reference).first()).toBeVisible();
    await page.emulateMedia({ media: null });
  }
});

test('the data of a visit that was moved three times are one sheet, without texts that were not sent', async ({
  page,
  server,
}) => {
  const { manageUrl } = await bookOnline(server.origin, {
    date: '2026-11-24',
    time: '10:00 AM',
    firstName: 'Asha',
    message: 'I am nervous. '.repeat(20),
  });
  const { pathname } = new URL(manageUrl);
  for (const time of ['11:00 AM', '12:00 PM', '05:00 PM']) {
    const moved = await page.request.post(`/api${pathname.replace('appointment', 'appointments')}/move`, {
      data: { date: '2026-11-26', time },
    });
    expect(moved.status()).toBe(200);
  }
  for (const language of ['', '/hi', '/mr']) {
    await page.goto(`${language}${pathname}/data`);
    await expectNoControls(page);
    expect(await countSheets(page), language).toBe(1);
    await expect(page.getByText('see you tomorrow').first()).toBeHidden();
  }
});

test('the desk’s day keeps its wide layout on a sheet with margins', async ({ page, server }) => {
  for (const time of ['10:00 AM', '11:00 AM', '12:00 PM', '05:00 PM'])
    await bookOnline(server.origin, { date: '2026-11-23', time, firstName: 'Asha' });
  await openDesk(page);
  await expect(page.getByRole('button', { name: 'Asha Sample' })).toHaveCount(4);
  expect(await countSheets(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  const first = page.locator('.day-table tr', { hasText: 'Asha' }).first();
  const time = first.locator('th');
  const patient = first.locator('td').first();
  const [one, other] = [await time.boundingBox(), await patient.boundingBox()];
  expect(other!.x).toBeGreaterThan(one!.x + one!.width / 2);
});

test('the week keeps its hours and surnames on a sheet with margins', async ({ page, server }) => {
  await bookOnline(server.origin, { date: '2026-11-24', time: '10:00 AM', firstName: 'Asha' });
  await openDesk(page);
  await page.goto('/staff/appointments/week');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1047, height: 718 });
  await expect(page.getByText('10:00').first()).toBeVisible();
  await expect(page.getByText('Asha Sample').first()).toBeVisible();
  expect(await countSheets(page, true)).toBe(1);
});
