import type { Page, Request } from '@playwright/test';
import { bookOnline, lineOf, monday, openDesk } from '#tests/support/people/desk-page.ts';
import { expect, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

/** Sends the next matching request, and holds its answer until `release`; with `isLost` it is never sent, and fails then. */
async function holdAnswer(
  page: Page,
  path: string,
  matches: (request: Request) => boolean = () => true,
  isLost = false,
) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: markAsked } = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(path, async (route) => {
    if (isHeld || !matches(route.request())) return route.fallback();
    isHeld = true;
    const response = isLost ? undefined : await route.fetch();
    markAsked();
    await released;
    return response ? route.fulfill({ response }) : route.abort();
  });
  return { asked, release };
}

async function bookTwo(origin: string) {
  await bookOnline(origin, { date: monday, time: '10:00 AM', firstName: 'Asha' });
  await bookOnline(origin, { date: monday, time: '11:00 AM', firstName: 'Lourdes' });
}

const nameOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name} Sample`, exact: true });

test('a late answer leaves the focus where the person has gone: a recall, running late @desktop', async ({
  page,
  server,
}) => {
  await bookTwo(server.origin);
  await openDesk(page);
  const notice = page.locator('.notice');
  await nameOf(page, 'Asha').click();
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Again later' }).click();
  await expect(page.getByRole('group', { name: 'Again in' })).toBeVisible();
  const recall = await holdAnswer(
    page,
    '**/api/staff/appointments/*/next',
    (request) => request.postData()?.includes('recall') ?? false,
  );
  await nameOf(page, 'Asha').press('5');
  await recall.asked;
  await nameOf(page, 'Asha').press('j');
  await expect(nameOf(page, 'Lourdes')).toBeFocused();
  recall.release();
  await expect(notice).toContainText('Due again');
  await page.keyboard.press('a');
  await expect(lineOf(page, 'Lourdes')).toContainText('Arrived');
  await expect(lineOf(page, 'Asha').first()).toContainText('Done');

  const late = await holdAnswer(page, '**/api/staff/delay');
  await page.getByRole('button', { name: 'Running late?' }).click();
  await page.getByLabel('Minutes').fill('20');
  await page.keyboard.press('Enter');
  await late.asked;
  const search = page.getByRole('searchbox');
  await search.click();
  await page.keyboard.type('Lou');
  late.release();
  await expect(page.getByText('Shown to patients.')).toBeVisible();
  await page.keyboard.type('rdes');
  await expect(search).toHaveValue('Lourdes');
});

test('a pending status is taken back by key, button and Undo; Undo leaves older changes @desktop', async ({
  page,
  server,
}) => {
  await bookTwo(server.origin);
  await openDesk(page);
  const notice = page.locator('.notice');
  let answers = 0;
  page.on('requestfinished', (request) => {
    if (request.method() === 'PATCH') answers += 1;
  });
  const holdChange = () =>
    holdAnswer(page, '**/api/staff/appointments/*', (request) => request.method() === 'PATCH');
  const byKey = await holdChange();
  await nameOf(page, 'Asha').press('a');
  await byKey.asked;
  await nameOf(page, 'Asha').press('q');
  byKey.release();
  await expect.poll(() => answers).toBe(2);
  await expect(notice).toContainText('Asha Sample: Booked');
  await expect(lineOf(page, 'Asha')).not.toContainText('Arrived');

  await nameOf(page, 'Asha').click();
  const status = page.getByRole('group', { name: 'Status' });
  const byButton = await holdChange();
  await status.getByRole('button', { name: 'Arrived' }).click();
  await byButton.asked;
  await status.getByRole('button', { name: 'Booked' }).click();
  byButton.release();
  await expect.poll(() => answers).toBe(4);
  await expect(status.getByRole('button', { name: 'Booked', pressed: true })).toBeVisible();

  await nameOf(page, 'Asha').press('a');
  await expect(notice).toContainText('Asha Sample: Arrived');
  const byUndo = await holdChange();
  await nameOf(page, 'Lourdes').press('a');
  await byUndo.asked;
  await nameOf(page, 'Lourdes').press('u');
  byUndo.release();
  await expect(notice).toContainText('Undone');
  await expect(lineOf(page, 'Lourdes')).not.toContainText('Arrived');
  await expect(status.getByRole('button', { name: 'Arrived', pressed: true })).toBeVisible();
});

test('a mark whose request is lost does not win over the press that took it back @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED|409/);
  await bookTwo(server.origin);
  await openDesk(page);
  const isChange = (request: Request) => request.method() === 'PATCH';
  const mark = await holdAnswer(page, '**/api/staff/appointments/*', isChange, true);
  await nameOf(page, 'Asha').press('a');
  await mark.asked;
  const takenBack = page.waitForResponse((response) => isChange(response.request()));
  await nameOf(page, 'Asha').press('q');
  mark.release();
  // The visit is as it was.
  expect((await takenBack).status()).toBe(409);
  await expect(page.getByText('No connection.')).toHaveCount(0);
  await nameOf(page, 'Lourdes').press('a');
  await expect(page.locator('.notice')).toContainText('Lourdes Sample: Arrived');
  await page.reload();
  await expect(lineOf(page, 'Lourdes')).toContainText('Arrived');
  await expect(lineOf(page, 'Asha')).not.toContainText('Arrived');
});

test('a late answer to an entry leaves a later dialog open @desktop', async ({ page, server }) => {
  await bookTwo(server.origin);
  await openDesk(page);
  const notice = page.locator('.notice');
  const walkIn = page.getByRole('dialog', { name: /^Walk-in/ });
  const name = walkIn.getByLabel('Name');
  const entered = await holdAnswer(
    page,
    '**/api/staff/appointments',
    (request) => request.method() === 'POST',
  );
  await page.keyboard.press('w');
  await name.fill('Farhan Sample');
  await walkIn.getByLabel('Mobile number').fill('9000000003');
  await walkIn.getByLabel('Service').fill('toothache');
  await walkIn.getByRole('button', { name: 'Save' }).click();
  await entered.asked;
  await page.keyboard.press('Escape');
  await expect(walkIn).toBeHidden();
  await page.keyboard.press('w');
  await name.fill('Kavita Sample');
  entered.release();
  await expect(notice).toContainText('Farhan Sample');
  await expect(name).toHaveValue('Kavita Sample');
});

test('two Enters while the number of a known patient is loaded enter one patient @desktop', async ({
  page,
  server,
}) => {
  await bookTwo(server.origin);
  await openDesk(page);
  await page.keyboard.press('w');
  const walkIn = page.getByRole('dialog', { name: /^Walk-in/ });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/staff/appointments'))
      sent.push('entered');
  });
  const known = await holdAnswer(page, '**/api/staff/patients/*', (request) => request.method() === 'GET');
  await walkIn.getByLabel('Service').fill('toothache');
  await walkIn.getByLabel('Name').fill('Lourdes');
  await walkIn.getByRole('option', { name: /^Lourdes/ }).click();
  await known.asked;
  const save = walkIn.locator('button[type="submit"]');
  await save.press('Enter');
  await save.press('Enter');
  known.release();
  await expect(walkIn).toBeHidden();
  await expect(page.locator('.notice')).toContainText('Lourdes Sample');
  expect(sent).toHaveLength(1);
});

test('text typed while a note, a correction or a warning is saved stays, and its letters are no shortcuts @desktop', async ({
  page,
  server,
}) => {
  await bookTwo(server.origin);
  await openDesk(page);
  await nameOf(page, 'Asha').click();
  const note = page.getByLabel('Note for staff');
  const noted = await holdAnswer(
    page,
    '**/api/staff/appointments/*',
    (request) => request.method() === 'PATCH',
  );
  await note.fill('Wheelchair');
  await note.press('Enter');
  await noted.asked;
  await note.pressSequentially(', ');
  noted.release();
  await expect(page.locator('.notice')).toContainText('Note saved');
  await note.pressSequentially('parks below');
  await expect(note).toHaveValue('Wheelchair, parks below');
  await expect(page.getByText('The note now says')).toHaveCount(0);
  await note.press('Enter');
  await expect(lineOf(page, 'Asha').first()).toContainText('Wheelchair, parks below');

  await page.getByRole('button', { name: 'Edit' }).click();
  const last = page.getByLabel('Last name');
  const edited = await holdAnswer(
    page,
    '**/api/staff/appointments/*',
    (request) => request.method() === 'PATCH',
  );
  await last.fill('Nair');
  await last.press('Enter');
  await edited.asked;
  await last.pressSequentially(' Ra');
  edited.release();
  await expect(page.getByRole('button', { name: 'Asha Nair', exact: true })).toBeVisible();
  await last.pressSequentially('o');
  await expect(last).toHaveValue('Nair Rao');
  await last.press('Enter');
  await expect(page.getByRole('button', { name: 'Asha Nair Rao', exact: true })).toBeVisible();
  await expect(last).toHaveCount(0);

  await page.getByRole('button', { name: 'Warning', exact: true }).click();
  const warning = page.getByLabel('A warning in your words');
  const warned = await holdAnswer(page, '**/api/staff/appointments/*/warnings');
  await warning.fill('Penicillin');
  await warning.press('Enter');
  await warned.asked;
  await warning.pressSequentially(' and ');
  warned.release();
  await expect(page.getByRole('group', { name: 'Warnings' })).toContainText('Penicillin');
  await warning.pressSequentially('latex');
  await expect(warning).toHaveValue('Penicillin and latex');
});

test('two presses before the next day or week is shown lead two on; the week leaves the focus where it has gone @desktop', async ({
  page,
  server,
}) => {
  await bookTwo(server.origin);
  await openDesk(page);
  const day = await holdAnswer(page, '**/appointments.data*');
  const nextDay = page.getByRole('link', { name: 'Next day' });
  await nextDay.click();
  await day.asked;
  await nextDay.click();
  await expect(page).toHaveURL(/date=2026-11-25$/);
  day.release();

  await openDesk(page, '/staff/appointments/week');
  const focused = page.locator('[data-place]:focus');
  await page.keyboard.press('l');
  await expect(focused).toHaveAccessibleName(/Monday, 23 November/);
  const week = await holdAnswer(page, '**/week.data*');
  await page.keyboard.press('PageDown');
  await week.asked;
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/date=2026-12-07$/);
  week.release();
  await expect(focused).toHaveAccessibleName(/^Monday, 7 December/);

  const back = await holdAnswer(page, '**/week.data*');
  await page.keyboard.press('PageUp');
  await back.asked;
  const search = page.getByRole('searchbox');
  await search.focus();
  back.release();
  await expect(page).toHaveURL(/date=2026-11-30$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('30 Nov');
  await expect(search).toBeFocused();
});

test('a late answer to an entry in Patients leaves a dialog open that was opened since @desktop', async ({
  page,
  server,
}) => {
  await bookTwo(server.origin);
  await openDesk(page, '/staff/patients');
  await page.getByRole('searchbox').pressSequentially('Asha');
  // Her visit is listed already. The search that has not begun yet leaves her open.
  await page.getByRole('link', { name: /Asha Sample/ }).click();
  const bookAgain = page.getByRole('button', { name: /^Book again: Asha Sample/ });
  await bookAgain.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Tue 24 Nov, 10:00 am' }).click();
  const entered = await holdAnswer(
    page,
    '**/api/staff/appointments',
    (request) => request.method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await entered.asked;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await bookAgain.click();
  await expect(dialog).toBeVisible();
  entered.release();
  await expect(page.getByRole('link', { name: 'Open the day' })).toBeAttached();
  await expect(dialog).toBeVisible();
});

test('the search of messages keeps the focus, and what is typed while it loads @desktop', async ({
  page,
  server,
}) => {
  await bookTwo(server.origin);
  await openDesk(page, '/staff/messages');
  const field = page.getByRole('searchbox');
  const found = await holdAnswer(page, '**/staff/messages.data*');
  await field.fill('Asha');
  await field.press('Enter');
  await found.asked;
  await field.pressSequentially(' S');
  found.release();
  await expect(page.getByRole('link', { name: 'Show all' })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Asha S');
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(field).toHaveValue('');
});
