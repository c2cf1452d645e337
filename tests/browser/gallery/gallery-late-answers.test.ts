import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/servers/browser.ts';
import { photo, row, signIn } from '#tests/support/people/gallery-editor.ts';

test.use({ ownServer: true });

/** Holds the requests of one method until the result is called. */
async function holdAnswers(page: Page, method: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const isHeld = (url: URL) => url.pathname.startsWith('/api/');
  await page.route(isHeld, async (route) => {
    if (route.request().method() === method) await released;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse((response) => response.request().method() === method);
    release();
    expect((await answered).ok()).toBe(true);
    await page.unroute(isHeld);
  };
}

async function upload(page: Page, name: string, hasPerson: boolean) {
  await page.getByRole('button', { name: 'Add Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  await dialog.getByRole('switch').setChecked(hasPerson);
  await dialog.locator('input[type=file]').setInputFiles([await photo(name)]);
  await expect(dialog.getByText('Successfully uploaded 1 image(s)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

test('text typed while a picture is saved stays in its row, and can be saved too @phone', async ({
  page,
}) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Edit Orthodontics' }).click();
  await page.getByLabel('Title').fill('Braces');
  const answer = await holdAnswers(page, 'PATCH');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const description = page.getByLabel('Description', { exact: true });
  await description.fill('Typed since');
  await answer();
  await expect(page.getByRole('button', { name: 'Move Braces', exact: true })).toBeAttached();
  await expect(description).toHaveValue('Typed since');
  await expect(page.getByLabel('Title')).toHaveValue('Braces');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row(page, 'Braces')).toContainText('Typed since');
  await page.reload();
  await expect(row(page, 'Braces')).toContainText('Typed since');
});

test('the answer of one row leaves the focus in another one @desktop', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Edit Orthodontics' }).click();
  await page.getByLabel('Title').fill('Braces');
  const answer = await holdAnswers(page, 'PATCH');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Emergency Care' }).click();
  const other = page.getByRole('textbox', { name: 'Title' }).last();
  await expect(other).toHaveValue('Emergency Care');
  await expect(other).toBeFocused();
  await answer();
  await expect(page.getByRole('button', { name: 'Edit Braces' })).toBeVisible();
  await expect(other).toBeFocused();
});

test('text typed while names are saved stays in the strip of names @desktop', async ({ page }) => {
  await signIn(page);
  await upload(page, 'sunita.jpg', false);
  await upload(page, 'room.jpg', false);
  const strip = page.getByRole('form', { name: 'Name your pictures' });
  const titles = strip.getByLabel('Title');
  await strip.getByRole('switch').first().check();
  await titles.last().fill('Our room');
  const answer = await holdAnswers(page, 'PATCH');
  await strip.getByRole('button', { name: 'Save' }).click();
  await titles.first().fill('Sunita Rao');
  await answer();
  const waiting = page.getByRole('region', { name: 'Pictures that need permission' });
  await expect(waiting).toContainText('sunita');
  await expect(row(page, 'Our room')).toBeVisible();
  await expect(titles.first()).toHaveValue('Sunita Rao');
  await expect(titles.last()).toHaveValue('Our room');
  await strip.getByRole('button', { name: 'Save' }).click();
  await expect(strip).toHaveCount(0);
  await expect(waiting).toContainText('Sunita Rao');
});

test('text typed while a permission is saved stays in its form @desktop', async ({ page }) => {
  await signIn(page);
  await upload(page, 'sunita.jpg', true);
  const waiting = page.getByRole('region', { name: 'Pictures that need permission' });
  const agreed = waiting.getByLabel('Who agreed');
  await agreed.fill('Asha');
  await waiting.getByLabel('Until when').fill('2027-11-30');
  const answer = await holdAnswers(page, 'PUT');
  const save = waiting.getByRole('button', { name: 'Save the permission' });
  await save.click();
  await agreed.fill('Asha Rao');
  await answer();
  // The list has the picture as permitted.
  await expect(row(page, 'sunita').getByText('Needs permission')).toHaveCount(0);
  await expect(save).toBeEnabled();
  await expect(agreed).toHaveValue('Asha Rao');
  await save.click();
  await expect(page.getByText('Permission saved for sunita')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit sunita' }).click();
  await expect(page.getByText('Asha Rao agreed on')).toBeVisible();
});
