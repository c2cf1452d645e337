import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';
import { photo, row, signIn } from '#tests/support/people/gallery-editor.ts';

test.use({ ownServer: true });

test('pictures that have gone up are shown, weighed, and then given names @desktop', async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Add Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  const heavy = await photo('IMG_20261123.jpg');
  heavy.buffer = Buffer.concat([heavy.buffer, Buffer.alloc(19 * 1024 - heavy.buffer.length)]);
  await dialog.locator('input[type=file]').setInputFiles([heavy, await photo('chair.jpg')]);
  await expect(dialog.getByText('19 KB', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Successfully uploaded 2 image(s)')).toBeVisible();
  // Each line shows its picture, read from the file.
  for (const thumbnail of await dialog.locator('.upload-icon img').all()) {
    await expect
      .poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expect(dialog.locator('.upload-icon img')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const strip = page.getByRole('form', { name: 'Name your pictures' });
  await expect(strip.getByRole('group')).toHaveCount(2);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  const first = strip.getByRole('group', { name: 'IMG_20261123' });
  await first.getByLabel('Title').fill('Our waiting room');
  await first.getByLabel('Category').selectOption('Facility');
  await first.getByLabel('Description', { exact: true }).fill('Cane chairs and a fan');
  await strip.getByRole('button', { name: 'Save' }).click();
  await expect(strip).toHaveCount(0);
  await expect(row(page, 'Our waiting room')).toContainText('Facility');
  await expect(page.locator('.editor-row').last()).toContainText('chairNew uploaded image');
  const visitor = await context.newPage();
  await openReady(visitor, '/gallery?category=Facility');
  await expect(visitor.locator('.gallery-tile', { hasText: 'Our waiting room' })).toBeVisible();
});
