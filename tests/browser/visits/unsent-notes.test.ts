import { bookOnline, lineOf, monday, openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectSoundLooks,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

// All but the first booking of an hour are held until the clinic has called.
test.use({
  ownServer: true,
  serverSettings: { BOOKINGS_UNVERIFIED_PER_HOUR: '1', BOOKINGS_UNVERIFIED_PER_DAY: '1' },
});

const unsentKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('unsent'));

test('without a network a note and “Coming” wait, are taken back or sent, and a note of another desk is told @phone', async ({
  page,
  context,
  server,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch|409/);
  for (const [time, firstName] of [
    ['05:00 PM', 'Asha'],
    ['06:00 PM', 'Lourdes'],
  ] as const)
    await bookOnline(server.origin, { date: monday, time, firstName });
  await openDesk(page);
  const note = page.getByLabel('Note for staff');
  const open = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(note).toBeVisible();
  };
  await open('Asha Sample');
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. This is how it was/)).toBeVisible();
  await note.fill('Nervous');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('1 change waits for the connection')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save note' })).toBeFocused();
  await expect(lineOf(page, 'Asha')).toContainText('Nervous');
  await expect(lineOf(page, 'Asha')).toContainText('not sent yet');
  await page.getByRole('button', { name: 'Coming', exact: true }).click();
  await expect(page.getByText('2 changes wait for the connection')).toBeVisible();
  await page.getByRole('button', { name: 'Take back: Asha S., Marked as coming' }).click();
  await expect(page.getByText('1 change waits for the connection')).toBeVisible();
  await page.getByRole('button', { name: 'Coming', exact: true }).click();
  await expect(page.getByText('2 changes wait for the connection')).toBeVisible();
  await open('Lourdes Sample');
  await note.fill('Diabetic');
  await note.press('Enter');
  await expect(page.getByText('3 changes wait for the connection')).toBeVisible();
  await expectSoundLooks(page, [320, 390, 820, 1366, 1440]);

  const { appointments } = await (await page.request.get(`/api/staff/appointments?from=${monday}`)).json();
  const lourdes = appointments.find((one: { firstName: string }) => one.firstName === 'Lourdes');
  const answer = await page.request.patch(`/api/staff/appointments/${lourdes.id}`, {
    data: { version: lourdes.version, note: 'Takes aspirin' },
    headers: { Origin: server.origin },
  });
  expect(answer.status()).toBe(200);
  await context.setOffline(false);
  const refused = page.getByRole('region', { name: '1 change was not taken' });
  await expect(refused).toContainText('Lourdes S.');
  await expect(refused).toContainText('Note: “Diabetic”');
  await expect(refused).toContainText(/changed this visit meanwhile\. The note is now “Takes aspirin”/);
  await expectNoAxeViolations(page);
  await expectSoundLooks(page, [320, 390, 820, 1366, 1440]);
  await refused.getByRole('button', { name: 'Use mine' }).click();
  await expect(refused).toHaveCount(0);
  await expect(page.getByText('1 change is sent.')).toBeVisible();
  await page.reload();
  await expect(lineOf(page, 'Asha')).toContainText('Nervous');
  await expect(lineOf(page, 'Asha')).toContainText('Coming');
  await expect(lineOf(page, 'Lourdes')).toContainText('Diabetic');
  expect(await page.evaluate(unsentKeys)).toEqual([]);
});

test('without a network the outcome of a call waits, the next person opens, and it is recorded once when it is back @desktop', async ({
  page,
  context,
  server,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
  for (const [time, firstName] of [
    ['05:00 PM', 'Imran'],
    ['06:00 PM', 'Kavita'],
    ['07:00 PM', 'Devika'],
    ['08:00 PM', 'Lourdes'],
  ] as const)
    await bookOnline(server.origin, { date: monday, time, firstName });
  await openDesk(page, '/staff/calls');
  const person = (name: string) => page.getByRole('button', { name: `${name} Sample` });
  const panel = (name: string) => page.getByRole('region', { name: `${name} Sample, open` });
  const notice = page.locator('.notice');
  await expect(panel('Kavita')).toBeVisible();
  // The answer to the first is lost: it was recorded all the same, and is not recorded twice.
  const keys: (string | undefined)[] = [];
  await page.route('**/outcome', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await person('Kavita').press('2');
  await expect(page.getByRole('region', { name: 'No answer: again later' })).toContainText(
    'No answer, 1 time',
  );
  await expect(page.getByText('1 change is sent.')).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  await page.unroute('**/outcome');

  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. This is the list of /)).toBeVisible();
  await expect(page.getByText('Go on calling: what you press is kept')).toBeVisible();
  await person('Devika').click();
  await expect(panel('Devika').getByRole('button', { name: /^Booked/ })).toBeDisabled();
  await panel('Devika').getByLabel('What was said').fill('Comes at seven');
  await panel('Devika')
    .getByRole('button', { name: /^Reached/ })
    .click();
  await expect(person('Devika')).toHaveCount(0);
  await expect(panel('Lourdes')).toBeVisible();
  await expect(page.getByText('1 change waits for the connection')).toBeVisible();
  await page.keyboard.press('u');
  await expect(notice).toContainText('Taken back.');
  await person('Devika').click();
  await expect(panel('Devika').getByLabel('What was said')).toHaveValue('Comes at seven');
  await panel('Devika')
    .getByRole('button', { name: /^Reached/ })
    .click();
  await expect(panel('Lourdes')).toBeVisible();
  await person('Lourdes').focus();
  // A double press and a key that is held down are one outcome, though the next person has the focus by then.
  await page.evaluate(async () => {
    // However long a busy page takes here.
    const { now } = performance;
    const pressedAt = performance.now();
    performance.now = () => pressedAt;
    for (const press of [{ key: '4' }, { key: '4' }, { key: '2', repeat: true }]) {
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    performance.now = now;
  });
  await expect(page.getByText('2 changes wait for the connection')).toBeVisible();
  await expect(person('Kavita')).toBeVisible();
  await page.getByRole('button', { name: /^Take back: Lourdes S\., Call: Off the list/ }).click();
  await expect(person('Lourdes')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectSoundLooks(page, [320, 390, 820, 1366, 1440]);

  await context.setOffline(false);
  await expect(page.getByText('1 change is sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Done today' }).click();
  await expect(page.getByRole('list', { name: 'Done today' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Reached: “Comes at seven”')).toBeVisible();
  expect(await page.evaluate(unsentKeys)).toEqual([]);
  await openReady(page, '/staff/appointments');
  await expect(lineOf(page, 'Devika')).not.toContainText('To confirm');
});
