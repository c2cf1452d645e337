// A pretended Monday, from the first booking to the last patient. To watch it: npm run busy-monday
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/servers/browser.ts';
import { bookOnline, lineOf, openDesk } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

const monday = '2026-11-23';
const wednesday = '2026-11-25';
const booked = [
  ['Rustom', '10:00 AM'],
  ['Asha', '11:00 AM'],
  ['Lourdes', '12:00 PM'],
  ['Imran', '01:00 PM'],
  ['Neha', '02:00 PM'],
  ['Tara', '05:00 PM'],
  ['Vikram', '06:00 PM'],
  ['Kavita', '07:00 PM'],
  ['Joseph', '08:00 PM'],
  ['Meher', '09:00 PM'],
  ['Anil', '09:30 PM'],
] as const;

const status = (page: Page, name: string, says: string) =>
  expect(lineOf(page, name).locator('.status-mark')).toHaveText(says);
const counts = (page: Page, says: string) => expect(page.locator('.day-counts')).toContainText(says);

/** To the line by name, then the key. */
async function press(page: Page, name: string, key: string): Promise<void> {
  await page.getByRole('button', { name: `${name} Sample`, exact: true }).focus();
  await page.keyboard.press(key);
}

async function walkIn(page: Page, name: string, number: string, service: string): Promise<void> {
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type(`${name} Sample`);
  await page.keyboard.press('Tab');
  await page.keyboard.type(number);
  await page.keyboard.press('Tab');
  await page.keyboard.type(service);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `${name} Sample`, exact: true })).toBeFocused();
}

async function moveTo(page: Page, day: RegExp, time: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Reschedule/ });
  await dialog.getByRole('button', { name: day }).click();
  await dialog.getByRole('button', { name: time, exact: true }).click();
  await dialog.getByRole('button', { name: /^Move to/ }).click();
  await expect(dialog).toHaveCount(0);
}

async function openLine(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name} Sample`, exact: true }).click();
  await expect(page.getByRole('group', { name: 'Status' })).toBeVisible();
}

test('a busy Monday, with a second receptionist at another window', async ({
  page,
  browser,
  server,
  expectProblem,
}) => {
  // Refused: another patient has the slot by then.
  expectProblem(/409/);
  const second = await (await browser.newContext({ baseURL: server.origin })).newPage();

  await test.step('eleven book online, while both look on', async () => {
    await openDesk(page);
    await openDesk(second);
    await counts(page, '11 free slots');
    for (const [firstName, time] of booked)
      await bookOnline(server.origin, { date: monday, time, firstName });
    for (const each of [page, second]) {
      await counts(each, '11 patients');
      await counts(each, '0 free slots');
    }
  });

  await test.step('the first come in; three walk in, one of them with a child', async () => {
    await press(page, 'Rustom', 'a');
    await status(second, 'Rustom', 'Arrived');
    await press(second, 'Rustom', 'c');
    await status(page, 'Rustom', 'In chair');
    await walkIn(page, 'Farhan', '9111100001', 'toothache');
    await walkIn(second, 'Zarine', '9111100002', 'broken');
    await walkIn(page, 'Cyrus', '9111100002', 'pediatric');
    for (const each of [page, second]) await counts(each, '3 waiting now');
    await press(page, 'Rustom', 'd');
    await status(second, 'Rustom', 'Done');
  });

  await test.step('one does not come; their slot is free for others', async () => {
    await press(second, 'Asha', 'n');
    await second.getByRole('alertdialog').getByRole('button', { name: 'Mark as missed' }).click();
    await status(page, 'Asha', 'Missed');
    await expect(page.getByRole('button', { name: 'Add appointment at 11:00 am' })).toBeVisible();
  });

  await test.step('two are moved: one to the free slot, one to Wednesday', async () => {
    await openLine(page, 'Lourdes');
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await moveTo(page, /^Monday, 23 November/, '11:00 AM');
    await expect(lineOf(second, 'Lourdes')).toContainText('11:00 am');
    await openLine(second, 'Imran');
    await second.getByRole('button', { name: 'Reschedule' }).click();
    await moveTo(second, /^Wednesday, 25 November/, '05:00 PM');
    await expect(lineOf(page, 'Imran')).toHaveCount(0);
  });

  await test.step('one cancels, and somebody who telephones gets the slot', async () => {
    await openLine(page, 'Kavita');
    await page.getByRole('button', { name: 'Cancel visit' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel visit' }).click();
    await second.getByRole('button', { name: 'Add appointment at 7:00 pm' }).click();
    await second.getByLabel('Name or number').fill('Dilnaz Sample');
    await second.getByLabel('Mobile number').fill('9111100003');
    await second.getByLabel('Service').fill('root');
    await second.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(lineOf(page, 'Dilnaz')).toContainText('7:00 pm');
    await page.getByText('1 cancelled visit').click();
    await page.getByRole('button', { name: 'Book Kavita Sample again' }).click();
    await expect(page.locator('.notice')).toContainText('Mon 23 Nov, 7:00 pm has just been taken.');
  });

  await test.step('the dentist is away on Wednesday afternoon: who is booked inside is listed first', async () => {
    await second.goto(`/staff/appointments?date=${wednesday}`);
    await second.locator('html[data-ready]').waitFor();
    await second.keyboard.press('b');
    const dialog = second.getByRole('dialog', { name: 'Block time' });
    await dialog.getByRole('radio', { name: 'Part of a day' }).check();
    await dialog.getByLabel('From', { exact: true }).fill('17:00');
    await dialog.getByLabel('To', { exact: true }).fill('22:00');
    await dialog.getByLabel('Reason').fill('Conference');
    await expect(dialog.getByText('Imran Sample').first()).toBeVisible();
    await expect(dialog.getByRole('link', { name: /^Call \+91/ })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Block, 1 to call' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Called Imran Sample' }).click();
    await dialog.getByRole('button', { name: 'Block this time' }).click();
    await expect(lineOf(second, 'Imran')).toContainText('in blocked time');
    await expect(second.locator('[data-kind=blocked]')).toContainText('Conference');
    await second.goto('/staff/appointments');
  });

  await test.step('the day ends as both saw it', async () => {
    for (const each of [page, second]) {
      await counts(each, '12 patients');
      for (const name of ['Rustom', 'Farhan', 'Zarine', 'Cyrus', 'Lourdes', 'Dilnaz', 'Anil'])
        await expect(lineOf(each, name)).toHaveCount(1);
    }
    await page.goto(`/staff/appointments?date=${wednesday}`);
    await expect(lineOf(page, 'Imran')).toContainText('5:00 pm');
  });
  await second.context().close();
});
