import { eveningsOnly } from '#tests/support/people/booking.ts';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { bookOnline, monday, openDesk } from '#tests/support/people/desk-page.ts';
import { twoDentists } from '#tests/support/desk/two-dentists.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true, serverSettings: { ...ownerSettings, CLINIC_CHAIRS: '2' } });

test('Reschedule offers no time of a dentist who does not do the service @desktop', async ({
  page,
  server: { origin },
}) => {
  const owner = await signInContentOwner(origin);
  await owner.save(({ bookable }) => ({
    dentists: twoDentists,
    bookable: bookable.map(({ services, ...category }) => ({
      ...category,
      services: services.map((service) =>
        service.name.en === 'Root Canal Treatment' ? { ...service, dentists: ['rao'] } : service,
      ),
    })),
  }));
  await owner.publish();
  await bookOnline(origin, { date: monday, time: '11:00 AM', firstName: 'Asha' });
  await bookOnline(origin, { date: monday, time: '06:00 PM', firstName: 'Ravi', dentist: 'rao' });
  await openDesk(page);
  await page.getByRole('button', { name: 'Asha Sample' }).click();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule Asha Sample' });
  await expect(dialog.getByRole('button', { name: '06:00 PM, taken' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: '07:00 PM', exact: true })).toBeEnabled();
});

test('Undo of a drag into the chair of a dentist who is away gives back the chosen dentist @desktop', async ({
  page,
  server: { origin },
}) => {
  const owner = await signInContentOwner(origin);
  const [rao, shah] = twoDentists;
  await owner.save({ dentists: [rao!, { ...shah!, hours: eveningsOnly }] });
  await owner.publish();
  await bookOnline(origin, { date: monday, time: '11:00 AM', firstName: 'Asha', dentist: 'rao' });
  await openDesk(page);
  const asha = (chair: number) =>
    page.locator(`[data-chair="${chair}"] .chair-item`, { hasText: 'Asha Sample' });
  await expect(asha(1)).toContainText('with Dr. Rao');
  await asha(1)
    .getByRole('button', { name: 'Asha Sample' })
    .dragTo(page.getByRole('button', { name: 'Add appointment at 11:00 am, chair 2' }));
  await expect(asha(2)).toBeVisible();
  await expect(asha(2)).not.toContainText('with Dr.');
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(asha(1)).toContainText('with Dr. Rao');
});

test('the next sitting is with the chosen dentist again @desktop', async ({ page, server: { origin } }) => {
  const owner = await signInContentOwner(origin);
  await owner.save({ dentists: twoDentists });
  await owner.publish();
  await bookOnline(origin, { date: monday, time: '11:00 AM', firstName: 'Asha', dentist: 'shah' });
  await openDesk(page);
  await page.getByRole('button', { name: 'Asha Sample' }).press('d');
  await expect(page.getByRole('group', { name: 'Free times' })).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.locator('.notice')).toContainText('Asha Sample added on Mon 30 Nov at 11:00');
  await openReady(page, '/staff/appointments?date=2026-11-30');
  await expect(page.locator('[data-chair="2"] .chair-item', { hasText: 'Asha Sample' })).toContainText(
    'with Dr. Shah',
  );
});
