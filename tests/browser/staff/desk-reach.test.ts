import type { Locator } from '@playwright/test';
import { expect, expectSoundLooks, openReady, test } from '#tests/support/servers/browser.ts';
import type { RunningServer } from '#tests/support/servers/run-server.ts';
import { bookAshas, lineOf, openDesk, searchPatients, signInOwner } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: 'file' });

const booked = new WeakSet<RunningServer>();

/** Once on each server: the tests leave the visits as they were. */
async function bookOnce(server: RunningServer): Promise<void> {
  if (booked.has(server)) return;
  booked.add(server);
  await bookAshas(server.origin);
}

test('on a phone an opened visit is seen whole, above the buttons at the bottom; search and Today stay', async ({
  page,
  server,
}) => {
  await bookOnce(server);
  await signInOwner(page);
  for (const height of [844, 640]) {
    await page.setViewportSize({ width: 390, height });
    await openReady(page, '/staff/appointments');
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Today' })).toBeVisible();
    for (const name of ['Asha Sample'])
      for (const index of [4, 6]) {
        const line = page.getByRole('button', { name, exact: true }).nth(index);
        await line.click();
        await expect(page.getByText('No visit on record before.')).toBeVisible();
        const whatsApp = await page.locator('summary').filter({ hasText: 'WhatsApp' }).boundingBox();
        expect(whatsApp!.height).toBeGreaterThanOrEqual(44);
        const dock = page.getByRole('button', { name: 'Walk-in' });
        const edge = async () => (await dock.locator('..').boundingBox())!.y;
        const last = page.getByRole('button', { name: 'Save note' });
        await expect
          .poll(async () => {
            const box = (await last.boundingBox())!;
            return box.y + box.height - (await edge());
          })
          .toBeLessThanOrEqual(0);
        await expect(page.getByRole('button', { name: 'Cancel visit' })).toBeInViewport({ ratio: 1 });
        await line.click();
      }
  }
  // Patients booked in the time to be blocked are in sight before the button.
  await page.getByRole('button', { name: 'Block time' }).click();
  const block = page.getByRole('dialog', { name: 'Block time' });
  await block.getByRole('radio', { name: 'Whole days' }).check();
  await expect(block.getByRole('button', { name: 'Block, 7 to call' })).toBeVisible();
  await block.getByRole('button', { name: '7 booked, see the list' }).click();
  await expect(block.getByText('7 visits are booked in this time')).toBeInViewport({ ratio: 1 });
});

test('how late the clinic runs is one chip, which asks when it is pressed', async ({ page }) => {
  await openDesk(page);
  await expect(page.getByLabel('Minutes late')).toHaveCount(0);
  const chip = page.getByRole('button', { name: 'Running late?' });
  await chip.click();
  await expect(page.getByLabel('Minutes late')).toBeFocused();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  const late = page.getByRole('button', { name: 'Running 20 minutes late' });
  await expect(late).toBeFocused();
  await expect(page.getByLabel('Minutes late')).toHaveCount(0);
  await expectSoundLooks(page, [390]);
  await late.click();
  await page.getByRole('button', { name: 'On time again' }).click();
  await expect(chip).toBeFocused();
});

