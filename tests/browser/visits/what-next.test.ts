import { DatabaseSync } from 'node:sqlite';
import {
  expect,
  expectNoAxeViolations,
  expectSoundLooks,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';
import { sqliteFile } from '#src/platform/database/sqlite.server.ts';
import { bookOnline, monday, openDesk } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

test('after “Done” the next sitting of a root canal is one press, by keys too; leaving the line stores nothing @desktop', async ({
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
  // Undo removes a mistaken press together with its line.
  await states.getByRole('button', { name: 'In chair' }).click();
  await expect(states.getByRole('button', { name: 'In chair', pressed: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(states).toBeHidden();
  await page.getByRole('button', { name: 'Asha Sample' }).press('d');
  const times = next.getByRole('group', { name: 'Free times' }).getByRole('button');
  await expect(times).toHaveText([/^Mon 30 Nov, 10:00.am/, /^Mon 30 Nov, 5:00.pm/, /^Tue 1 Dec, 10:00.am/]);
  await expect(next).toContainText('Root Canal Treatment, 60 min, chair 1');
  await expectNoAxeViolations(page);
  await expectSoundLooks(page, [320, 390, 820, 1366]);
  await expect(times.first()).toHaveAttribute('aria-keyshortcuts', '1');
  const keysWork = page.getByLabel('Single keys work on this page');
  await keysWork.uncheck();
  await expect(page.locator('[aria-keyshortcuts], kbd')).toHaveCount(0);
  await keysWork.check();
  await page.getByRole('button', { name: 'Asha Sample' }).focus();
  await expect(next.locator('kbd')).toHaveText(['4', '0', '1', '2', '3']);

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
  await expect(notice).toContainText('visit cancelled.');

  // An answer that was lost: the same sitting is not booked twice.
  expectProblem(/Failed to load resource/);
  await page.getByRole('button', { name: 'Asha Sample' }).press('1');
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
  await expect(times.first()).toHaveText(/^Mon 7 Dec, 11:00.am/);
  await expect(times.first()).toBeEnabled();
  await page.keyboard.press('1');
  await expect(notice).toContainText(/entered already|added on/);
  const booked = await page.request.get('/api/staff/appointments?from=2026-12-01&to=2026-12-31');
  expect((await booked.json()).appointments).toHaveLength(1);

  // Again in some months, by a key; the answer about reminders is recorded, and all of it is there after a reload.
  await page.unroute('**/api/staff/appointments');
  await page.keyboard.press('4');
  await expect(next.getByRole('group', { name: 'Again in' })).toBeVisible();
  await expectSoundLooks(page, [320, 390, 820, 1366]);
  await page.keyboard.press('5');
  await expect(notice).toContainText('Due again Sun 23 May 2027.');
  await expect(next.getByText('Not asked.')).toBeVisible();
  await next.getByRole('button', { name: 'Yes' }).click();
  await expect(next.getByText('Asked by Owner, Mon 23 Nov 2026.')).toBeVisible();
  await openReady(page, `/staff/appointments?date=${monday}`);
  await page.getByRole('button', { name: 'Asha Sample' }).click();
  await expect(next.getByText('Due again Sun 23 May 2027: Regular Dental Check-up.')).toBeVisible();
  await expect(next.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeViolations(page);
  await expectSoundLooks(page, [320, 390, 820, 1366]);
  await next.getByRole('button', { name: 'Remove' }).click();
  await expect(next.getByText('Due again')).toBeHidden();
  await next.getByRole('button', { name: 'Again later' }).click();
  await next.getByLabel('Or on').fill('2026-12-24');
  await next.getByRole('button', { name: 'Store' }).click();
  await expect(next.getByText('Due again Thu 24 Dec 2026')).toBeVisible();
  await expect(notice).toContainText('Due again Thu 24 Dec 2026.');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(next.getByText('Due again')).toBeHidden();

  await openReady(page, '/staff/appointments?date=2026-12-07');
  await page.getByRole('button', { name: 'Asha Sample' }).click();
  await expect(page.getByText('Booked by staff.')).toBeVisible();
});

test('a recall that is due is in Calls, and WhatsApp stands beside it only after a yes @desktop', async ({
  page,
  server,
}) => {
  await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Lourdes', language: 'hi' });
  await openDesk(page);
  await page.getByRole('button', { name: 'Lourdes Sample' }).click();
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Done' }).click();
  const next = page.getByRole('group', { name: 'What next for Lourdes?' });
  await next.getByRole('button', { name: 'Again later' }).click();
  await next.getByRole('button', { name: 'in 3 months' }).click();
  await expect(next.getByText('Due again')).toBeVisible();
  // Three months go by.
  const database = new DatabaseSync(sqliteFile(server.dataDirectory), { timeout: 5000 });
  database.exec(`update recalls set due = '${monday}'`);
  database.close();
  // The list is made anew with the next change, or minute.
  await bookOnline(server.origin, { date: monday, time: '05:00 PM', firstName: 'Kiran' });
  await openReady(page, '/staff/calls');
  const panel = page.getByRole('region', { name: 'Lourdes Sample, open' });
  await expect(panel).toContainText('Due again Mon 23 Nov 2026, Regular Dental Check-up');
  await expect(panel.getByText('WhatsApp')).toBeHidden();
  await panel.getByRole('group', { name: 'May we remind you?' }).getByRole('button', { name: 'Yes' }).click();
  await panel.getByText('WhatsApp').click();
  const link = panel.getByRole('link', { name: 'Open WhatsApp' });
  await expect(link).toHaveAttribute('href', /text=.*%2Fhi%2Fbook%3Ffrom%3Drecall%0A.*STOP/);
  await expectSoundLooks(page, [320, 390, 820, 1366]);
});
