import { expect, expectNoAxeViolations, test } from '#tests/support/servers/browser.ts';
import { bookOnline, monday, openDesk } from '#tests/support/people/desk-page.ts';

test('an invalid field in a dialog of the desk gets the focus and says why @desktop', async ({ page }) => {
  await openDesk(page);
  await page.keyboard.press('w');
  const walkIn = page.getByRole('dialog', { name: /^Walk-in/ });
  const save = walkIn.getByRole('button', { name: 'Save' });
  await save.click();
  const name = walkIn.getByLabel('Name');
  await expect(name).toHaveAccessibleDescription('Please enter a name.');
  await expect(name).toBeFocused();
  await name.fill('Farhan Sample');
  await walkIn.getByLabel('Mobile number').fill('9000000003');
  await walkIn.getByLabel('Service').fill('toothache');
  await walkIn.getByRole('radio', { name: 'Another time...' }).check();
  await save.click();
  const time = walkIn.getByLabel('Time', { exact: true });
  await expect(time).toHaveAccessibleDescription('Please choose a time. By special arrangement');
  await expect(time).toBeFocused();
  await page.keyboard.press('Escape');
  // The telephone rings: what was typed for who stands at the desk waits, and is taken up after the call.
  await page.getByRole('button', { name: 'Next free' }).click();
  const free = page.getByRole('dialog', { name: 'Next free times' });
  await expect(free.getByRole('status')).toHaveText(/^\d free times\.$/);
  await free.getByRole('region', { name: 'Evening' }).getByRole('button').first().click();
  const call = page.getByRole('dialog', { name: /^Appointment/ });
  const unsaved = page.getByRole('group', { name: 'Typed, not saved yet:' }).getByRole('button');
  await expect(unsaved).toHaveText(['Farhan Sample']);
  await call.getByLabel('Name').fill('Kavita Sample');
  await expect(unsaved).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await expect(unsaved).toHaveText(['Farhan Sample', 'Kavita Sample']);
  await unsaved.first().click();
  await expect(name).toHaveValue('Farhan Sample');
  await expect(name).toBeFocused();
  await expect(walkIn.getByLabel('Mobile number')).toHaveValue('9000000003');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Block time' }).click();
  const block = page.getByRole('dialog', { name: 'Block time' });
  await expect(block.getByRole('radio', { name: 'Part of a day' })).toBeFocused();
  const end = block.getByLabel('To', { exact: true });
  await end.fill('07:00');
  await block.getByRole('button', { name: 'Block this time' }).click();
  await expect(end).toHaveAccessibleDescription('Choose a time after the first one');
  await expect(end).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Block time' })).toBeFocused();
});

test('each field of time that is closed every week has a name of its own, the two days and the two times a line each @desktop', async ({
  page,
}) => {
  await openDesk(page);
  await page.getByRole('button', { name: 'Block time' }).click();
  const block = page.getByRole('dialog', { name: 'Block time' });
  await block.getByRole('radio', { name: 'Every week' }).check();
  for (const name of ['Monday', 'Thursday', 'From', 'To', 'First day', 'Last day'])
    await expect(block.getByLabel(name, { exact: true })).toHaveCount(1);
  await expect(block.getByRole('checkbox', { name: 'Sunday' })).toBeDisabled();
  await block.getByLabel('To', { exact: true }).fill('23:30');
  // A typed time stays as it is.
  await expect(block.getByText('11:30 pm is outside these hours.')).toBeVisible();
  await block.getByRole('checkbox', { name: 'Monday' }).uncheck();
  await expect(block.getByLabel('To', { exact: true })).toHaveValue('23:30');
  await block.getByRole('button', { name: 'Block this time' }).click();
  await expect(block.getByRole('group', { name: 'On' })).toHaveAccessibleDescription(
    'Choose at least one day',
  );
  for (const name of ['Thursday', 'Friday']) await block.getByRole('checkbox', { name }).check();
  await expect(block.getByText('Choose at least one day')).toHaveCount(0);
  await expectNoAxeViolations(page);
  const top = async (name: string) => (await block.getByLabel(name, { exact: true }).boundingBox())!.y;
  expect(await top('To')).toBe(await top('From'));
  expect(await top('Last day')).toBe(await top('First day'));
});