test('a patient is found by the reference that is read out, however it is typed', async ({
  page,
  server,
}) => {
  await bookOnce(server);
  await openDesk(page);
  await lineOf(page, 'Asha').nth(3).getByRole('button', { name: 'Asha Sample' }).click();
  const told = await page.getByText(/Reference \w{6}/).textContent();
  const [, reference = ''] = /Reference (\w{6})/.exec(told!)!;
  const typed = `${reference.slice(0, 3)}-${reference.slice(3)}`.toLowerCase();
  await page.getByRole('searchbox', { name: 'Find a patient by name, number or reference' }).fill(typed);
  await page.keyboard.press('Enter');
  const found = page.getByRole('list', { name: 'Patients found' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('•••••• 5213');
  await expect(found).toContainText('Root Canal');
  const field = page.getByRole('searchbox', { name: 'Name, number or reference' });
  await field.fill(`${reference.slice(0, 2)} ${reference.slice(2)}`);
  await expect(found).toContainText('•••••• 5213');
  await field.fill('5215');
  await expect(found).toContainText('•••••• 5215');
});

test('a day that no calendar has leads to today', async ({ page }) => {
  await openDesk(page, '/staff/appointments?date=9999-12-31');
  await expect(page.getByRole('heading', { level: 1, name: 'Monday, 23 November' })).toBeVisible();
  await page.goto('/staff/appointments?date=2026-11-23&month=9999-12-01');
  await expect(page.getByRole('heading', { level: 1, name: 'Monday, 23 November' })).toBeVisible();
  await page.goto('/staff/appointments/week?date=9999-12-31');
  await expect(page.getByRole('heading', { level: 1, name: '23 to 28 November' })).toBeVisible();
  for (const path of ['days', 'weeks']) {
    const answer = await page.request.get(`/api/staff/${path}/9999-12-31`);
    expect(answer.status()).toBe(404);
  }
});

test('the notice of one action disappears when the next begins', async ({ page, server }) => {
  await bookOnce(server);
  await openDesk(page);
  await page.getByRole('button', { name: 'Asha Sample' }).first().focus();
  await page.keyboard.press('a');
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.notice')).toContainText('Undone.');
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The short timeout matters: after twelve seconds the notice closes by itself.
  await expect(page.getByText('Undone.')).toHaveCount(0, { timeout: 5000 });
});

test('on a laptop a notice covers neither the month nor the keys', async ({ page, server }) => {
  await bookOnce(server);
  await page.setViewportSize({ width: 1366, height: 768 });
  await openDesk(page);
  await page.getByRole('button', { name: 'Asha Sample' }).first().focus();
  await page.keyboard.press('a');
  const notice = page.locator('.notice');
  await expect(notice.getByRole('button', { name: 'Undo' })).toBeVisible();
  const rail = page.getByRole('complementary', { name: 'Month and keys' });
  await expect(rail.getByLabel('Single keys work on this page')).toBeInViewport({ ratio: 1 });
  const bottomOf = async (card: Locator) => {
    const { y, height } = (await card.boundingBox())!;
    return y + height;
  };
  expect(await bottomOf(rail)).toBeLessThanOrEqual((await notice.boundingBox())!.y);
  await page.keyboard.press('u');
  await expect(notice).toContainText('Undone.');
});

for (const [fault, answer] of [
  ['a dead line', undefined],
  ['a gateway without its server', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
] as const)
  for (const [name, path, next, first, second] of [
    ['day', '', 'Next day', 'Monday, 23 November', 'Tuesday, 24 November'],
    ['week', '/week', 'Next week', '23 to 28 November', '30 November to 5 December'],
  ] as const)
    test(`the next ${name} over ${fault} says so, leads back, and loads in its place`, async ({
      page,
      expectProblem,
    }) => {
      expectProblem(/502|ERR_FAILED/);
      await openDesk(page, `/staff/appointments${path}`);
      const requests = (url: URL) => url.pathname.endsWith('.data');
      await page.route(requests, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await page.getByRole('link', { name: next }).click();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(page.getByRole('alert')).toContainText('This can’t be loaded without a connection.');
      await expect(heading).toHaveText('Not loaded');
      await expect(heading).toBeFocused();
      // Twice in quick order, which goes back once.
      await page.getByRole('button', { name: 'Go back' }).evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
      await expect(heading).toHaveText(first);
      await page.goForward();
      await expect(heading).toHaveText('Not loaded');
      await page.unroute(requests);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(heading).toHaveText(second);
      await expect(heading).toBeFocused();
    });

test('pages over a dead line keep the menu, say so, and load in their place', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED|502/);
  await openDesk(page);
  const requests = (url: URL) => url.pathname.endsWith('.data');
  const heading = page.getByRole('heading', { level: 1 });
  const missing = 'This can’t be loaded without a connection.';
  for (const [title, text, failed = 'Not loaded'] of [
    ['Calls', 'The list could not be loaded.', 'Calls'],
    ['Patients', 'The list could not be loaded.', 'Patients'],
    ['Record', missing],
    ['Month', missing],
    ['Clinic', missing],
    ['Health', missing],
  ] as const) {
    await page.route(requests, (route) =>
      title === 'Month' ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.abort(),
    );
    await page.getByRole('link', { name: title, exact: true }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(text);
    await expect(heading).toHaveText(failed);
    await expect(page).toHaveTitle(new RegExp(`^${failed}, `));
    // The list of calls and patients keep the frame, and with it the pressed link.
    if (text === missing) await expect(heading).toBeFocused();
    else await expect(page.getByRole('link', { name: title, exact: true })).toBeFocused();
    await expect(alert).not.toContainText('What you typed');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.unroute(requests);
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await tryAgain.click();
    await expect(tryAgain).toHaveCount(0);
    await expect(heading).not.toHaveText('Not loaded');
  }
});

test('a form that gets no answer stays with what was typed, and says that the change may have been made', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  await openDesk(page, '/staff/people');
  const invite = page.getByRole('region', { name: 'Invite a person' });
  const name = invite.getByLabel('Name');
  await name.fill('Ravi Sample');
  await invite.getByLabel('E-mail').fill('ravi@clinic.example');
  await page.route('**/staff/people.data*', (route) => route.abort());
  await invite.getByRole('button', { name: 'Make a link' }).click();
  await expect(invite.getByRole('alert')).toContainText('The change may have been made');
  await expect(name).toHaveValue('Ravi Sample');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
});

test.describe('on a server of its own', () => {
  test.use({ ownServer: true });

  test('whole numbers are on paper, and on today’s page while the network is away; the record says so', async ({
    page,
    context,
    server,
    expectProblem,
  }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await bookAshas(server.origin);
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await openDesk(page);
    await expect(lineOf(page, 'Asha').first()).toContainText('•••••• 5210');
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('html[data-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('98123 45216')).toBeVisible();
    await expect(page.getByText('•••••• 5216')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByText('98123 45216')).toBeHidden();

    await context.setOffline(true);
    await expect(page.getByRole('link', { name: '+91 98123 45216' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: '+91 98123 45216' })).toBeHidden();
    await page.goto('/staff/record');
    const lines = page.getByRole('row').filter({ hasText: 'Read a day’s whole numbers' });
    await expect(lines).toHaveCount(2);
  });

  test('from the week a patient is entered, found a free evening, and looked for; the week is printed on one sheet', async ({
    page,
    server,
  }) => {
    await bookAshas(server.origin);
    await openDesk(page, '/staff/appointments/week');
    const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

    await page.keyboard.press('w');
    const walkIn = page.getByRole('dialog', { name: 'Walk-in, Monday, 23 November' });
    await walkIn.getByLabel('Name').fill('Farhan Sample');
    await walkIn.getByLabel('Mobile number').fill('9000000003');
    await walkIn.getByLabel('Service').fill('tooth');
    await page.keyboard.press('Enter');
    await expect(page.locator('.notice')).toContainText(/Farhan Sample added on Mon 23 Nov at /);
    await expect(page.getByRole('link', { name: /Farhan Sample/ })).toBeVisible();

    await page.getByRole('button', { name: 'Next free' }).click();
    const free = page.getByRole('dialog', { name: 'Next free times' });
    const evening = free.getByRole('region', { name: 'Evening' });
    await expect(evening.getByRole('button').first()).toHaveText('Mon 23 Nov, 6:00 pm');
    await expectSoundLooks(page);
    await evening.getByRole('button').first().click();
    const entering = page.getByRole('dialog', { name: 'Appointment, Monday, 23 November' });
    await entering.getByLabel('Name').fill('Kavita Sample');
    await entering.getByLabel('Mobile number').fill('9000000004');
    await entering.getByLabel('Service').fill('root');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /Kavita Sample/ })).toBeVisible();
    // The week may hear of the visit before the dialog does.
    await expect(page.locator('dialog')).toHaveCount(0);

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await expect(keys.getByLabel('Single keys work on this page')).toBeChecked();
    await keys.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('kav');
    // Shown at once, without leaving the week.
    const meant = page.getByRole('list', { name: 'Patients who can be meant' }).getByRole('link');
    await expect(meant).toHaveText(/Kavita Sample.*0004.*here today, 6:00.pm/);
    await expectSoundLooks(page, [320, 390, 1366]);
    await page.keyboard.type('ita');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Patients found' })).toContainText('Kavita Sample');
    // A search is sealed: no name stays in the browser's history.
    expect(page.url()).toMatch(/\/staff\/patients\?find=[\w-]+$/);
    expect(page.url()).not.toContain('kavita');
  });

  test('a patient who was found is booked again', async ({ page, server }) => {
    await bookAshas(server.origin);
    await signInOwner(page);
    await searchPatients(page, '5213');
    await page.getByRole('list', { name: 'Patients found' }).getByRole('link').click();
    const patient = page.getByRole('region', { name: 'Asha Sample' });
    await expect(patient.getByRole('heading', { name: 'Asha Sample' })).toHaveCount(1);
    await page.setViewportSize({ width: 1024, height: 900 });
    const note = await patient.getByRole('columnheader', { name: 'Note' }).boundingBox();
    expect(note!.height, '“Note” is one line').toBeLessThan(40);
    await patient.getByRole('button', { name: 'Book again: Asha Sample' }).click();
    const free = page.getByRole('dialog', { name: 'Book Asha Sample again' });
    await expectSoundLooks(page);
    await free.getByRole('region', { name: 'Morning' }).getByRole('button').first().click();
    const entering = page.getByRole('dialog', { name: 'Appointment, Tuesday, 24 November' });
    await expect(entering.getByLabel('Name')).toHaveValue('Asha Sample');
    await expect(entering.getByLabel('Mobile number')).toHaveValue('+91 98123 45213');
    await entering.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Asha Sample added on Tue 24 Nov at 10:00 am.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Visits of Asha Sample' })).toContainText('Tue 24 Nov 2026');
    await page.getByRole('link', { name: 'Open the day' }).click();
    await expect(page.getByText('Booked by staff.')).toBeVisible();
  });
});
