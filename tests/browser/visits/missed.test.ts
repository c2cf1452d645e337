import { fillDetails, openBooking } from '#tests/support/people/booking-dialog.ts';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { bookOnline, monday, openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  expectSoundLooks,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true, serverSettings: ownerSettings });

test('a patient at the limit of missed visits is asked to call; reception reads why and lifts it @desktop', async ({
  page,
  server,
}) => {
  const person = { firstName: 'Asha', mobileNumber: '9812345210' };
  const { manageUrl } = await bookOnline(server.origin, { date: monday, time: '10:00 AM', ...person });
  await openDesk(page, '/staff/clinic?part=hours');
  await page.getByLabel('Missed visits in twelve months').fill('1');
  await expect(page.getByRole('status').filter({ hasText: 'Saved at' })).toBeVisible();
  await (await signInContentOwner(server.origin)).publish();

  await openDesk(page);
  await page.getByRole('button', { name: 'Asha Sample' }).click();
  const states = page.getByRole('group', { name: 'Status' });
  await states.getByRole('button', { name: 'Missed' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as missed' }).click();
  const why = page.getByText('1 missed visit in twelve months: books online no more');
  await expect(why).toBeVisible();
  await expectNoAxeViolations(page);
  await expectSoundLooks(page, [320, 390, 820, 1366]);

  await page.goto(manageUrl);
  const own = page.getByRole('article');
  await expect(own.getByText('Another visit can’t be booked online just now.')).toBeVisible();
  await expect(own.getByRole('link', { name: 'Book Appointment' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  const desktop = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const dock = page.locator('.dock');
  await expect(dock.getByRole('link', { name: 'Call' })).toBeVisible();
  await expect(dock.getByRole('link', { name: 'Book Appointment' })).toBeHidden();
  await page.setViewportSize(desktop);

  const dialog = await openBooking(page);
  const number = dialog.getByLabel('Mobile number');
  await fillDetails(dialog, { ...person, lastName: 'Sample' });
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription(/can’t be booked online with this number just now/);
  await dialog.getByLabel('First name').fill('Tara');
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await expect(dialog.getByRole('heading', { name: 'Select Date & Time' })).toBeVisible();

  await openDesk(page, '/staff/calls');
  await expect(page.getByText(/No visit on record before\. 1 missed\.$/)).toBeVisible();
  await openDesk(page);
  await page.getByRole('button', { name: 'Asha Sample' }).click();
  await page.getByRole('button', { name: 'Let them book online' }).click();
  const notice = page.locator('.notice');
  await expect(notice).toContainText('Asha Sample can book online again.');
  await expect(why).toBeHidden();
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(why).toBeVisible();
});
