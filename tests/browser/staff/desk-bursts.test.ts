import { expect, expectSoundLooks, test } from '#tests/support/servers/browser.ts';
import { bookAshas, bookOnline, lineOf, monday, openDesk } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

test('a wave of bookings from one internet connection is seen, cancelled but for one, and taken back', async ({
  page,
  server,
}) => {
  await bookAshas(server.origin);
  await page.setViewportSize({ width: 320, height: 568 });
  await openDesk(page, '/staff/appointments?date=2026-11-24');
  await page.getByRole('button', { name: '7 bookings from one internet connection' }).click();
  const asked = page.getByRole('alertdialog', { name: '7 bookings from one internet connection' });
  await expect(asked).toHaveAccessibleDescription(
    /^Booked on Mon 23 Nov, 8:00 to 9:00\sam\..* No SMS is sent/,
  );
  await expect(asked.getByRole('listitem')).toHaveCount(7);
  // Question and answers are in sight at once, however small the telephone.
  await expect(asked.getByRole('heading')).toBeInViewport({ ratio: 1 });
  for (const answer of ['Keep them', 'Cancel all 7'])
    await expect(asked.getByRole('button', { name: answer })).toBeInViewport({ ratio: 1 });
  await expectSoundLooks(page);
  await asked.getByRole('checkbox').last().uncheck();
  await asked.getByRole('button', { name: 'Cancel 6 of 7' }).click();
  await expect(page.locator('.notice')).toContainText('6 visits cancelled.');
  await expect(page.getByRole('button', { name: /bookings from one internet/ })).toHaveCount(0);
  // Another patient takes one of the times meanwhile.
  await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Kavita' });
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.notice')).toContainText(
    '5 visits are booked again. 1 time was taken by others.',
  );
  await page.goto('/staff/appointments');
  await expect(lineOf(page, 'Asha')).toHaveCount(6);
});

test.describe('beyond the budget of unknown numbers', () => {
  test.use({ serverSettings: { BOOKINGS_UNVERIFIED_PER_HOUR: '1', BOOKINGS_UNVERIFIED_PER_DAY: '1' } });

  test('a booking is marked at the desk until it is confirmed', async ({ page, server }) => {
    await bookAshas(server.origin);
    await openDesk(page);
    const held = lineOf(page, 'To confirm');
    await expect(held.first()).toBeVisible();
    const before = await held.count();
    await held.first().getByRole('button', { name: 'Asha Sample' }).click();
    await expect(
      page.getByText('Not confirmed yet. Call the patient, then confirm or cancel.'),
    ).toBeVisible();
    await expectSoundLooks(page, [390, 1440]);
    await page.getByRole('button', { name: 'Confirm visit' }).click();
    await expect(page.locator('.notice')).toContainText('Asha Sample: visit confirmed.');
    await expect(held).toHaveCount(before - 1);
  });
});
