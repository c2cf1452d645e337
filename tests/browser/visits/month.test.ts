import { readFile } from 'node:fs/promises';
import { bookOnline, signInOwner } from '#tests/support/people/desk-page.ts';
import { expect, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: 'file' });

test('the owner’s month: figures, the hours as a table, a file, and one sheet of paper @desktop', async ({
  page,
  server,
}) => {
  for (const time of ['10:00 AM', '11:00 AM'])
    await bookOnline(server.origin, { date: '2026-11-24', time, firstName: 'Asha' });
  await signInOwner(page);
  await page.goto('/staff/appointments');
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
  await expect(page.getByText('2 not done yet')).toBeVisible();
  // Four Tuesdays in November.
  const ten = page.getByRole('row', { name: /^10 am/ }).getByRole('cell');
  await expect(ten.nth(1)).toHaveText('25');
  await expect(ten.nth(0)).toHaveText('0');
  const sheet = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'As a file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('month-2026-11.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(',2026-11,2026-10\r\nBooked,2,0\r\n');
  expect(text).toContain('Channel: Online,2,0');
  await page.getByRole('link', { name: 'Earlier month' }).click();
  await expect(page.getByRole('heading', { name: 'October 2026' })).toBeVisible();
  await page.getByRole('link', { name: 'Later month' }).click();
  await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
});
