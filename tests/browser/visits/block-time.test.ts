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
    sheet.getByText('Dr. Rao can take Asha Sample and Ravi Sample at the same time.'),
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
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Kabir Sample' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Block, 2 to call' }).press('Enter');
  await expect(sheet).toHaveCount(0);
});
