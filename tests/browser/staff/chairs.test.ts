import type { Locator } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';
import { bookOnline, openDesk } from '#tests/support/people/desk-page.ts';

/** With the mouse, pressed, moved and let go before the page can show anything of it. */
async function flick(from: Locator, to: Locator): Promise<void> {
  await from.evaluate(
    (element, end) => {
      const start = element.getBoundingClientRect();
      for (const [type, { x, y }] of [
        ['pointerdown', start],
        ['pointermove', end],
        ['pointerup', end],
      ] as const) {
        const place = { pointerId: 1, isPrimary: true, pointerType: 'mouse', clientX: x + 4, clientY: y + 4 };
        element.dispatchEvent(new PointerEvent(type, { bubbles: true, ...place }));
      }
    },
    (await to.boundingBox())!,
  );
}

test.use({ ownServer: true, serverSettings: { CLINIC_CHAIRS: '2' } });

test('with two chairs the day has a column for each, and a waiting patient is put on the other', async ({
  page,
  context,
  server,
  expectProblem,
}) => {
  // The other chair is taken at first.
  expectProblem(/409/);
  for (const firstName of ['Asha', 'Ravi'])
    await bookOnline(server.origin, { date: '2026-11-23', time: '11:00 AM', firstName });
  await openDesk(page);
  const chair = (number: number) => page.locator(`[data-chair="${number}"]`);
  await expect(chair(1).filter({ hasText: 'Asha' })).toContainText('Booked');
  await expect(chair(2).filter({ hasText: 'Ravi' })).toContainText('Booked');
  await page.getByRole('button', { name: 'Add appointment at 12:00 pm, chair 2' }).click();
  await expect(page.getByRole('dialog', { name: 'Appointment, Monday, 23 November' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Held over another visit, and dropped there.
  await page.getByRole('button', { name: 'Ravi Sample' }).hover();
  await page.mouse.down();
  await page.getByRole('button', { name: 'Asha Sample' }).hover();
  await expect(page.locator('[data-taken]')).toHaveText('Asha Sample');
  await page.mouse.up();
  await expect(page.locator('.notice')).toContainText('No room: 11:00 am is the time of Asha Sample.');
  await expect(page.locator('[data-taken]')).toHaveCount(0);
  await expect(chair(2).filter({ hasText: 'Ravi' })).toContainText('Booked');

  await page.getByRole('button', { name: 'Ravi Sample' }).focus();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  const choice = page.getByRole('group', { name: 'Chair' });
  await choice.getByRole('button', { name: 'Chair 1' }).click();
  await expect(page.locator('.notice')).toContainText('Mon 23 Nov, 11:00 am has just been taken.');
  await page.getByRole('button', { name: 'Asha Sample' }).focus();
  await page.keyboard.press('n');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as missed' }).press('Enter');
  await expect(chair(1).filter({ hasText: 'Asha' })).toContainText('Missed');
  await choice.getByRole('button', { name: 'Chair 1' }).click();
  await expect(chair(1).filter({ hasText: 'Ravi' })).toContainText('Arrived');
  // Picked up and left where it was; dragged back to the other chair, then flicked to another time on it.
  const ravi = page.getByRole('button', { name: 'Ravi Sample' });
  const otherChair = page.getByRole('button', { name: 'Add appointment at 11:00 am, chair 2' });
  const dragging = page.locator('[data-dragging]');
  await ravi.hover();
  await page.mouse.down();
  await otherChair.hover();
  await expect(dragging).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dragging).toHaveCount(0);
  await page.mouse.up();
  await ravi.dragTo(otherChair);
  await expect(chair(2).filter({ hasText: 'Ravi' })).toContainText('Arrived');
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(chair(1).filter({ hasText: 'Ravi' })).toContainText('Arrived');
  const times = Promise.withResolvers<void>();
  await page.route('**/api/staff/slots?*', async (route) => {
    await times.promise;
    await route.continue();
  });
  const notice = page.locator('.notice');
  const noon = page.locator('[data-kind="chairs"]').filter({ hasText: '12:00' });
  await flick(ravi, page.getByRole('button', { name: 'Add appointment at 12:00 pm, chair 2' }));
  await expect(notice).toContainText('Ravi Sample moved to 12:00 pm.');
  await expect(noon.locator('[data-chair="2"]')).toContainText('Ravi');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(chair(1).filter({ hasText: 'Ravi' })).toContainText('Arrived');
  // A time that only a special arrangement allows is asked about.
  const patched = '**/api/staff/appointments/*';
  await page.route(patched, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { reason: 'slot-not-offered' } })
      : route.continue(),
  );
  await flick(ravi, page.getByRole('button', { name: 'Add appointment at 12:00 pm, chair 2' }));
  const move = page.getByRole('dialog', { name: 'Reschedule Ravi Sample' });
  const places = () =>
    move
      .locator('button[type="submit"], input, select')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  await expect(move).toBeVisible();
  await page.unroute(patched);
  // The times come late: what is about to be pressed stays where it is.
  const before = await places();
  times.resolve();
  await expect(move.getByRole('button', { name: '12:00 PM', exact: true })).toBeVisible();
  expect(await places()).toEqual(before);
  const tells = move.getByRole('checkbox', { name: 'Tell the patient by SMS', exact: true });
  await expect(tells).toHaveAccessibleDescription(/^SMS is off/);
  await move.getByRole('button', { name: 'Move to Mon 23 Nov, 12:00 pm' }).click();
  await expect(move).toHaveCount(0);
  await expect(noon.locator('[data-chair="2"]')).toContainText('Ravi');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  // On a phone a long name and its state have a place each, and the current time is read on the upper edge.
  const long = 'Venkatanarasimharajuvaripeta';
  const numbers = page.waitForResponse(/numbers\?for=offline/);
  await bookOnline(server.origin, { date: '2026-11-23', time: '10:00 AM', firstName: long });
  const name = page.getByRole('button', { name: long });
  const state = page.locator('[data-row]').filter({ has: name }).locator('.status-mark');
  const clock = page.locator('.day-now span').first();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const isBeside = async () => {
      const [written, mark] = [(await name.boundingBox())!, (await state.boundingBox())!];
      return written.x + written.width <= mark.x || written.y + written.height <= mark.y;
    };
    await expect.poll(isBeside, { message: `${width} px: the state stands clear of the name` }).toBe(true);
    await clock.scrollIntoViewIfNeeded();
    const isWhole = await clock.evaluate((badge) => {
      const { left, top, height } = badge.getBoundingClientRect();
      return badge.contains(document.elementFromPoint(left + 4, top + 2)) && height > 10;
    });
    expect(isWhole, `${width} px: nothing cuts the present off`).toBe(true);
  }

  // The paper shows nothing of where the focus is.
  const asha = page.getByRole('button', { name: 'Asha Sample' });
  await asha.press('Shift');
  const ring = () => asha.evaluate((one) => getComputedStyle(one, '::after').outlineStyle);
  expect(await ring()).toBe('solid');
  await page.emulateMedia({ media: 'print' });
  expect(await ring()).toBe('none');
  await page.emulateMedia({ media: 'screen' });

  // While the network is away each line has its whole number, an open visit says on which chair it is, and a mark by a key waits.
  await name.click();
  const row = page.locator('[data-row]').filter({ has: name });
  await expect(row.getByText('+91')).toBeHidden();
  expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await numbers;
  await context.setOffline(true);
  await expect(row.getByRole('link', { name: /^\+91 \d{5} \d{5}$/ })).toBeVisible();
  // Measured at one moment, since the page may still scroll.
  const distance = await row.evaluate((row) => {
    const middle = (text: Element) => {
      const letters = document.createRange();
      letters.selectNodeContents(text);
      const { y, height } = letters.getBoundingClientRect();
      return y + height / 2;
    };
    const treatment = Array.from(row.querySelectorAll('*')).findLast(
      (one) => one.textContent === 'Root Canal Treatment',
    )!;
    return middle(row.querySelector('a[href^="tel:"]')!) - middle(treatment);
  });
  expect(Math.abs(distance), 'number and treatment stand on one line').toBeLessThan(2);
  const colorOf = (name: string) =>
    page
      .getByRole('button', { name, exact: true, pressed: true })
      .evaluate((one) => getComputedStyle(one).color);
  await expect(page.getByRole('button', { name: 'Chair 1', exact: true })).toBeDisabled();
  expect(await colorOf('Chair 1')).toBe(await colorOf('Booked'));
  await name.press('a');
  await expect(page.locator('.notice')).toContainText(', not sent yet. Marked as Arrived');
});

