import {
  changeAvailability,
  confirmed,
  fillDetails,
  openBooking,
  recordBookings,
  tuesday,
} from '#tests/support/people/booking-dialog.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  expectRoomForLargeLetters,
  test,
} from '#tests/support/servers/browser.ts';

test('each step of the dialog is clean to axe, within 320 px, its targets 44 px', async ({
  page,
  isMobile,
}) => {
  await recordBookings(page, (route) => route.fulfill(confirmed));
  await changeAvailability(page, ({ days }) => {
    for (const day of days.filter(({ date }) => date === '2026-11-25')) {
      day.reason = 'full';
      for (const slot of day.slots) slot.free = false;
    }
  });
  const dialog = await openBooking(page);
  const button = (name: string | RegExp) => dialog.getByRole('button', { name });
  const body = dialog.locator('.booking-body');
  const sideways = () => body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  const small = () =>
    dialog.getByRole('button').evaluateAll((buttons) =>
      buttons
        .map((button) => ({
          text: button.getAttribute('aria-label') ?? button.textContent,
          box: button.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
        .map(({ text, box }) => `${text} ${box.width}x${box.height}`),
    );
  const look = (state: string) =>
    test.step(state, async () => {
      await expectNoAxeViolations(page);
      // The narrow window is the same one from either project.
      if (!isMobile) return;
      const size = page.viewportSize()!;
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoSidewaysScroll(page);
      await expect.poll(sideways).toBeLessThanOrEqual(0);
      await expect.poll(small).toEqual([]);
      await page.setViewportSize(size);
    });

  await look('form');
  // On a phone held sideways nothing lies where nobody can scroll to.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 844, height: 390 });
  const outOfReach = () => dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(outOfReach).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
  await button('Choose date and time').click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await look('form with faults');
  await fillDetails(dialog);
  await button('Choose date and time').click();
  await expect(button(new RegExp(`^${tuesday}`))).toBeEnabled();
  await look('calendar');
  await button(/^Sunday, 29 November/).click();
  await expect(dialog.getByRole('link', { name: 'Call +91 00000 00000' })).toBeVisible();
  await look('a Sunday');
  await button(/^Wednesday, 25 November, fully booked/).click();
  await expect(dialog.getByText('No available time slots for this date.').first()).toBeVisible();
  await look('a full day');
  await button(new RegExp(`^${tuesday}`)).click();
  await expect(button(/^05:00 PM$/)).toBeVisible();
  await look('a day with its times');
  await button(/^05:00 PM$/).click();
  await expect(button('Confirm Appointment')).toBeEnabled();
  await look('a chosen time');
  await expectRoomForLargeLetters(page, 320);
  await button('Confirm Appointment').click();
  await expect(dialog.locator('.ticket')).toBeVisible();
  // A calendar that was scrolled leaves the ticket whole.
  await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});

test('each drawing of the dialog is there @phone', async ({ page }) => {
  const dialog = await openBooking(page);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  const missing = await dialog
    .locator('use')
    .evaluateAll((uses) =>
      uses.map((use) => use.getAttribute('href')!).filter((id) => !document.querySelector(id)),
    );
  expect(missing).toEqual([]);
});
