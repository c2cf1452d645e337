import { signInOwner } from '#tests/support/people/desk-page.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

test('what an owner types before the scripts have arrived is kept and counts @desktop', async ({ page }) => {
  await signInOwner(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const day = page.getByLabel('First day');
  const name = page.getByLabel('What for', { exact: true });
  await openReady(page, '/staff/clinic?part=holidays', async () => {
    await day.fill('2026-12-07');
    await name.fill('A wedding');
    letGo();
  });
  // The field that is typed in next renders the others anew.
  await page.getByLabel('Last day').fill('2026-12-08');
  await expect(day).toHaveValue('2026-12-07');
  await expect(name).toHaveValue('A wedding');
  await page.getByRole('button', { name: 'Close these days' }).click();
  await expect(page.getByRole('button', { name: 'Remove A wedding' })).toHaveCount(2);
});
