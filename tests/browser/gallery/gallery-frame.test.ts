import { expect, openReady, test } from '#tests/support/servers/browser.ts';
import { signInOwner } from '#tests/support/people/desk-page.ts';
import { row, signIn } from '#tests/support/people/gallery-editor.ts';
import { galleryPassword } from '#tests/support/people/gallery-staff.ts';

test.use({ ownServer: true });

test('the gallery’s editor stands among the staff pages, and both ways in are named @desktop', async ({
  page,
  expectProblem,
}) => {
  // The messages page may be refreshing at the moment of signing out.
  expectProblem(/401.*\/api\/auth\/session/);
  await page.goto('/gallery/edit');
  await expect(page).toHaveTitle(/^Gallery Admin, \w/);
  await page.getByRole('link', { name: 'Staff account? Sign in with it' }).click();
  await signInOwner(page);
  await openReady(page, '/gallery/edit');
  await expect(page).toHaveTitle(/^Gallery CMS, \w/);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Gallery', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(bar.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Dark theme' })).toBeVisible();
  await bar.getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL(/\/staff\/messages$/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Gallery password? Go to the gallery editor' })).toBeVisible();
});

test('the gallery’s password opens the gallery alone, and asks for itself again when it has ended @desktop', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/401/);
  await signIn(page);
  await expect(page.getByRole('navigation', { name: 'Staff pages' }).getByRole('link')).toHaveText([
    'Gallery',
  ]);
  await page.getByRole('button', { name: 'Edit Orthodontics' }).click();
  await page.getByLabel('Title').fill('Straight teeth');
  const { origin } = new URL(page.url());
  await page.request.post('/api/gallery/logout', { headers: { Origin: origin } });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sign-in has ended' });
  await dialog.getByLabel('Gallery password').fill('wrong');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByText('Incorrect password.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await dialog.getByLabel('Gallery password').fill(galleryPassword);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue('Straight teeth');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Straight teeth')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Gallery Admin' })).toBeVisible();
});
