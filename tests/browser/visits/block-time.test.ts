import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { bookOnline, monday, openDesk } from '#tests/support/people/desk-page.ts';
import { twoDentists } from '#tests/support/desk/two-dentists.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true, serverSettings: { ...ownerSettings, CLINIC_CHAIRS: '2' } });

test('the visits in time to block are shown without a press; another dentist takes them at once, with Undo, and who is refused is named @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  // A look that fails, and a visit that the other dentist can't take any more.
  expectProblem(/409|500|ERR_FAILED/);
  const { origin } = server;
  await openDesk(page);
  const owner = await signInContentOwner(origin);
  await owner.save({ dentists: twoDentists });
  await owner.publish();
  const book = (time: string, firstName: string, dentist: string) =>
    bookOnline(origin, { date: monday, time, firstName, dentist });
  await book('10:00 AM', 'Asha', 'shah');
  await book('11:00 AM', 'Ravi', 'shah');
  await page.reload();
  await page.locator('html[data-ready]').waitFor();

  await page.getByRole('button', { name: /^Block time/ }).click();
  const sheet = page.getByRole('dialog');
  const preview = /closures\?preview/;
  await page.route(preview, (route) => route.abort());
  await sheet.getByLabel('Who or what').selectOption('Dr. Shah');
  await sheet.getByLabel('From').fill('10:00');
  await expect(sheet.getByText(/^Who is booked can’t be loaded right now/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Block this time' }).press('Enter');
  await expect(sheet).toBeVisible();
  await page.unroute(preview);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(preview, async (route) => {
    await held;
    await route.continue();
  });
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet.getByText('Looking who is booked…')).toBeVisible();
  goOn();
  await expect(sheet.getByText('2 visits are booked with this dentist then')).toBeVisible();
  await expect(
    sheet.getByText('Dr. Rao can take Asha Sample and Ravi Sample at the time booked.'),
  ).toBeVisible();
  for (const width of [320, 390, 820, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, width);
  }
  await expectNoAxeViolations(page);

  const moveBoth = sheet.getByRole('button', { name: 'Move both to Dr. Rao' });
  await moveBoth.press('Enter');
  await expect(sheet.getByText('Asha Sample and Ravi Sample moved to Dr. Rao.')).toBeVisible();
  await expect(
    sheet.getByText('Asha Sample and Ravi Sample chose another dentist: please call.'),
  ).toBeVisible();
  await expect(sheet.getByText('Nobody is booked with this dentist then.')).toBeVisible();
  const inChair = (chair: number) => page.locator(`[data-chair="${chair}"] .chair-item`, { hasText: 'Ravi' });
  await expect(inChair(1)).toHaveCount(1);
  await sheet.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(sheet.getByText('2 visits are booked with this dentist then')).toBeVisible();
  await expect(inChair(2)).toContainText('with Dr. Shah');

  await expect(moveBoth).toBeVisible();
  await book('11:00 AM', 'Meher', 'rao');
  await moveBoth.press('Enter');
  await expect(sheet.getByText('Asha Sample moved to Dr. Rao.')).toBeVisible();
  await expect(sheet.getByText('One visit was not moved.')).toBeVisible();
  await expect(sheet.getByText(/^Ravi Sample: The chair of Dr. Rao is taken then/)).toBeVisible();
  await expect(sheet.getByText('One visit is booked with this dentist then')).toBeVisible();

  // A patient who books meanwhile is shown, and nothing is blocked.
  await book('12:00 PM', 'Kabir', 'shah');
  await sheet.getByRole('button', { name: 'Block, 1 to call' }).press('Enter');
  await expect(sheet.getByText(/^A patient has just booked/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^Move Kabir Sample, / })).toBeVisible();
  await sheet.getByRole('button', { name: 'Block, 2 to call' }).press('Enter');
  await expect(sheet).toHaveCount(0);
});

