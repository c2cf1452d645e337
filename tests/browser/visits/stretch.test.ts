import type { Locator, Page } from '@playwright/test';
import { ownerSettings, publishHourLongVisits } from '#tests/support/people/content-owner.ts';
import { bookOnline, monday, openDesk } from '#tests/support/people/desk-page.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true, serverSettings: ownerSettings });

interface Point {
  x: number;
  y: number;
}

/** Carries the middle of something with the mouse or a finger; `look` runs before it is let go. */
async function drag(
  page: Page,
  from: Locator,
  { by, touch }: { by: number; touch: boolean },
  look: () => Promise<void> = async () => {},
): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await from.boundingBox())!;
  const start = { x: x + width / 2, y: y + height / 2 };
  const end = { x: start.x, y: start.y + by };
  const middle = { x: start.x, y: start.y + by / 2 };
  if (!touch) {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    for (const point of [middle, end]) await page.mouse.move(point.x, point.y);
    await look();
    await page.mouse.up();
    return;
  }
  const finger = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [start]);
  await send('touchMove', [middle]);
  await send('touchMove', [end]);
  await look();
  await send('touchEnd', []);
  await finger.detach();
}

test('a visit is made longer by its lower edge, stops at the next one, and Undo makes it short again', async ({
  page,
  server,
  hasTouch,
}) => {
  await publishHourLongVisits(server.origin, { overrunMinutes: 30 });
  for (const [time, firstName] of [
    ['10:00 AM', 'Asha'],
    ['12:00 PM', 'Farhan'],
  ] as const)
    await bookOnline(server.origin, { date: monday, time, firstName });
  await openDesk(page);
  const blockOf = (name: string) => page.locator('td').filter({ has: page.getByRole('button', { name }) });
  const asha = blockOf('Asha Sample');
  const handle = asha.locator('[data-stretches]');
  await expect(asha).toContainText('to 11:00 am, 60 min');
  const hour = (await asha.boundingBox())!.height;

  // Large enough for a finger, and on nothing else that can be pressed.
  const { width, height } = (await handle.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);

  const farhan = (await blockOf('Farhan Sample').boundingBox())!;
  const far = farhan.y + farhan.height - (await asha.boundingBox())!.y - hour;
  await drag(page, handle, { by: far, touch: hasTouch }, async () => {
    await expect(
      page.getByRole('status').filter({ hasText: 'No room: Mon 23 Nov, 12:00 pm is the next visit' }),
    ).toBeAttached();
    // The name stays in sight.
    await expect(asha.locator('.stretch-preview')).toContainText('Asha Sampleto 12:00 pm, 120 min');
  });
  await expect(page.locator('.notice')).toContainText('Asha Sample: now to 12:00 pm, 120 min.');
  await expect(asha.locator('.stretch-preview')).toHaveCount(0);
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(asha).toContainText('to 11:00 am, 60 min');
  // The press that lets it go opens nothing.
  await expect(page.getByRole('group', { name: 'Length' })).toHaveCount(0);
  const undone = page.locator('.notice', { hasText: 'Undone.' });
  await expect(undone).toBeVisible();
  // On one line with its sign.
  expect((await undone.boundingBox())!.height).toBeLessThan(64);

  await drag(page, handle, { by: -hour / 2, touch: hasTouch });
  await expect(asha).toContainText('to 10:30 am, 30 min');

  // It may run into blocked time; the page warns before the drop, and the rest of the slot stays blocked.
  const block = { fromDate: monday, fromTime: '07:00 PM', toTime: '08:00 PM', reason: 'Tea' };
  const answer = await page.request.post('/api/staff/closures', {
    headers: { Origin: server.origin },
    data: { ...block, seen: [] },
  });
  expect(answer.status()).toBe(201);
  await bookOnline(server.origin, { date: monday, time: '06:00 PM', firstName: 'Kabir' });
  await bookOnline(server.origin, { date: monday, time: '09:00 PM', firstName: 'Meher' });
  const kabir = blockOf('Kabir Sample');
  await expect(page.getByRole('button', { name: 'Unblock 7:00 to 8:00 pm, Tea' })).toBeVisible();
  await drag(page, kabir.locator('[data-stretches]'), { by: hour / 2, touch: hasTouch }, async () => {
    await expect(kabir.locator('.stretch-preview')).toContainText('to 7:30 pm, 90 min');
    await expect(kabir.locator('.stretch-preview')).toContainText('It runs into blocked time.');
  });
  await expect(page.locator('.notice')).toContainText(
    'Kabir Sample: now to 7:30 pm, 90 min. It runs into blocked time.',
  );
  await expect(page.getByRole('button', { name: 'Unblock 7:30 to 8:00 pm, Tea' })).toBeVisible();

  // Past the last line of its session it ends by the overrun that the owner allows, and never in the gap or the next session.
  const meher = blockOf('Meher Sample');
  // A high window has room for the pointer below the day.
  const viewport = page.viewportSize()!;
  await page.setViewportSize({ ...viewport, height: 1800 });
  await expect.poll(() => page.evaluate(() => innerHeight)).toBe(1800);
  await page.mouse.wheel(0, 1);
  await drag(page, meher.locator('[data-stretches]'), { by: 22 * 5, touch: hasTouch }, async () => {
    await expect(meher.locator('.stretch-preview')).toContainText('to 10:30 pm, 90 min');
    const why = 'Ends at 10:30 pm: the session ends at 10:00 pm.';
    await expect(meher.locator('.stretch-preview')).toContainText(why);
    await expect(page.getByRole('status').filter({ hasText: why })).toBeAttached();
  });
  await expect(page.locator('.notice')).toContainText('Meher Sample: now to 10:30 pm, 90 min.');
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(meher).toContainText('to 10:00 pm, 60 min');
  const lunch = blockOf('Farhan Sample');
  const toEvening = (await kabir.boundingBox())!.y - (await lunch.boundingBox())!.y - hour;
  await drag(page, lunch.locator('[data-stretches]'), { by: toEvening, touch: hasTouch }, async () => {
    await expect(lunch.locator('.stretch-preview')).toContainText('to 3:00 pm, 180 min');
  });
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(lunch).toContainText('to 1:00 pm, 60 min');
  await page.setViewportSize(viewport);

  // Beside the handle a finger scrolls the page.
  if (hasTouch) {
    const before = await page.evaluate(() => scrollY);
    await drag(page, blockOf('Farhan Sample').getByRole('button'), { by: -200, touch: true });
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
    await expect(blockOf('Farhan Sample')).toContainText('to 1:00 pm, 60 min');
  }
});

