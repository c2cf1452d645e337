import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';
import { photo, row, rows, signIn } from '#tests/support/people/gallery-editor.ts';

test.use({ ownServer: true });

test('a picture of a person is seen once it is written down who agreed, and gone once that is withdrawn @phone', async ({
  page,
  context,
}) => {
  await signIn(page);
  const visitor = await context.newPage();
  await openReady(visitor, '/gallery');
  const tile = visitor.locator('.gallery-tile', { hasText: 'sunita' });

  await page.bringToFront();
  await page.getByRole('button', { name: 'Add Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  const withPerson = dialog.getByRole('switch', { name: 'A person can be recognised' });
  await expect(withPerson).not.toBeChecked();
  await withPerson.check();
  await expectNoAxeViolations(page);
  await dialog.locator('input[type=file]').setInputFiles([await photo('sunita.jpg')]);
  await expect(dialog.getByText('Successfully uploaded 1 image(s)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const waiting = page.getByRole('region', { name: 'Pictures that need permission' });
  const until = waiting.getByLabel('Until when');
  await expect(until).toBeVisible();
  await expect(row(page, 'sunita').getByText('Needs permission')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  expect(await (await page.request.get('/api/gallery')).text()).not.toContain('sunita');

  await waiting.getByLabel('Who agreed').fill('Asha Rao');
  await until.fill('2027-11-30');
  await waiting.getByRole('button', { name: 'Save the permission' }).click();
  await expect(page.getByText('Permission saved for sunita')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await visitor.bringToFront();
  await expect(tile).toBeVisible();

  await page.bringToFront();
  await page.getByRole('button', { name: 'Edit sunita' }).click();
  const open = row(page, 'Permission of the person');
  await expect(open.getByText('Asha Rao agreed on')).toBeVisible();
  // The signed form is for the owner's eyes.
  await expect(open.getByRole('link', { name: 'Download the form' })).toHaveCount(0);

  // Neither 'Save' nor 'Cancel' of the picture drops what is typed about its permission.
  await open.getByRole('button', { name: 'Change', exact: true }).click();
  const changed = open.getByLabel('Until when');
  await changed.fill('2027-10-31');
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET');
  await open.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  await open.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(changed).toHaveValue('2027-10-31');
  await open.getByRole('button', { name: 'Save the permission' }).click();
  await expect(open.getByText('31 Oct 2027')).toBeVisible();
  await open.getByRole('button', { name: 'Permission withdrawn' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it off now' }).click();
  await expect(page.getByText('sunita is off the website')).toBeVisible();
  await expect(rows(page)).toHaveCount(9);
  await visitor.bringToFront();
  await expect(tile).toHaveCount(0);
});

test('chosen pictures go up at once, and one with a person is taken back in the strip of names @phone', async ({
  page,
}) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Add Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      await photo('room.jpg'),
      { ...(await photo('sunita.jfif')), mimeType: '' },
      { ...(await photo('1000012345')), mimeType: '' },
    ]);
  await expect(dialog.getByText('Successfully uploaded 3 image(s)')).toBeVisible();
  const shown = async () => (await page.request.get('/api/gallery')).text();
  for (const title of ['room', 'sunita', '1000012345']) expect(await shown()).toContain(`"${title}"`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const strip = page.getByRole('form', { name: 'Name your pictures' });
  const switches = strip.getByRole('switch', { name: 'A person can be recognised' });
  await expect(switches).toHaveCount(3);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await strip
    .getByRole('group', { name: 'sunita' })
    .getByRole('switch', { name: 'A person can be recognised' })
    .check();
  await strip.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Pictures that need permission' })).toContainText('sunita');
  await expect(strip).toHaveCount(0);
  expect(await shown()).not.toContain('sunita');
  expect(await shown()).toContain('"room"');
});
