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

test('typed names and permissions stay during another upload, and are not left without a question @desktop', async ({
  page,
}) => {
  await signIn(page);
  const add = page.getByRole('button', { name: 'Add Images' });
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  const upload = async (name: string, hasPerson: boolean) => {
    await add.click();
    await dialog.getByRole('switch').setChecked(hasPerson);
    await dialog.locator('input[type=file]').setInputFiles([await photo(name)]);
    await expect(dialog.getByText('Successfully uploaded 1 image(s)')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  };
  await upload('sunita.jpg', true);
  const waiting = page.getByRole('region', { name: 'Pictures that need permission' });
  const agreed = waiting.getByLabel('Who agreed');
  await agreed.fill('Asha Rao');
  await waiting.getByText('sunita', { exact: true }).click();
  await expect(agreed).toBeHidden();
  await waiting.getByText('sunita', { exact: true }).click();
  await expect(agreed).toHaveValue('Asha Rao');
  const dismissed = async (leave: () => Promise<unknown>) => {
    const asked = page.waitForEvent('dialog');
    const leaving = leave();
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();
    await leaving;
  };
  await dismissed(() => page.getByRole('link', { name: 'View Gallery' }).click());
  await expect(agreed).toHaveValue('Asha Rao');

  await upload('IMG_1.jpg', false);
  const strip = page.getByRole('form', { name: 'Name your pictures' });
  const title = strip.getByRole('group', { name: 'IMG_1' }).getByLabel('Title');
  await title.fill('Our waiting room');
  await upload('IMG_2.jpg', false);
  await expect(strip.getByRole('group')).toHaveCount(2);
  await expect(title).toHaveValue('Our waiting room');
  await expect(agreed).toHaveValue('Asha Rao');
  await strip.getByRole('button', { name: 'Later' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(title).toHaveValue('Our waiting room');
  await strip.getByRole('button', { name: 'Later' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(strip).toHaveCount(0);
});
