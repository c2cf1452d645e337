import type { Page, Request } from '@playwright/test';
import { bookOnline, lineOf, monday, openDesk } from '#tests/support/people/desk-page.ts';
import { expect, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

/** Sends the next matching request, and holds its answer until `release`. */
async function holdAnswer(page: Page, path: string, matches: (request: Request) => boolean = () => true) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: markAsked } = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(path, async (route) => {
    if (isHeld || !matches(route.request())) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    markAsked();
    await released;
    return route.fulfill({ response });
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
