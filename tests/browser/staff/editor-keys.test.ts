import { openDesk } from '#tests/support/people/desk-page.ts';
import { owner } from '#tests/support/servers/first-start.ts';
import { expect, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

test('an owner goes through the editor by keys, and takes back what was removed from a list', async ({
  page,
}) => {
  await openDesk(page, '/staff/clinic?part=facts');
  const heading = page.getByRole('heading', { level: 1 }).last();
  await page.keyboard.press('Alt+8');
  await expect(heading).toHaveText('Reviews');
  // The samples are on the site: nobody reads that there are none.
  await expect(page.getByRole('main')).toContainText('6 sample reviews are on the site, marked as samples.');
  await expect(page.getByRole('main')).not.toContainText('Visitors see no reviews');
  await page.keyboard.press('Alt+5');
  await expect(heading).toHaveText('Services and prices');
  await page.getByRole('button', { name: 'Change Xray' }).press('Enter');
  // At its end of the list the other way has the keys.
  const up = page.getByRole('button', { name: 'Move up: Xray' });
  await up.press('Enter');
  await expect(page.getByRole('button', { name: 'Move down: Xray' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Price of Xray').fill('120');
  await page.getByRole('button', { name: 'Remove Xray' }).click();
  await expect(page.getByLabel('Price of Xray')).toHaveCount(0);
  const removed = page.getByText('Removed from your draft: Xray');
  await expect(removed).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Price of Xray')).toHaveValue('120');
  await expect(removed).toBeHidden();
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText('1 change, not published yet');
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Control+Enter');
  await expect(heading).toHaveText('What changes when you publish');

  await page.setViewportSize({ width: 1024, height: 800 });
  await page.keyboard.press('Alt+3');
  await page.getByRole('button', { name: 'Change Monday' }).press('p');
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Change Monday' })).toBeVisible();
});

test('changes typed after the session has ended are saved after signing in again', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/401/);
  await openDesk(page, '/staff/clinic?part=facts');
  await page.context().clearCookies();
  await page.getByLabel('Name of the clinic').fill('Asha Dental');
  const bar = page.getByRole('region', { name: 'Draft' });
  await expect(page.locator('.draft-bar')).toContainText('Not saved');
  const dialog = page.getByRole('dialog', { name: 'Your sign-in has ended' });
  await dialog.getByLabel('Password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Name of the clinic')).toHaveValue('Asha Dental');
  await expect(bar).toContainText('1 change, not published yet');
  await expect(bar).toContainText('Visitors see it after you publish.');
});
