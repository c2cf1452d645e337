import { bookElsewhere, chooseSlot, openBooking } from '#tests/support/people/booking-dialog.ts';
import { expect, expectNoAxeViolations, test } from '#tests/support/servers/browser.ts';

test.describe('a booking while odd numbers of bookings come in', () => {
  test.use({ ownServer: true, serverSettings: { BOOKINGS_UNVERIFIED_PER_HOUR: '1' } });

  test('says that the time is held and not confirmed, in the dialog and on the patient page @phone', async ({
    page,
    server,
  }) => {
    await bookElsewhere(server.origin, '10:00 AM');
    const answered = page.waitForResponse('**/api/appointments');
    const dialog = await openBooking(page);
    await (await chooseSlot(dialog)).click();
    await expect(dialog.getByRole('heading', { name: 'Time Held for You' })).toBeVisible();
    await expect(dialog).toContainText('Not confirmed yet. The clinic will confirm: we call +91 98765 43210');
    await expect(dialog).not.toContainText('SMS will arrive');
    await expect(dialog).not.toContainText('Appointment Confirmed');
    await expectNoAxeViolations(page);

    const { manageUrl } = (await (await answered).json()) as { manageUrl: string };
    // Where /book leads without scripts.
    await page.goto(`/book?appointment=${manageUrl.split('/').at(-1)}`);
    await expect(page.getByRole('heading', { name: 'Time Held for You' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Appointment Confirmed');

    await page.goto(manageUrl);
    await expect(page.getByRole('main')).toContainText('Not confirmed yet');
    await expect(page.getByRole('main')).toContainText('We hold Tuesday, 24 November at 5:00 pm for you.');
    await expect(page.getByRole('link', { name: 'Cancel the appointment' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