test('a receptionist who closes the whole day sees where each visit could go, moves all there by one press, and undoes it; whoever can’t go back is named and tried again @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  // A visit whose former time was taken meanwhile.
  expectProblem(/409/);
  const { origin } = server;
  const friday = '2026-11-27';
  await openDesk(page, `/staff/appointments?date=${friday}`);
  for (const [time, hour] of [
    ['10:00 AM', 'Ten'],
    ['11:00 AM', 'Eleven'],
    ['12:00 PM', 'Twelve'],
    ['01:00 PM', 'One'],
    ['05:00 PM', 'Five'],
    ['06:00 PM', 'Six'],
  ] as const)
    for (const name of ['Asha', 'Ravi'])
      await bookOnline(origin, { date: friday, time, firstName: `${name} ${hour}` });
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('button', { name: /^Block time/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Whole days' }).check();
  await expect(sheet.getByText('12 visits are booked in this time')).toBeVisible();
  await expect(
    sheet.getByRole('heading', { name: 'The nearest free times of these 12 visits' }),
  ).toBeVisible();
  const first = sheet.locator('.nearest-places li').filter({ hasText: 'Asha Ten' });
  await expect(first).toContainText(/Fri 27 Nov, 10:00.am +to Thu 26 Nov, 9:30.pm/);
  for (const width of [320, 390, 820, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, width);
  }
  await expectNoAxeViolations(page);

  await sheet.getByRole('button', { name: 'Move all 12 to these times' }).press('Enter');
  await expect(sheet.getByText('12 visits moved.')).toBeVisible();
  await expect(sheet.getByText('Nobody is booked in this time.')).toBeVisible();
  await expect(page.locator('.chair-item', { hasText: 'Asha' })).toHaveCount(0);

  // Other patients take the old slots of two visits, so their undo fails.
  for (const firstName of ['Meher', 'Kabir'])
    await bookOnline(origin, { date: friday, time: '10:00 AM', firstName });
  await sheet.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(sheet.getByText('2 visits could not go back.')).toBeVisible();
  const why = /^Asha Ten Sample stays on Thu 26 Nov, 9:30.pm\. Fri 27 Nov, 10:00.am has just been taken\./;
  await expect(sheet.getByText(why)).toBeVisible();
  await expect(sheet.getByText('Undone.')).toBeVisible();
  await expect(sheet.getByText('12 visits are booked in this time')).toBeVisible();
  await expectNoAxeViolations(page);

  const id = await page.locator('[data-visit]', { hasText: 'Meher' }).getAttribute('data-visit');
  const cancelled = await page.request.patch(`/api/staff/appointments/${id}`, {
    headers: { Origin: origin },
    data: { version: 1, status: 'cancelled', tellPatient: false },
  });
  expect(cancelled.status()).toBe(200);
  await sheet.getByRole('button', { name: 'Undo the rest again' }).press('Enter');
  await expect(sheet.getByText('One visit could not go back.')).toBeVisible();
  await expect(sheet.getByText('12 visits are booked in this time')).toBeVisible();
});

test('visits that the owner’s holiday has left in closed time are moved all at once from the closed times @desktop', async ({
  page,
  server,
}) => {
  const friday = '2026-11-27';
  const owner = await signInContentOwner(server.origin);
  for (const [time, firstName] of [
    ['10:00 AM', 'Asha'],
    ['05:00 PM', 'Ravi'],
  ] as const)
    await bookOnline(server.origin, { date: friday, time, firstName });
  await owner.save({ holidays: [{ date: friday, name: { en: 'Family wedding' } }] });
  await owner.publish();
  await openDesk(page, '/staff/closures');
  const standing = page.getByRole('region', { name: 'Visits in closed time' });
  await expect(standing).toContainText('2 booked visits stand in closed time');
  await expect(standing.getByRole('listitem')).toHaveText([
    /^Asha Sample.*to Thu 26 Nov, 9:30.pm/,
    /^Ravi Sample.*to Sat 28 Nov, 10:00.am/,
  ]);
  for (const width of [320, 390, 820, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, width);
  }
  await expectNoAxeViolations(page);
  await standing.getByRole('button', { name: 'Move all 2 to these times' }).press('Enter');
  await expect(standing).toContainText('No visit stands in closed time any more');
  await expect(standing).toContainText('2 visits moved.');
  await standing.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(standing).toContainText('2 booked visits stand in closed time');

  // A public holiday: its visits are moved in the dialog that blocks the day.
  await bookOnline(server.origin, { date: '2026-11-24', time: '10:00 AM', firstName: 'Meher' });
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('button', { name: 'Move them, then block the day: Guru Nanak Jayanti' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Reason, for staff')).toHaveValue('Guru Nanak Jayanti');
  await sheet.getByRole('button', { name: 'Move to this time' }).press('Enter');
  await expect(sheet.getByText('Nobody is booked in this time.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Block this time' }).press('Enter');
  await expect(page.getByText('Visitors read: Closed for Guru Nanak Jayanti')).toBeVisible();
});

test('moves and an undo whose answers are lost are said not to be known, and a repeat makes each once @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  expectProblem(/409|ERR_FAILED/);
  const friday = '2026-11-27';
  await openDesk(page, `/staff/appointments?date=${friday}`);
  for (const firstName of ['Asha', 'Ravi'])
    await bookOnline(server.origin, { date: friday, time: '10:00 AM', firstName });
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('button', { name: /^Block time/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Whole days' }).check();
  await expect(sheet.getByText('2 visits are booked in this time')).toBeVisible();

  const changes = /api\/staff\/appointments\/[^/]+$/;
  const loseAnswers = () =>
    page.route(changes, async (route) => {
      await route.fetch();
      await route.abort();
    });
  const result = sheet.locator('.move-all-result');
  await loseAnswers();
  await sheet.getByRole('button', { name: 'Move all 2 to these times' }).press('Enter');
  await expect(result).toContainText('It is not known whether Asha Sample and Ravi Sample moved.');
  await expect(result).not.toContainText('not moved');
  await expectNoAxeViolations(page);
  await page.unroute(changes);
  // Undo works before the list has loaded again.
  let showList = () => {};
  const held = new Promise<void>((resolve) => {
    showList = resolve;
  });
  const list = /closures\?preview/;
  await page.route(list, async (route) => {
    await held;
    await route.continue();
  });
  await result.getByRole('button', { name: 'Try these again' }).press('Enter');
  await expect(result).toContainText('2 visits moved.');
  await expect(result).not.toContainText('not known');

  await loseAnswers();
  await result.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(result).toContainText('It is not known whether Asha Sample and Ravi Sample went back.');
  showList();
  await expect(result).not.toContainText('stays');
  await page.unroute(changes);
  await result.getByRole('button', { name: 'Try these again' }).press('Enter');
  await expect(result).toContainText('Undone.');
  await expect(result.getByRole('button')).toHaveCount(0);
  await expect(sheet.getByText('2 visits are booked in this time')).toBeVisible();
});

test('Undo takes back the visits of a move and those of its repeat @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  expectProblem(/409|ERR_FAILED/);
  const friday = '2026-11-27';
  await openDesk(page, `/staff/appointments?date=${friday}`);
  for (const firstName of ['Asha', 'Ravi'])
    await bookOnline(server.origin, { date: friday, time: '10:00 AM', firstName });
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('button', { name: /^Block time/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Whole days' }).check();
  await expect(sheet.getByText('2 visits are booked in this time')).toBeVisible();

  // One of the two answers is lost.
  await page.route(
    /api\/staff\/appointments\/[^/]+$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const result = sheet.locator('.move-all-result');
  await sheet.getByRole('button', { name: 'Move all 2 to these times' }).press('Enter');
  await expect(result).toContainText('One visit moved.');
  await expect(result).toContainText('It is not known whether');
  await result.getByRole('button', { name: 'Try these again' }).press('Enter');
  await expect(result).not.toContainText('not known');
  await expect(sheet.getByText('Nobody is booked in this time.')).toBeVisible();
  await result.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(result).toContainText('Undone.');
  await expect(sheet.getByText('2 visits are booked in this time')).toBeVisible();
});
