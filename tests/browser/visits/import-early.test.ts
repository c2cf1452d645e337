import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';
import { signInOwner } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

const chooseFile = (page: Page) =>
  page.getByLabel('Choose a file').setInputFiles({
    name: 'book.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Mobile,Treatment,Remarks\nAsha Sample,98200 00001,Filling,Crown\n'),
  });

test('a file that is chosen before the scripts have arrived is read @desktop', async ({ page }) => {
  await signInOwner(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await openReady(page, '/staff/import', async () => {
    await chooseFile(page);
    release();
  });
  await expect(page.getByText('book.csv, 1 row.')).toBeVisible();
});

test('the last of two columns that are chosen at once is kept @desktop', async ({ page }) => {
  await signInOwner(page);
  await openReady(page, '/staff/import');
  await chooseFile(page);
  const treatment = page.getByLabel('Meaning of column C Treatment');
  const remarks = page.getByLabel('Meaning of column D Remarks');
  await expect(treatment).toHaveValue('service');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const events: string[] = [];
  await page.route('**/columns', async (route) => {
    events.push('sent');
    await held;
    const response = await route.fetch();
    events.push('stored');
    await route.fulfill({ response });
  });
  await remarks.selectOption('service');
  await expect(treatment).toHaveValue('none');
  await treatment.selectOption('service');
  await expect(remarks).toHaveValue('none');
  release();
  await expect.poll(() => events).toEqual(['sent', 'stored', 'sent', 'stored']);
  // In a page of its own: this one still loads what is stored.
  const other = await page.context().newPage();
  await other.goto('/staff/import');
  await expect(other.getByLabel('Meaning of column C Treatment')).toHaveValue('service');
  await expect(other.getByLabel('Meaning of column D Remarks')).toHaveValue('none');
});

test('a person who leaves while a file is read is not led back @desktop', async ({ page }) => {
  await signInOwner(page);
  await openReady(page, '/staff/import');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/staff/import', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await chooseFile(page);
  await expect(page.getByText('Reading the file')).toBeVisible();
  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  await expect(page).toHaveURL(/\/staff\/calls$/);
  const loads: string[] = [];
  page.on('request', (request) => loads.push(new URL(request.url()).pathname));
  const read = page.waitForResponse('**/api/staff/import');
  release();
  await read;
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Patients', level: 1 })).toBeVisible();
  expect(loads).not.toContain('/staff/import.data');
});
