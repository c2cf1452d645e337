import type { Locator } from '@playwright/test';
import {
  chooseDay,
  chooseSlot,
  confirmed,
  fillDetails,
  openBooking,
  recordBookings,
  tuesday,
} from '#tests/support/booking-dialog.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';

const toCalendar = (dialog: Locator) => dialog.getByRole('button', { name: 'Choose date and time' }).click();

/** Each step and state, and how a visitor comes there. */
const states: Record<string, (dialog: Locator) => Promise<unknown>> = {
  form: async () => {},
  'form with faults': toCalendar,
  calendar: async (dialog) => {
    await fillDetails(dialog);
    await toCalendar(dialog);
  },
  'a day with its times': (dialog) => chooseDay(dialog, tuesday),
  'a Sunday': (dialog) => chooseDay(dialog, 'Sunday, November 29'),
  'a chosen time': (dialog) => chooseSlot(dialog),
};

for (const [name, lead] of Object.entries(states)) {
  test(`the dialog's ${name}: clean to axe, within 320 px, targets of 44 px`, async ({ page }) => {
    const dialog = await openBooking(page);
    await lead(dialog);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 700 });
    const body = dialog.locator('.booking-body');
    expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    const small = await dialog.getByRole('button').evaluateAll((buttons) =>
      buttons
        .map((button) => ({
          text: button.getAttribute('aria-label') ?? button.textContent,
          box: button.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 36))
        .map(({ text, box }) => `${text} ${box.width}x${box.height}`),
    );
    expect(small).toEqual([]);
  });
}

test("the dialog's ticket: clean to axe, within 320 px", async ({ page }) => {
  await recordBookings(page, (route) => route.fulfill(confirmed));
  const dialog = await openBooking(page);
  await (await chooseSlot(dialog)).click();
  await expect(dialog.locator('.ticket')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});
