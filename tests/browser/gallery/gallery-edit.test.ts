import {
  expect,
  expectNoAxeViolations,
  openReady,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';
import { photo, row, rows, signIn } from '#tests/support/people/gallery-editor.ts';
import { galleryPassword, signInToGallery } from '#tests/support/people/gallery-staff.ts';

// Each starts a server, and uploads are prepared for real.
test.use({ ownServer: true });

test('the gate lets nobody in but with the password, and out again @desktop', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/401/);
  await page.goto('/gallery/edit');
  await expect(page.getByRole('heading', { name: 'Gallery Admin' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByPlaceholder('Enter admin password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Incorrect password')).toBeVisible();
  await page.getByPlaceholder('Enter admin password').fill(galleryPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Gallery CMS' })).toBeVisible();
  await expect(rows(page)).toHaveCount(9);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Gallery Admin' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Gallery Admin' })).toBeVisible();
});

test('the samples leave in one press, and come back in one @desktop', async ({ page }) => {
  await signIn(page);
  await expect(page.getByText('What you change here is on the site at once.')).toBeVisible();
  const titles = await rows(page).allTextContents();
  await page.getByRole('button', { name: 'Remove the samples' }).click();
  await expect(page.getByText('9 sample pictures removed')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove the samples' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. The samples are back')).toBeVisible();
  await expect(rows(page)).toHaveText(titles);
});