test('a visit that is stretched again before the answer keeps the last length, also its first one', async ({
  page,
  server,
  hasTouch,
}) => {
  await publishHourLongVisits(server.origin, { overrunMinutes: 30 });
  await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Asha' });
  await bookOnline(server.origin, { date: monday, time: '09:00 PM', firstName: 'Meher' });
  await openDesk(page);
  const asha = page.locator('td').filter({ has: page.getByRole('button', { name: 'Asha Sample' }) });
  const preview = asha.locator('.stretch-preview');
  const handle = asha.locator('[data-stretches]');
  await expect(asha).toContainText('to 11:00 am, 60 min');
  const hour = (await asha.boundingBox())!.height;
  const held: (() => void)[] = [];
  await page.route(/api\/staff\/appointments\/[^/]+$/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const requests = (count: number) => expect.poll(() => held.length).toBe(count);

  await drag(page, handle, { by: hour / 2, touch: hasTouch });
  await requests(1);
  await expect(preview).toContainText('to 11:30 am, 90 min');
  await drag(page, handle, { by: hour / 2, touch: hasTouch });
  await expect(preview).toContainText('to 12:00 pm, 120 min');
  held[0]!();
  await expect(page.locator('.notice')).toContainText('Asha Sample: now to 11:30 am, 90 min.');
  await expect(preview).toContainText('to 12:00 pm, 120 min');
  await requests(2);
  // Back to the length that the page still shows below the preview.
  await drag(page, handle, { by: -hour / 2, touch: hasTouch });
  await expect(preview).toContainText('to 11:30 am, 90 min');
  held[1]!();
  await requests(3);
  held[2]!();
  await expect(preview).toHaveCount(0);
  await expect(asha).toContainText('to 11:30 am, 90 min');
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await requests(4);
  held[3]!();
  await expect(asha).toContainText('to 12:00 pm, 120 min');
  // Below the day's last line the new end is in sight until the answer, too.
  const meher = page.locator('td').filter({ has: page.getByRole('button', { name: 'Meher Sample' }) });
  await drag(page, meher.locator('[data-stretches]'), { by: 40, touch: hasTouch });
  await requests(5);
  const bottomOf = async (shown: Locator) => {
    const { y, height } = (await shown.boundingBox())!;
    return y + height;
  };
  await expect(meher.locator('.stretch-preview')).toContainText('to 10:30 pm, 90 min');
  expect(await bottomOf(meher.locator('.stretch-preview'))).toBeLessThan(
    await bottomOf(page.locator('.chair-scroll')),
  );
  held[4]!();
  await expect(page.locator('.notice')).toContainText('Meher Sample: now to 10:30 pm, 90 min.');
  await page.unroute(/api\/staff\/appointments\/[^/]+$/);
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(meher).toContainText('to 10:00 pm, 60 min');
});

test('keys, buttons and the lower edge count from the length last wanted, whichever of them gave it @desktop', async ({
  page,
  server,
}) => {
  await publishHourLongVisits(server.origin);
  await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Asha' });
  await openDesk(page);
  const asha = page.getByRole('button', { name: 'Asha Sample' });
  const block = page.locator('td').filter({ has: asha });
  const hour = (await block.boundingBox())!.height;
  await asha.click();
  const longer = page.getByRole('button', { name: '+ 15 min, longer' });
  await expect(longer).toBeVisible();
  const goOn = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await page.route(/api\/staff\/appointments\/[^/]+$/, async (route) => {
    sent.push(route.request().postDataJSON());
    await goOn.promise;
    await route.continue();
  });
  await asha.focus();
  await page.keyboard.press('+');
  await longer.click();
  // An open visit has no lower edge to carry.
  await page.keyboard.press('Escape');
  await drag(page, block.locator('[data-stretches]'), { by: hour, touch: false });
  await asha.focus();
  await page.keyboard.press('-');
  goOn.resolve();
  await expect(block).toContainText('to 11:45 am, 105 min');
  expect(sent).toMatchObject([75, 90, 120, 105].map((minutes) => ({ minutes })));
});

test('+ and − change the focused visit of the day; another desk learns until when and in which chair it is now @desktop', async ({
  page,
  server,
  context,
  expectProblem,
}) => {
  expectProblem(/409/);
  await publishHourLongVisits(server.origin, { chairs: 2 });
  await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Asha' });
  await openDesk(page);
  const asha = page.getByRole('button', { name: 'Asha Sample' });
  const block = page.locator('.chair-item', { has: asha });
  await expect(block).toContainText('to 11:00 am, 60 min');
  const other = await context.newPage();
  await openReady(other, '/staff/appointments');
  // Its change events are delayed from here on.
  const heldUp = Promise.withResolvers<void>();
  await other.route('**/staff/appointments.data*', async (route) => {
    await heldUp.promise;
    await route.continue();
  });

  await asha.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(block).toContainText('to 11:30 am, 90 min');
  await page.keyboard.press('-');
  await expect(page.locator('.notice')).toContainText('Asha Sample: now to 11:15 am, 75 min.');
  await expect(asha).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('longer, shorter by 15 min');
  await page.keyboard.press('Escape');
  await asha.click();
  await page.getByRole('button', { name: 'Chair 2', exact: true }).click();
  await expect(page.locator('[data-chair="2"]').filter({ has: asha })).toBeVisible();

  await other.getByRole('button', { name: 'Asha Sample' }).focus();
  await other.keyboard.press('+');
  await expect(other.locator('.notice')).toContainText(
    /changed this visit meanwhile\..* It lasts until 11:15\sam now\. Its chair is now 2\./,
  );
  heldUp.resolve();
});
