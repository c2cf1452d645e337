import type { Browser, Page } from '@playwright/test';
import { elapsed } from '#tests/support/servers/elapsed.ts';
import { expect, expectSoundLooks, openReady, test } from '#tests/support/servers/browser.ts';
import { bookOnline, monday, openDesk } from '#tests/support/people/desk-page.ts';
import { presserOf } from '#tests/support/people/fingers.ts';

// All but the first booking of an hour are held until the clinic has called.
test.use({
  ownServer: true,
  serverSettings: { BOOKINGS_UNVERIFIED_PER_HOUR: '1', BOOKINGS_UNVERIFIED_PER_DAY: '1' },
});

/** Books up to four visits of the day; the clinic has to confirm all but Imran's. */
async function bookVisits(origin: string, count = 4) {
  const visits = [
    ['10:00 AM', 'Imran'],
    ['11:00 AM', 'Kavita'],
    ['12:00 PM', 'Devika'],
    ['05:00 PM', 'Lourdes'],
  ] as const;
  for (const [time, firstName] of visits.slice(0, count))
    await bookOnline(origin, { date: monday, time, firstName });
}

test('a morning of calls by keys: reached, no answer, booked and left, with Undo, and another desk sees who is called @desktop', async ({
  page,
  browser,
  server,
  expectProblem,
}) => {
  // Ravi calls already; a call that can't be noted.
  expectProblem(/409/);
  const { origin } = server;
  await bookOnline(origin, { date: monday, time: '10:00 AM', firstName: 'Imran' });
  for (const [time, firstName] of [
    ['11:00 AM', 'Kavita'],
    ['12:00 PM', 'Devika'],
    ['05:00 PM', 'Venkatanarasimharajuvaripeta'],
  ] as const)
    await bookOnline(origin, {
      date: monday,
      time,
      firstName,
      ...(firstName === 'Kavita' && { language: 'hi' }),
    });
  await openDesk(page, '/staff/calls');
  const { request } = page;
  const day = await request.get(`/api/staff/appointments?from=${monday}&to=${monday}`);
  const [{ id, version }] = (await day.json()).appointments;
  const missed = await request.patch(`/api/staff/appointments/${id}`, {
    headers: { Origin: origin },
    data: { version, status: 'no-show' },
  });
  expect(missed.status()).toBe(200);

  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) });
  const panel = (name: string) => page.getByRole('region', { name: `${name} Sample, open` });
  const notice = page.locator('.notice');
  const menu = page.getByRole('link', { name: /^Calls/ });
  // Another desk's change is here without a reload.
  await expect(row('Imran Sample')).toContainText('Missed');
  await expect(menu).toHaveText('Calls4, 4 people to call');
  await expect(page.getByRole('button', { expanded: true })).toHaveText('Kavita Sample');
  await expectSoundLooks(page, [320, 390, 820, 1366]);
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await expect(page.getByText('What was said', { exact: true })).toBeVisible();
  await expect(panel('Kavita')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const other = await signInRavi(browser, page);
  await openReady(other, '/staff/calls');
  await other.getByRole('button', { name: 'Kavita Sample' }).press('Enter');
  await expect(other.getByText('You are calling')).toBeVisible();
  await expect(row('Kavita Sample')).toContainText('Ravi is calling');
  // Two desks agree within a second; a busy machine may exceed it once.
  const list = (await (await request.get('/api/staff/calls')).json()) as {
    calls: { id: string; patient: { firstName: string } }[];
  };
  const call = list.calls.find(({ patient }) => patient.firstName === 'Kavita')!;
  let isCalling = true;
  const agree = () =>
    elapsed(async () => {
      isCalling = !isCalling;
      await other.request.post(`/api/staff/calls/${call.id}/calling`, {
        headers: { Origin: origin },
        data: { calling: isCalling },
      });
      const line = expect(row('Kavita Sample'));
      await (isCalling ? line : line.not).toContainText('Ravi is calling');
    });
  await expect.poll(agree, { timeout: 120_000 }).toBeLessThan(1000);
  if (!isCalling) await agree();
  // A key outside the rows shows whom the next one is about, and does nothing else.
  await page.keyboard.press('1');
  await expect(page.getByRole('button', { name: 'Kavita Sample' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice).toContainText('Ravi is calling, since ');
  await notice.getByRole('button', { name: 'Call all the same' }).click();
  await expect(row('Kavita Sample')).toContainText('You are calling');
  await expect(other.getByText(/ is calling$/)).toBeVisible();
  await page.keyboard.press('m');
  await page.keyboard.type('Comes at 11');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Kavita Sample' })).toBeFocused();
  await page.keyboard.press('1');
  await expect(notice).toContainText('Kavita Sample: reached, visit confirmed.');
  await expect(row('Kavita Sample')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Devika Sample' })).toBeFocused();
  await expect(other.getByRole('button', { name: 'Kavita Sample' })).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(notice).toContainText('Undone.');
  await expect(page.getByRole('button', { name: 'Kavita Sample' })).toBeFocused();
  await page.keyboard.press('1');
  await expect(notice).toContainText('Kavita Sample: reached, visit confirmed.');
  await expect(row('Kavita Sample')).toHaveCount(0);
  // Undone while the list is slow: who has gone on to another row keeps the focus.
  const long = page.getByRole('button', { name: 'Venkatanarasimharajuvaripeta Sample' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/staff/calls.data*', async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press('u');
  await expect(notice).toContainText('Undone.');
  await long.click();
  await expect(long).toBeFocused();
  release();
  await expect(page.getByRole('button', { name: 'Kavita Sample' })).toBeVisible();
  await expect(long).toBeFocused();
  await page.unroute('**/staff/calls.data*');
  await page.getByRole('button', { name: 'Kavita Sample' }).press('1');
  await expect(page.getByRole('button', { name: 'Devika Sample' })).toBeFocused();
  // The second press of a double click is about the person before.
  await panel('Devika')
    .getByRole('button', { name: /^Reached/ })
    .dispatchEvent('click', { detail: 2 });

  // Her row goes under the fingers: nobody takes its place, and the key is for nobody.
  await other.getByRole('button', { name: 'Devika Sample' }).focus();
  await other.keyboard.press('4');
  await expect(page.getByRole('button', { name: 'Devika Sample' })).toHaveCount(0);
  await expect(page.getByRole('button', { expanded: true })).toHaveCount(0);
  await page.keyboard.press('1');
  await expect(long).toBeFocused();
  await other.keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Devika Sample' })).toBeVisible();
  await expect(long).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Devika Sample' })).toBeFocused();

  await page.keyboard.press('2');
  await expect(notice).toContainText('Devika Sample: no answer, again ');
  await expect(page.getByRole('region', { name: 'No answer: again later' })).toContainText(
    'No answer, 1 time',
  );
  await expect(long).toBeFocused();
  // Until the answer is here, no other outcome begins: its call could not be recorded.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(
    '**/outcome',
    async (route) => {
      await answered;
      await route.continue();
    },
    { times: 1 },
  );
  await page.keyboard.press('4');
  await page.keyboard.press('3');
  answer();
  await expect(notice).toContainText('off the list.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Imran Sample' })).toBeFocused();
  const book = async (name: string) => {
    await page.keyboard.press('3');
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: /Tue 24 Nov/ })
      .first()
      .click();
    await expect(dialog.getByLabel('Name or number')).toHaveValue(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  // Her call fails when her visit is booked already, which must not be done twice.
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Devika Sample' })).toBeFocused();
  const refused = { status: 409, json: { reason: 'changed-meanwhile' } };
  await page.route('**/outcome', (route) => route.fulfill(refused), { times: 1 });
  await book('Devika Sample');
  await expect(notice).toContainText('The visit is booked; the call could not be recorded.');
  await page.getByRole('button', { name: 'Imran Sample' }).focus();
  await book('Imran Sample');
  await expect(notice).toContainText('Imran Sample: booked.');
  // Without Undo the visit stays booked.
  await expect(notice.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Nobody to call now.' })).toBeVisible();
  await expect(menu).toHaveText('Calls');
  await page.getByRole('button', { name: 'Done today' }).click();
  await expect(page.getByRole('list', { name: 'Done today' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('Reached: “Comes at 11”')).toBeVisible();
});

test('a typed note survives another line and another page, and ends when the outcome is stored', async ({
  page,
  server,
}) => {
  await bookVisits(server.origin, 3);
  await openDesk(page, '/staff/calls');
  const note = page.getByRole('textbox', { name: 'What was said' });
  const open = async (name: string) => {
    await page.getByRole('button', { name: `${name} Sample` }).click();
    await expect(page.getByRole('region', { name: `${name} Sample, open` })).toBeVisible();
  };
  await open('Kavita');
  await note.fill('Asks for Tuesday');
  await open('Devika');
  await expect(note).toHaveValue('');
  await note.fill('Comes with her son');
  await page.getByRole('link', { name: 'Open the visit' }).click();
  await expect(page).toHaveURL(/staff\/appointments/);
  await page.goBack();
  await open('Kavita');
  await expect(note).toHaveValue('Asks for Tuesday');
  await page.getByRole('button', { name: /^No answer/ }).click();
  await expect(page.locator('.notice')).toContainText('Kavita Sample: no answer');
  // The list has its new order: no line comes under the next press after it.
  await expect(page.getByText('No answer: again later')).toBeVisible();
  await open('Devika');
  await expect(note).toHaveValue('Comes with her son');
  await open('Kavita');
  await expect(note).toHaveValue('');
});

test('a double press ends the call of one person, and the next call may end while an answer is on its way @desktop', async ({
  page,
  server,
}) => {
  await bookVisits(server.origin);
  await openDesk(page, '/staff/calls');
  const person = (name: string) => page.getByRole('button', { name: `${name} Sample` });
  const notice = page.locator('.notice');
  await person('Kavita').focus();
  // The second press comes as soon as the next person has the focus, however long the answer takes here.
  await page.evaluate(async () => {
    const { now } = performance;
    const pressedAt = performance.now();
    performance.now = () => pressedAt;
    const press = () =>
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: '4', bubbles: true }));
    const first = document.activeElement;
    press();
    while (document.activeElement === first || document.activeElement === document.body)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    press();
    performance.now = now;
  });
  await expect(person('Kavita')).toHaveCount(0);
  await expect(person('Devika')).toBeFocused();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(
    '**/outcome',
    async (route) => {
      await answered;
      await route.continue();
    },
    { times: 1 },
  );
  await page.keyboard.press('2');
  await page.keyboard.press('j');
  // Another outcome than that of the double press, which this quick press would repeat.
  await page.keyboard.press('1');
  await expect(notice).toContainText('Lourdes Sample: reached, visit confirmed.');
  answer();
  await expect(notice).toContainText('Devika Sample: no answer');
  await expect(page.getByRole('region', { name: 'No answer: again later' })).toContainText('Devika Sample');
  await expect(person('Lourdes')).toHaveCount(0);
});

test('a late answer to a call leaves the focus in the search @desktop', async ({ page, server }) => {
  await bookVisits(server.origin, 3);
  await openDesk(page, '/staff/calls');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/outcome', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Kavita Sample' }).press('1');
  await page.keyboard.press('/');
  await page.keyboard.type('Dev');
  const listed = page.waitForResponse(/calls\.data/);
  answer();
  await expect(page.locator('.notice')).toContainText('Kavita Sample: reached, visit confirmed.');
  await listed;
  await page.keyboard.type('ika');
  await expect(page.getByRole('searchbox', { name: 'Find in the list' })).toHaveValue('Devika');
});

