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
