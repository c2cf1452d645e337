import { bookLink, fillDetails, tuesday } from '#tests/support/people/booking-dialog.ts';
import { signInContentOwner } from '#tests/support/people/content-owner.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

test('an open page shows what the owner publishes, and a visitor who books loses nothing', async ({
  page,
  server,
}) => {
  const followed = page.waitForRequest('**/api/live');
  await openReady(page, '/');
  const owner = await signInContentOwner(server.origin);
  await owner.save({ phone: '+91 22 5555 0100' });
  await followed;
  await owner.publish();
  await expect(page.getByRole('contentinfo')).toContainText('+91 22 5555 0100');

  await bookLink(page).click();
  await expect(page.locator('dialog[data-first-step]')).toHaveCount(0);
  const dialog = page.getByRole('dialog');
  await fillDetails(dialog, { firstName: 'Meher' });
  await owner.save(({ hours }) => ({
    phone: '+91 22 5555 0200',
    hours: { ...hours, tue: [{ opens: '08:00', closes: '09:00', slots: ['08:15'], lastSlotMinutes: 45 }] },
  }));
  await owner.publish();
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await dialog.getByRole('button', { name: new RegExp(`^${tuesday}`) }).click();
  await expect(dialog.getByRole('button', { name: '08:15 AM', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByLabel('First name')).toHaveValue('Meher');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('+91 22 5555 0200');
});