test('one chair is blocked and opened again, while the other stays open to visitors', async ({
  page,
  server,
}) => {
  const date = '2026-11-23';
  for (const firstName of ['Asha', 'Ravi'])
    await bookOnline(server.origin, { date, time: '06:00 PM', firstName });
  await openDesk(page);
  const blockTime = page.getByRole('button', { name: 'Block time' });
  await blockTime.click();
  const dialog = page.getByRole('dialog', { name: 'Block time' });
  await dialog.getByRole('combobox', { name: 'Chair' }).selectOption('Chair 2');
  await expect(dialog).toContainText('This chair takes no visit then.');
  await expect(dialog.getByLabel('What visitors read')).toHaveCount(0);
  await dialog.getByLabel('Reason, for staff optional').fill('Compressor');
  await expect(dialog.getByText('One visit is booked in this chair then')).toBeVisible();
  const inside = dialog.getByRole('listitem').filter({ hasText: 'Called' });
  await expect(inside).toHaveCount(1);
  await expect(inside).toContainText('Ravi Sample');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Block, 1 to call' }).press('Enter');
  await expect(dialog).toHaveCount(0);

  const line = (time: string) =>
    page
      .locator('[data-kind="chairs"]')
      .filter({ has: page.getByRole('rowheader', { name: `${time} pm`, exact: true }) });
  await expect(line('7:00').locator('[data-chair="2"]')).toContainText('Blocked Compressor');
  await expect(
    line('7:00').getByRole('button', { name: 'Add appointment at 7:00 pm, chair 1' }),
  ).toBeVisible();
  await expect(line('6:00').locator('[data-chair="2"]')).toContainText('Ravi');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await bookOnline(server.origin, { date, time: '07:00 PM', firstName: 'Neha' });
  await expect(bookOnline(server.origin, { date, time: '07:00 PM', firstName: 'Meher' })).rejects.toThrow(
    '409',
  );
  await expect(line('7:00').locator('[data-chair="1"]')).toContainText('Neha');

  // The block begins anew after the visit inside it.
  const open = page.getByRole('button', { name: /^Unblock chair 2, / });
  await expect(open).toHaveCount(2);
  await open.first().press('Enter');
  await expect(page.locator('.notice')).toContainText('Unblocked.');
  await expect(open).toHaveCount(0);
  await bookOnline(server.origin, { date, time: '07:00 PM', firstName: 'Meher' });
  await expect(line('7:00').locator('[data-chair="2"]')).toContainText('Meher');
});
