import { chooseDay, openBooking, tuesday } from '#tests/support/people/booking-dialog.ts';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';
import { expect, expectNoAxeViolations, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true, serverSettings: ownerSettings });

test('the owner keeps two times a day for emergencies: online they go to a toothache, reception sees and gives them @desktop', async ({
  page,
  server,
}) => {
  await openDesk(page, '/staff/clinic?part=hours');
  await page.getByLabel('Times a day kept for emergencies').fill('2');
  await expect(page.getByRole('status').filter({ hasText: 'Saved at' })).toBeVisible();
  const owner = await signInContentOwner(server.origin);
  await owner.publish();

  for (const [service, isOffered] of [
    ['Preventive Care - Dental X-rays', false],
    ['Emergency Care - Toothache Treatment', true],
  ] as const) {
    await openReady(page, '/');
    const dialog = await openBooking(page);
    await chooseDay(dialog, tuesday, { service });
    const first = dialog.getByRole('button', { name: /^10:00 AM/ });
    await expect(dialog.getByRole('button', { name: '11:00 AM', exact: true })).toBeEnabled();
    await expect(first).toBeEnabled({ enabled: isOffered });
  }

  await openDesk(page, '/staff/appointments?date=2026-11-24');
  const kept = page.locator('tr[data-kind="free"]').filter({ hasText: 'Kept for emergencies' });
  await expect(kept).toHaveCount(2);
  await expect(kept.first().getByRole('button', { name: 'Add appointment at 10:00 am' })).toBeEnabled();
  await expectNoAxeViolations(page);
  await openReady(page, '/staff/appointments/week');
  await expect(
    page.getByRole('link', { name: 'Tuesday, 24 November, 5:00 pm, free, kept for emergencies' }),
  ).toBeVisible();
  await expect(page.getByLabel('What the shapes mean')).toContainText('Kept for emergencies');
  await expectNoAxeViolations(page);
  await owner.save(({ booking }) => ({ booking: { ...booking, chairs: 2 } }));
  await owner.publish();
  await openReady(page, '/staff/appointments/week');
  const keptOfTwo = 'Tuesday, 24 November, 5:00 pm, 2 chairs free, one kept for emergencies';
  await expect(page.getByRole('link', { name: keptOfTwo })).toBeVisible();
});