test.describe('a patient who is entered', () => {
  test.use({ ownServer: true });

  test('and was here before is known by three letters or digits, with at most five keys beside them @desktop', async ({
    page,
    server,
  }) => {
    await bookOnline(server.origin, {
      date: '2026-11-25',
      time: '10:00 AM',
      firstName: 'Ramesh',
      mobileNumber: '9820000002',
    });
    await bookOnline(server.origin, { date: monday, time: '05:00 PM', firstName: 'Ramila' });
    await openDesk(page);
    const entered: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/staff/appointments'))
        entered.push(request.postData()!);
    });
    const walkIn = page.getByRole('dialog', { name: /^Walk-in/ });
    const field = walkIn.getByRole('combobox', { name: 'Name or number' });
    const suggested = walkIn.getByRole('listbox', { name: 'Patients who can be meant' }).getByRole('option');
    await page.keyboard.press('w');
    await page.keyboard.type('ram');
    await expect(suggested).toHaveText([
      /^Ramila Sample.*here today, 5:00.pm/,
      /^Ramesh Sample.*0002.*next Wed 25 Nov/,
      /^New patient “ram”/,
      /^New, without a number/,
    ]);
    await expectNoAxeViolations(page);
    for (const width of [320, 390, 820, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await walkIn.evaluate((box) => box.scrollWidth - box.clientWidth), `${width} px`).toBe(0);
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('Ramesh Sample');
    await expect(walkIn.getByLabel('Mobile number')).toHaveValue('+91 98200 00002');
    await expect(walkIn.getByLabel('Service')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(walkIn).toBeHidden();
    // All keys at once, faster than any answer.
    await page.keyboard.press('w');
    await page.keyboard.type('982');
    for (const key of ['Enter', 'r', 'Enter']) await page.keyboard.press(key);
    await expect(page.locator('.notice')).toContainText('Ramesh Sample added');
    expect(entered.map((body) => (JSON.parse(body) as { mobileNumber: string }).mobileNumber)).toEqual([
      '+919820000002',
    ]);
    await expect(page.locator('dialog')).toHaveCount(0);
    // Somebody new: the digits become the number.
    await page.keyboard.press('w');
    await page.keyboard.type('9812345299');
    await page.keyboard.press('Control+Enter');
    await expect(walkIn.getByLabel('Mobile number')).toHaveValue('9812345299');
    await expect(field).toBeFocused();
  });

  test('and comes that day already, or has another’s name, is pointed out and still entered @desktop', async ({
    page,
    server,
  }) => {
    const asha = { date: monday, firstName: 'Asha', lastName: 'D’Souza' };
    await bookOnline(server.origin, { ...asha, time: '05:00 PM', mobileNumber: '9812345210' });
    await bookOnline(server.origin, { ...asha, time: '06:00 PM', mobileNumber: '9812345299' });
    await openDesk(page);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(decodeURIComponent(request.url())));
    await page.keyboard.press('w');
    const walkIn = page.getByRole('dialog', { name: /^Walk-in/ });
    await walkIn.getByLabel('Mobile number').fill('98123 45210');
    await expect(walkIn.getByRole('group', { name: 'Patients with this number:' })).toBeVisible();
    await expect(walkIn.getByRole('status')).toHaveCount(0);
    await walkIn.getByLabel('Name').fill('Asha Dsouza');
    await expect(walkIn.getByText('Asha Dsouza already has a visit that day: 5:00 pm.')).toBeVisible();
    await expect(walkIn.getByText('Another patient has the same name. Number: •••••• 5299.')).toBeVisible();
    await expectNoAxeViolations(page);
    for (const width of [320, 390, 820, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await walkIn.evaluate((box) => box.scrollWidth - box.clientWidth), `${width} px`).toBe(0);
    }
    await walkIn.getByLabel('Service').fill('toothache');
    await walkIn.getByRole('button', { name: 'Save' }).click();
    await expect(walkIn).toHaveCount(0);
    await expect(page.getByText(/^Asha Dsouza added at/)).toBeVisible();
    // Another day is not that day.
    await page.goto('/staff/appointments?date=2026-11-24');
    await page.getByRole('button', { name: 'Next free' }).click();
    const free = page.getByRole('dialog', { name: 'Next free times' });
    await free
      .getByRole('button', { name: /^Tue 24 Nov/ })
      .first()
      .click();
    const call = page.getByRole('dialog', { name: /^Appointment/ });
    await call.getByLabel('Name').fill('Asha Dsouza');
    await call.getByLabel('Mobile number').fill('98123 45210');
    await expect(call.getByText(/^Another patient has the same name/)).toBeVisible();
    await expect(call.getByText(/already has a visit/)).toHaveCount(0);
    // No log of a proxy or a browser names a patient.
    expect(addresses.filter((address) => /98123|dsouza/i.test(address))).toEqual([]);
  });

  test('and loses the present time to others reads of that time, and is offered the next that is free @desktop', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/409/);
    await openDesk(page);
    const enterOthers = () =>
      Promise.all(
        ['00', '05', '10', '15'].map((minute, index) =>
          page.request.post('/api/staff/appointments', {
            headers: { Origin: server.origin, 'Idempotency-Key': crypto.randomUUID() },
            data: {
              source: 'walk-in',
              firstName: 'Farhan',
              lastName: 'Walker',
              mobileNumber: `981234530${index}`,
              serviceSelected: 'Restorative Dentistry - Dental Crown',
              date: monday,
              time: `08:${minute} AM`,
              tellPatient: false,
              bySpecialArrangement: true,
            },
          }),
        ),
      );
    let others: ReturnType<typeof enterOthers> | undefined;
    await page.route('**/api/staff/appointments', async (route) => {
      await (others ??= enterOthers());
      await route.continue();
    });
    await page.keyboard.press('w');
    const walkIn = page.getByRole('dialog', { name: /^Walk-in/ });
    await walkIn.getByLabel('Name').fill('Nilesh Walker');
    await walkIn.getByLabel('Mobile number').fill('98123 45211');
    await walkIn.getByLabel('Service').fill('Dental Crown');
    await walkIn.getByRole('button', { name: 'Save' }).click();
    await expect(walkIn.getByRole('alert')).toContainText('Mon 23 Nov, 8:00 am has just been taken.');
    await expect(walkIn.getByRole('radio', { name: 'Now, 8:20 am' })).toBeChecked();
    await walkIn.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.notice')).toContainText('Nilesh Walker added at 8:20 am.');
  });
});
