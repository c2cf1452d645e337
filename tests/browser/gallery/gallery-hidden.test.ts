import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';
import { row, rows, signIn } from '#tests/support/people/gallery-editor.ts';

test.use({ ownServer: true });

test('a picture is hidden from visitors by keys, stays in the editor, and is shown again @desktop', async ({
  page,
  context,
}) => {
  const visitor = await context.newPage();
  await openReady(visitor, '/gallery');
  const tile = visitor.locator('.gallery-tile', { hasText: 'Orthodontics' });
  await expect(tile).toBeVisible();
  await signIn(page);
  const edit = page.getByRole('button', { name: 'Edit Orthodontics' });
  await edit.press('Enter');
  const onWebsite = page.getByRole('switch', { name: 'Show this picture on the website' });
  await expect(onWebsite).toBeChecked();
  await expect(page.locator('.editor-form')).toContainText('Shown');
  await onWebsite.press(' ');
  await expect(onWebsite).not.toBeChecked();
  await expect(page.locator('.editor-form')).toContainText('Hidden');
  // No row half under the bar on top.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(row(page, 'Orthodontics').getByText('Hidden')).toBeVisible();
  await expect(edit).toBeFocused();
  await expect(rows(page)).toHaveCount(9);
  await expect(page.getByText('The first 6 that are not hidden show on the home page.')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  await visitor.bringToFront();
  await expect(tile).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Treatment 3 pictures' })).toBeVisible();

  await page.bringToFront();
  await edit.press('Enter');
  await expect(onWebsite).not.toBeChecked();
  await onWebsite.press(' ');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(row(page, 'Orthodontics').getByText('Hidden')).toHaveCount(0);
  await expect(page.getByText('The first 6 show on the home page.')).toBeVisible();
  await visitor.bringToFront();
  await expect(tile).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Treatment 4 pictures' })).toBeVisible();
});
