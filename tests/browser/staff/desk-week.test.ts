import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

/** Another receptionist enters a visit meanwhile. */
async function enter(page: Page, firstName: string, date: string, time: string): Promise<void> {
  const answer = await page.request.post('/api/staff/appointments', {
    headers: { Origin: new URL(page.url()).origin, 'Idempotency-Key': crypto.randomUUID() },
    data: {
      firstName,
      lastName: 'Sample',
      mobileNumber: '9000000001',
      serviceSelected: 'Dental Crown',
      date,
      time,
      source: 'telephone',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

const visit = (page: Page, name: string, when: string) =>
  page.getByRole('link', { name: `${name} S., Dental Crown, ${when}, booked` });
const square = (page: Page, when: string) => page.getByRole('link', { name: `${when}, free` });

async function lookEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoAxeViolations(page);
    }
  }
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(before);
}

test('beside a scrollbar that takes room a window of 1366 px has the week’s head in one row @desktop', async ({
  page,
}) => {
  await openDesk(page, '/staff/appointments/week');
  for (const width of [1340, 1351]) {
    await page.setViewportSize({ width, height: 768 });
    const middles = await page
      .locator('.desk-head')
      .locator('a:visible, button:visible, input:visible')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
      );
    expect(Math.max(...middles) - Math.min(...middles), `${width} px`).toBeLessThan(4);
  }
});

/** From the middle of one to the middle of the other, with the mouse or, on a phone, with a finger that rests first. */
async function drag(page: Page, from: Locator, to: Locator, touch: boolean): Promise<void> {
  const middle = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [start, end] = [await middle(from), await middle(to)];
  if (!touch) {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 5 });
    await page.mouse.up();
    return;
  }
  const finger = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [start]);
  await expect(page.locator('[data-dragging]')).toBeVisible();
  await send('touchMove', [{ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }]);
  await send('touchMove', [end]);
  await send('touchEnd', []);
}

