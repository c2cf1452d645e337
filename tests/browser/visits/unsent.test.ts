import { expect, test } from '#tests/support/servers/browser.ts';
import { bookOnline, lineOf, monday, openDesk } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

test('without a network marks and a walk-in wait, and each is stored once when it is back', async ({
  page,
  context,
  server,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch|409/);
  for (const [time, firstName] of [
    ['10:00 AM', 'Asha'],
    ['11:00 AM', 'Lourdes'],
    ['12:00 PM', 'Tara'],
  ] as const)
    await bookOnline(server.origin, { date: monday, time, firstName });
  await openDesk(page);
  const status = page.getByRole('group', { name: 'Status' });
  const open = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(status).toBeVisible();
  };
  await open('Asha Sample');
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. This is how it was/)).toBeVisible();
  await status.getByRole('button', { name: 'Arrived' }).click();
  await expect(page.getByText('1 change waits for the connection')).toBeVisible();
  await expect(lineOf(page, 'Asha')).toContainText(/Arrived.*not sent yet/);
  await status.getByRole('button', { name: 'In chair' }).click();
  await expect(page.getByText('2 changes wait for the connection')).toBeVisible();
  await open('Lourdes Sample');
  const more = page.locator('.day-more');
  await expect(more).toContainText('Reference');
  await expect(more).not.toContainText('The number did not load');
  await status.getByRole('button', { name: 'Arrived' }).click();
  await expect(page.getByText('3 changes wait for the connection')).toBeVisible();

  await page.getByRole('button', { name: 'Walk-in' }).click();
  const entry = page.getByRole('dialog', { name: /^Walk-in/ });
  await entry.getByLabel('Name or number').fill('Nilesh Walker');
  await entry.getByLabel('Mobile number').fill('9812345678');
  await entry.getByLabel('Service').fill('Dental Crown');
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('4 changes wait for the connection')).toBeVisible();
  await expect(lineOf(page, 'Nilesh')).toContainText(/Arrived.*not sent yet/);

  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: '4 changes are not sent yet' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toHaveCount(0);

  // The other desk, which has the line, marks the same visit.
  const { appointments } = await (await page.request.get(`/api/staff/appointments?from=${monday}`)).json();
  const lourdes = appointments.find((one: { firstName: string }) => one.firstName === 'Lourdes');
  const answer = await page.request.patch(`/api/staff/appointments/${lourdes.id}`, {
    data: { version: lourdes.version, status: 'completed' },
    headers: { Origin: server.origin },
  });
  expect(answer.status()).toBe(200);

  await open('Tara Sample');
  await expect(more).toContainText('Reference');
  await context.setOffline(false);
  const refused = page.getByRole('region', { name: '1 change was not taken' });
  // A visit that was opened without a connection is read once it is back.
  await expect(more).toContainText('No visit on record before.');
  await expect(more).not.toContainText('did not load');
  await expect(refused).toContainText('Lourdes S.');
  await expect(refused).toContainText('is now “Done”');
  await expect(page.getByText(/wait for the connection|waits for the connection/)).toHaveCount(0);
  await expect(page.getByText('not sent yet')).toHaveCount(0);
  await refused.getByRole('button', { name: 'Leave it as “Done”' }).click();
  await expect(refused).toHaveCount(0);
  await page.reload();
  await expect(lineOf(page, 'Asha')).toContainText('In chair');
  await expect(lineOf(page, 'Lourdes')).toContainText('Done');
  await expect(page.getByRole('button', { name: 'Nilesh Walker' })).toHaveCount(1);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent'))),
  ).toEqual([]);
});

test('signed out from elsewhere without a network, nothing is lost or sent: the sign-in says what waits', async ({
  page,
  context,
  server,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch|401/);
  await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Asha' });
  await openDesk(page);
  await page.getByRole('button', { name: 'Asha Sample', exact: true }).click();
  const status = page.getByRole('group', { name: 'Status' });
  await expect(status).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. This is how it was/)).toBeVisible();
  await status.getByRole('button', { name: 'Arrived' }).click();
  await expect(page.getByText('1 change waits for the connection')).toBeVisible();
  const { cookies } = await context.storageState();
  const signOut = await fetch(`${server.origin}/api/auth/sign-out`, {
    method: 'POST',
    headers: {
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      Origin: server.origin,
    },
  });
  expect(signOut.status).toBe(200);
  await context.setOffline(false);
  // The dialog hides the page.
  await expect(page.getByText('1 change waits for your sign-in')).toBeAttached();
  const ended = page.getByRole('dialog', { name: 'Your sign-in has ended' });
  await ended.getByRole('link', { name: 'Start again' }).click();
  await expect(page.getByText('1 change waits in this browser')).toBeVisible();
  await openDesk(page);
  await expect(page.getByText('1 change is sent.')).toBeVisible();
  await expect(lineOf(page, 'Asha')).toContainText('Arrived');
});

