import {
  expect,
  expectNoAxeViolations,
  expectSoundLooks,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';
import { bookOnline, monday, openDesk } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

test('after “Done” the next sitting is two presses, by keys too; leaving the line stores nothing @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Asha' });
  await openDesk(page);
  await page.getByRole('button', { name: 'Asha Sample' }).click();
  const next = page.getByRole('group', { name: 'What next for Asha?' });
  const states = page.getByRole('group', { name: 'Status' });
  await expect(next).toBeHidden();
  await states.getByRole('button', { name: 'Done' }).click();
  await next.getByRole('button', { name: 'Nothing' }).click();
  await expect(next).toBeHidden();
  await expect(page.getByRole('button', { name: 'Asha Sample' })).toBeFocused();
  // A press by mistake is taken back, with the line.
  await states.getByRole('button', { name: 'In chair' }).click();
  await page.getByRole('button', { name: 'Asha Sample' }).press('d');
  await next.getByRole('button', { name: 'Next sitting' }).click();
  const times = next.getByRole('group', { name: 'Free times' }).getByRole('button');
  await expect(times).toHaveText([/^Mon 30 Nov, 10:00.am/, /^Mon 30 Nov, 5:00.pm/, /^Tue 1 Dec, 10:00.am/]);
  await expect(next).toContainText('Root Canal Treatment, 60 min, chair 1');
  await expectNoAxeViolations(page);
  await expectSoundLooks(page, [320, 390, 820, 1366]);

  // Another desk takes the first time meanwhile.
  await bookOnline(server.origin, { date: '2026-11-30', time: '10:00 AM', firstName: 'Kavita' });
  await expect(times.first()).toHaveText(/^Mon 30 Nov, 11:00.am/);
  await page.keyboard.press('1');
  const notice = page.locator('.notice');
  await expect(notice).toContainText('Asha Sample added on Mon 30 Nov at 11:00');
  await expect(next.getByText('Booked: Mon 30 Nov, 11:00')).toBeVisible();
  await expect(next.getByRole('button', { name: 'One more sitting' })).toBeFocused();
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(next.getByText('Booked:')).toBeHidden();

  // An answer that was lost: the same sitting is not booked twice.
  expectProblem(/Failed to load resource/);
  await next.getByRole('button', { name: 'Next sitting' }).click();
  await expect(times.first()).toHaveText(/^Mon 7 Dec, 10:00.am/);
  let lost = 0;
  await page.route('**/api/staff/appointments', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await times.first().click();
  await expect(notice).toContainText('No answer from the server');
  await expect(next.getByText('Booked: Mon 7 Dec, 10:00')).toBeVisible();
  await times.first().click();
  await expect(notice).toContainText(/entered already|added on/);
  const booked = await page.request.get('/api/staff/appointments?from=2026-12-01&to=2026-12-31');
  expect((await booked.json()).appointments).toHaveLength(1);

  await openReady(page, '/staff/appointments?date=2026-12-07');
  await page.getByRole('button', { name: 'Asha Sample' }).click();
  await expect(page.getByText('Booked by staff.')).toBeVisible();
});