test.describe('by touch, as pages are for people', () => {
  test.use({ refusesEarlyPress: true });

  test('two quick taps on two people are two outcomes; a tap aimed before the next person came records nothing @phone', async ({
    page,
    server,
  }) => {
    await bookVisits(server.origin);
    await openDesk(page, '/staff/calls');
    const panel = (name: string) => page.getByRole('region', { name: `${name} Sample, open` });
    const outcome = (name: string, label: RegExp) => panel(name).getByRole('button', { name: label });
    const tapKavita = await presserOf(page, outcome('Kavita', /^No answer/));
    const start = Date.now();
    await tapKavita(start);
    // Another outcome for Kavita, whose panel gives way to Devika's before the page hears of the tap.
    await (
      await presserOf(page, outcome('Devika', /^Leave it/))
    )(start + 40);
    const later = page.getByRole('region', { name: 'No answer: again later' });
    // The list no longer moves below the finger.
    await expect(later).toContainText('Kavita Sample');
    await (
      await presserOf(page, outcome('Devika', /^No answer/))
    )(Date.now() + 600);
    await expect(panel('Lourdes')).toBeVisible();
    await expect(later).toContainText('Devika Sample');
    await expect(later).toContainText('Kavita Sample');
  });
});

/** The page of a second account, which the owner has invited. */
async function signInRavi(browser: Browser, owner: Page): Promise<Page> {
  const [email, password] = ['ravi@clinic.example', 'ten slow bicycles'];
  const people = await owner.context().newPage();
  await openReady(people, '/staff/people');
  const invite = people.getByRole('region', { name: 'Invite a person' });
  await invite.getByLabel('Name').fill('Ravi');
  await invite.getByLabel('E-mail').fill(email);
  await people.getByRole('button', { name: 'Make a link' }).click();
  const link = await people.getByRole('textbox', { name: 'Link' }).inputValue();
  await people.close();
  const { origin } = new URL(link);
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Go to sign-in' }).waitFor();
  await page.request.post('/api/auth/sign-in', { data: { email, password }, headers: { Origin: origin } });
  return page;
}

test('a number that the browser does not copy is to be dialled, says the list @desktop', async ({
  page,
  server,
}) => {
  await bookVisits(server.origin);
  await openDesk(page, '/staff/calls');
  // As over plain http.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Kavita Sample' }).press('Enter');
  await expect(page.locator('.notice')).toContainText(/^The browser did not copy [+\d ]+\. Please dial it\./);
});