test('a walk-in whose chosen time was taken meanwhile opens with what was typed, and is entered at another time', async ({
  page,
  context,
  server,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch|409/);
  await openDesk(page);
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. This is how it was/)).toBeVisible();
  await page.getByRole('button', { name: 'Walk-in' }).click();
  const entry = page.getByRole('dialog', { name: /^Walk-in/ });
  await entry.getByLabel('Name or number').fill('Nilesh Walker');
  await entry.getByLabel('Mobile number').fill('9812345678');
  await entry.getByLabel('Service').fill('Dental Crown');
  await entry.getByRole('radio', { name: '11:00 am' }).check();
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 change waits for the connection')).toBeVisible();
  await bookOnline(server.origin, { date: monday, time: '11:00 AM', firstName: 'Lourdes' });

  await context.setOffline(false);
  const refused = page.getByRole('region', { name: '1 change was not taken' });
  await expect(refused).toContainText('Mon 23 Nov, 11:00 am has just been taken.');
  // The button that keeps the typed text comes first, and is dark.
  const choices = refused.getByRole('button');
  await expect(choices).toHaveText(['Change and send...', 'Discard mine']);
  const [dark, plain] = await choices.evaluateAll((all) =>
    all.map((button) => getComputedStyle(button).backgroundColor),
  );
  const walkIn = page.getByRole('button', { name: 'Walk-in', exact: true });
  expect(dark).toBe(await walkIn.evaluate((button) => getComputedStyle(button).backgroundColor));
  expect(plain).not.toBe(dark);

  await choices.last().click();
  await expect(refused).toHaveCount(0);
  const notice = page.locator('.notice');
  await expect(notice).toContainText('Nilesh W., not sent. Walk-in, 11:00 am, Dental Crown');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await choices.first().click();
  await expect(entry.getByLabel('Name or number')).toHaveValue('Nilesh Walker');
  await expect(entry.getByLabel('Mobile number')).toHaveValue('+91 98123 45678');
  await expect(entry.getByLabel('Service')).toHaveValue('Dental Crown');
  await expect(entry.getByLabel('Time', { exact: true })).toHaveValue('11:00');
  await expect(entry.getByRole('radio', { name: '11:00 am' })).toHaveCount(0);
  await entry.getByRole('radio', { name: '12:00 pm' }).check();
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.notice')).toContainText('1 change is sent.');
  await expect(refused).toHaveCount(0);
  await expect(lineOf(page, 'Nilesh')).toContainText('12:00');
  await expect(page.getByRole('button', { name: 'Nilesh Walker' })).toHaveCount(1);
});

test('the focus stays on a walk-in, and in the note that is typed in it, when it is sent', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await openDesk(page);
  const enterOffline = async (name: string, mobileNumber: string) => {
    await context.setOffline(true);
    await expect(page.getByText(/^No connection\. This is how it was/)).toBeVisible();
    await page.getByRole('button', { name: 'Walk-in', exact: true }).click();
    const entry = page.getByRole('dialog', { name: /^Walk-in/ });
    await entry.getByLabel('Name or number').fill(name);
    await entry.getByLabel('Mobile number').fill(mobileNumber);
    await entry.getByLabel('Service').fill('Dental Crown');
    await entry.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name })).toBeFocused();
    await expect(lineOf(page, name)).toContainText('not sent yet');
  };
  await enterOffline('Nilesh Walker', '9812345678');
  await context.setOffline(false);
  await expect(lineOf(page, 'Nilesh')).not.toContainText('not sent yet');
  await expect(page.getByRole('button', { name: 'Nilesh Walker' })).toBeFocused();

  await enterOffline('Tara Walker', '9812345679');
  await page.keyboard.press('Enter');
  const note = page.getByRole('textbox', { name: /note/i });
  await note.fill('Came with her sist');
  await context.setOffline(false);
  await expect(lineOf(page, 'Tara')).not.toContainText('not sent yet');
  await expect(page.locator('.day-more')).toContainText('No visit on record before.');
  await expect(note).toBeFocused();
  await page.keyboard.type('er');
  await expect(note).toHaveValue('Came with her sister');
});