test('visits of a week are moved by keyboard, with a rival, by mouse and by finger, and back again', async ({
  page,
  context,
  hasTouch,
  expectProblem,
}) => {
  expectProblem(/409|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await openDesk(page, '/staff/appointments/week');
  await expect(page.getByRole('heading', { level: 1, name: '23 to 28 November' })).toBeVisible();
  await enter(page, 'Asha', '2026-11-24', '10:00 AM');
  await enter(page, 'Imran', '2026-11-24', '11:00 AM');
  // The open page hears of it by itself.
  const asha = visit(page, 'Asha', 'Tuesday, 24 November, 10:00 am');
  await expect(asha).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Tue 24/ })).toContainText('2 of 11 booked');
  // At both widths and in both themes: the phone's own run needs none.
  if (!hasTouch) await lookEverywhere(page);
  await asha.focus();
  await page.keyboard.press('ArrowRight');
  await expect(square(page, 'Wednesday, 25 November, 10:00 am')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  for (const key of ['Escape', 'Enter']) {
    await page.keyboard.press('m');
    await expect(page.getByText('Carrying Asha, Tuesday, 24 November')).toBeAttached();
    await page.keyboard.press(key);
    await expect(page.getByText('Asha stays where it was.')).toBeAttached();
  }
  // A time that a rival has: the visit stays, and why is said.
  await enter(page, 'Kavita', '2026-11-25', '10:00 AM');
  await expect(visit(page, 'Kavita', 'Wednesday, 25 November, 10:00 am')).toBeVisible();
  await asha.focus();
  for (const key of ['m', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(page.locator('.notice')).toContainText(
    'Wed 25 Nov, 10:00 am has just been taken. Nothing was changed',
  );
  await expect(asha).toBeVisible();
  await asha.focus();
  for (const key of ['m', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(visit(page, 'Asha', 'Wednesday, 25 November, 11:00 am')).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: 'Asha Sample moved to Wed 25 Nov, 11:00 am.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(asha).toBeVisible();

  const goal = square(page, 'Thursday, 26 November, 12:00 pm');
  await drag(page, visit(page, 'Imran', 'Tuesday, 24 November, 11:00 am'), goal, hasTouch);
  await expect(visit(page, 'Imran', 'Thursday, 26 November, 12:00 pm')).toBeVisible();

  // Into another week, and held on the way there: by keyboard, then picked up by hand.
  const nextWeek = page.getByRole('heading', { level: 1, name: '30 November to 5 December' });
  await asha.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('PageDown');
  await expect(nextWeek).toBeVisible();
  await expect(page.getByText('Moving Asha, Tuesday, 24 November, 10:00 am')).toBeVisible();
  await expect(square(page, 'Tuesday, 1 December, 10:00 am')).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Moving Asha')).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(asha).toBeVisible();
  if (hasTouch) await drag(page, asha, asha, true);
  else await drag(page, asha, page.getByRole('link', { name: 'Next week' }), false);
  if (hasTouch) await page.getByRole('link', { name: 'Next week' }).click();
  await expect(nextWeek).toBeVisible();
  await square(page, 'Wednesday, 2 December, 11:00 am').click();
  await expect(visit(page, 'Asha', 'Wednesday, 2 December, 11:00 am')).toBeVisible();
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '23 to 28 November' })).toBeVisible();
  await expect(asha).toHaveCount(0);
  // Without a network the week stays, says so, and takes no changes.
  await context.setOffline(true);
  await expect(page.getByText('No connection. This is the week as it was last seen.')).toBeVisible();
  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(page.locator('.notice')).toContainText('This can’t be loaded without a connection.');
  await visit(page, 'Imran', 'Thursday, 26 November, 12:00 pm').focus();
  for (const key of ['m', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(page.locator('.notice')).toContainText('Not possible without a connection.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toHaveCount(0);
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog', { name: 'Block time' })).toBeVisible();
});

test('time is blocked after a look at who is booked inside; visitors read why @desktop', async ({
  page,
  browser,
  baseURL,
  expectProblem,
}) => {
  expectProblem(/404/);
  await openDesk(page, '/staff/closures');
  await enter(page, 'Lourdes', '2026-11-25', '06:00 PM');
  await enter(page, 'Neha', '2026-12-25', '10:00 AM');
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  await lookEverywhere(page);
  await page.getByRole('button', { name: 'Block time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block time' });
  await dialog.getByLabel('Day', { exact: true }).fill('2026-11-25');
  await dialog.getByLabel('To', { exact: true }).fill('16:00');
  await expect(dialog.getByText('Choose the time: you see here who is booked in it')).toBeVisible();
  await dialog.getByRole('button', { name: 'Block this time' }).click();
  await expect(dialog.getByText('Choose a time after the first one')).toBeVisible();
  await dialog.getByLabel('To', { exact: true }).fill('22:00');
  await dialog.getByLabel('Reason, for staff optional').fill('Autoclave service');
  const inside = dialog.getByRole('listitem').filter({ hasText: 'Lourdes Sample' }).first();
  await expect(inside).toContainText('Wed 25 Nov, 6:00 pm');
  await lookEverywhere(page);
  // By its key: a press of this program may come before a person could have seen the line, and is refused then.
  await inside.getByRole('button', { name: 'Move Lourdes Sample, Wed 25 Nov, 6:00 pm' }).press('Enter');
  const move = page.getByRole('dialog', { name: 'Reschedule Lourdes Sample' });
  await move.getByRole('button', { name: '12:00 PM' }).click();
  await move.getByRole('button', { name: 'Move to Wed 25 Nov, 12:00 pm' }).click();
  await expect(dialog.getByText('Nobody is booked in this time.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Block this time' }).click();
  await expect(dialog).toHaveCount(0);
  const line = page.getByRole('listitem').filter({ hasText: 'Wed 25 Nov 2026, 5:00 to 10:00 pm' });
  await expect(line).toContainText('Autoclave service');

  const holidays = page.getByRole('group', { name: 'Tick the days on which the clinic stays closed' });
  await expect(holidays).toContainText('One visit is booked on this day: Neha Sample, 10:00 am');
  await holidays.getByRole('checkbox', { name: 'Guru Nanak Jayanti' }).check();
  await holidays.getByRole('checkbox', { name: 'Christmas' }).check();
  await page.getByRole('button', { name: 'Close the ticked days' }).click();
  await expect(page.getByText('2 days are closed.')).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await openReady(visitor, '/');
  await visitor.getByRole('link', { name: /^Book/ }).first().click();
  const booking = visitor.getByRole('dialog');
  await booking.getByLabel('First name').fill('Asha');
  await booking.getByLabel('Last name').fill('Sample');
  await booking.getByLabel('Mobile number').fill('9000000009');
  await booking.getByLabel('Service').selectOption({ index: 1 });
  await booking.getByRole('button', { name: 'Choose date and time' }).click();
  await booking.getByRole('button', { name: /24 November, Closed for Guru Nanak Jayanti/ }).click();
  await expect(
    booking.getByText('Closed for Guru Nanak Jayanti. Please select another date.').first(),
  ).toBeVisible();
  await visitor.context().close();

  await line.getByRole('button', { name: 'Unblock Wed 25 Nov 2026, 5:00 to 10:00 pm' }).click();
  await expect(line).toHaveCount(0);
});

test('the home page says that the clinic is closed today, and when it opens again @desktop', async ({
  page,
}) => {
  await openDesk(page, '/staff/appointments');
  await page.getByRole('button', { name: 'Running late?' }).click();
  await page.getByLabel('Minutes late').fill('20');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Running 20 minutes late' }).click();
  await page.getByRole('button', { name: 'On time again' }).click();
  await expect(page.getByText('On time again.', { exact: true })).toBeVisible();

  await page.keyboard.press('Escape');
  await page.locator('body').press('b');
  const dialog = page.getByRole('dialog', { name: 'Block time' });
  await dialog.getByRole('radio', { name: 'Whole days' }).check();
  await dialog.getByLabel('What visitors read').fill('Closed for a wedding');
  await dialog.getByRole('button', { name: 'Block this time' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/');
  await expect(page.locator('.open-now')).toContainText('Closed for a wedding');
  await expect(page.locator('.open-now')).toContainText('Opens tomorrow at 10:00 am');
  await expect(page.locator('.book-tile')).toContainText('tomorrow, 10:00 am');
});