test('samples that were removed before a failure can be restored, and a failed Undo is told @desktop', async ({
  page,
  expectProblem,
}) => {
  // A thumbnail may be on its way while its picture is removed.
  expectProblem(/ERR_FAILED|404.*\/pictures\//);
  await signIn(page);
  const titles = await rows(page).allTextContents();
  let deletions = 0;
  await page.route('**/api/gallery/*undoable', (route) => {
    deletions += 1;
    return deletions === 3 ? route.abort() : route.continue();
  });
  const removal = page.getByRole('button', { name: 'Remove the samples' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await removal.click();
  await expect(
    page.getByText('2 sample pictures removed. Failed to delete item: the server did not answer'),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(7);
  await undo.click();
  await expect(page.getByText('Undone. The samples are back')).toBeVisible();
  await expect(rows(page)).toHaveText(titles);

  await removal.dblclick();
  await expect(page.getByText('9 sample pictures removed')).toBeVisible();
  expect(deletions).toBe(3 + 9);
  await page.route('**/api/gallery/*/restore', (route) => route.abort());
  await undo.click();
  await expect(page.getByText('Failed to undo: the server did not answer')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.unroute('**/api/gallery/*/restore');
  await undo.click();
  await expect(page.getByText('Undone. The samples are back')).toBeVisible();
  await expect(rows(page)).toHaveText(titles);
});

test('an item is edited in place, and an open gallery shows it at once @desktop', async ({
  page,
  context,
}) => {
  const visitor = await context.newPage();
  await openReady(visitor, '/gallery');
  await signIn(page);
  await page.getByRole('button', { name: 'Edit Modern Dental Office' }).click();
  await page.getByLabel('Title').fill('Our waiting room');
  await page.getByLabel('Category').selectOption('Emergency');
  await page.getByLabel('Description for screen readers').fill('Chairs under arched windows');
  await page.getByLabel(/^Focus point/).click({ position: { x: 10, y: 10 } });
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Our waiting room')).toContainText('Emergency');
  // The point that was pressed, in steps of ten per cent.
  const thumbnail = row(page, 'Our waiting room').locator('img');
  await expect(thumbnail).toHaveAttribute('data-x', '0');
  await expect(thumbnail).toHaveAttribute('data-y', '0');
  await visitor.bringToFront();
  const tile = visitor.locator('.gallery-tile', { hasText: 'Our waiting room' });
  await expect(tile).toBeVisible();
  await expect(tile.getByRole('img')).toHaveAttribute('alt', 'Chairs under arched windows');
});

test('the second of two editors is told, and loses nothing @desktop', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/404|409/);
  await signIn(page);
  await page.getByRole('button', { name: 'Edit Orthodontics' }).click();
  await page.getByLabel('Title').fill('Mine');
  const other = await context.newPage();
  await openReady(other, '/gallery/edit');
  await other.getByRole('button', { name: 'Edit Orthodontics' }).click();
  await other.getByLabel('Title').fill('Theirs');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(row(other, 'Theirs')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('A colleague changed this picture just now. It now says: Theirs'),
  ).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Mine')).toBeVisible();

  // And when the other one has deleted it.
  await page.getByRole('button', { name: 'Edit Mine' }).click();
  await page.getByLabel('Description', { exact: true }).fill('Half typed');
  await other.bringToFront();
  await other.getByRole('button', { name: 'Delete Mine' }).click();
  await other.getByRole('button', { name: 'Delete image' }).click();
  await expect(rows(other)).toHaveCount(8);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to update item: This item has been deleted')).toBeVisible();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(rows(page)).toHaveCount(8);
});

test('rows are moved with the keyboard and with the mouse, and put back with Undo @desktop', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  await signIn(page);
  await page.getByRole('button', { name: 'Move Preventive Care' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Preventive Care, place 1 of 9')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Order saved')).toBeVisible();
  await expect(rows(page).first()).toHaveText('Preventive Care');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. The order is as before')).toBeVisible();
  await expect(rows(page).first()).toHaveText('Modern Dental Office');

  await page.getByRole('button', { name: 'Move Modern Dental Office' }).dragTo(row(page, 'Smile Makeovers'));
  await expect(page.getByText('Order saved')).toBeVisible();
  const expected = [/Preventive Care/, /Smile Makeovers/, /Modern Dental Office/];
  for (const [index, title] of expected.entries()) await expect(rows(page).nth(index)).toHaveText(title);
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  for (const [index, title] of expected.entries()) await expect(rows(page).nth(index)).toHaveText(title);

  await page.route('**/api/gallery/order', (route) => route.abort());
  await page.getByRole('button', { name: 'Move Modern Dental Office' }).press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.getByText('Failed to reorder items: the server did not answer')).toBeVisible();
  for (const [index, title] of expected.entries()) await expect(rows(page).nth(index)).toHaveText(title);
});

test('an item is deleted after the question @phone', async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/);
  await signIn(page);
  await page.getByRole('button', { name: 'Delete Emergency Care' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this image?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(9);
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Emergency Care' }).click();
    await question.getByRole('button', { name: 'Delete image' }).click();
  };
  await page.route('**/api/gallery/*', (route) => route.abort());
  await remove();
  await expect(page.getByText('Failed to delete item: the server did not answer')).toBeVisible();
  await expect(rows(page)).toHaveCount(9);
  await page.unroute('**/api/gallery/*');
  await page.route(/api\/gallery\/all/, (route) => route.abort());
  await remove();
  await expect(page.getByText('Error: the server did not answer')).toBeVisible();
  await page.unroute(/api\/gallery\/all/);
  await page.reload();
  await expect(rows(page)).toHaveCount(8);

  await page.getByRole('button', { name: 'Delete Patient Comfort' }).click();
  await question.getByRole('button', { name: 'Delete image' }).click();
  await expect(rows(page)).toHaveCount(7);
  await page
    .getByRole('status')
    .filter({ hasText: 'Patient Comfort deleted' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText('Undone. Patient Comfort is back')).toBeVisible();
  await expect(rows(page)).toHaveCount(8);
  const [picture] = await row(page, 'Patient Comfort').locator('img').all();
  await picture!.scrollIntoViewIfNeeded();
  await expect.poll(() => picture!.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.reload();
  await expect(row(page, 'Patient Comfort')).toBeVisible();
});

test('several pictures go up at once and stand as they were chosen; the refused ones are skipped @phone', async ({
  page,
  server,
}) => {
  await signIn(page);
  const colleague = await signInToGallery(server.origin);
  await page.getByRole('button', { name: 'Add Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  // The first one is on its way until the second is there, and a colleague has put another picture behind that.
  const second = page.waitForResponse((response) => response.request().method() === 'POST');
  const reorder = async () => {
    await second;
    const list = await fetch(`${server.origin}/api/gallery`);
    const ids = ((await list.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
    const moved = [...ids.toSpliced(8, 1), ids[8]];
    expect((await colleague.send('PUT', '/order', { ids: moved })).status).toBe(200);
  };
  let posts = 0;
  await page.route('**/api/gallery', async (route) => {
    if (route.request().method() === 'POST' && ++posts === 1) await reorder();
    await route.continue();
  });
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      await photo('reception.evening.jpg'),
      { name: 'price-list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      { name: 'raw.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      await photo('chair.jpg'),
    ]);
  await expect(dialog.getByText('Please upload a valid image file (JPEG, PNG, GIF, or WebP)')).toBeVisible();
  await expect(dialog.getByText('Image size must be less than 10MB')).toBeVisible();
  await expect(dialog.getByText('Successfully uploaded 2 image(s)')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'reception')).toContainText('Treatment');
  await expect(rows(page)).toHaveCount(11);
  // The colleague's order arrives with the notification of the change.
  const last = async () => (await rows(page).allTextContents()).slice(8);
  await expect.poll(last).toEqual(['reception', 'chair', 'Modern Equipment']);
});

test('Cancel stops an upload, and nothing of it stays @desktop', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Add Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  const held = page.waitForRequest('**/api/gallery');
  await page.route('**/api/gallery', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  await dialog.locator('input[type=file]').setInputFiles([await photo('stopped.jpg')]);
  await held;
  await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(rows(page)).toHaveCount(9);
});
