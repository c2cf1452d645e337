import {
  asha,
  bookLink,
  changeAvailability,
  chooseDay,
  chooseSlot,
  confirmed,
  fillDetails,
  openBooking,
  recordBookings,
  tuesday,
} from '#tests/support/people/booking-dialog.ts';
import { expect, test } from '#tests/support/servers/browser.ts';

test.use({ refusesEarlyPress: true });

test.describe('booking in the dialog', () => {
  test.use({ ownServer: true });

  test('by pointer: from the tile to the ticket, and the slot is gone for the next visitor', async ({
    page,
  }) => {
    const sent = await recordBookings(page);
    const dialog = await openBooking(page);
    const confirm = await chooseSlot(dialog);
    await expect(confirm).toContainText('Tue 24 Nov, 5:00 pm');
    await confirm.click();

    await expect(dialog.getByRole('heading', { name: 'Appointment Confirmed' })).toBeFocused();
    await expect(dialog.getByText(/^Appointment [A-Z0-9]{6}$/)).toBeVisible();
    await expect(dialog.locator('.ticket')).toContainText('Tuesday,24 November5:00 pm');
    await expect(dialog.locator('.ticket')).toContainText('Asha O’BrienServiceDental X-rays');
    await expect(dialog.getByText('Please note the time, or add it to your calendar.')).toBeVisible();
    await expect(dialog.getByText('The door opens at 5:00 pm: please come straight in.')).toBeVisible();
    await expect(dialog.getByText('To reschedule or cancel, please call')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /clinic\.example/);
    const file = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Add to calendar' }).click();
    expect((await file).suggestedFilename()).toMatch(/^appointment-[A-Z0-9]{6}\.ics$/);

    expect(sent).toHaveLength(1);
    expect(sent[0]!.body).toMatchObject({
      firstName: 'Asha',
      lastName: 'O’Brien',
      mobileNumber: '98765 43210',
      serviceSelected: asha.service,
      message: '',
      date: '2026-11-24',
      time: '05:00 PM',
    });

    await dialog.getByRole('button', { name: 'Done' }).click();
    const again = await openBooking(page);
    await chooseDay(again, tuesday);
    await expect(again.getByRole('button', { name: '05:00 PM, taken' })).toBeDisabled();
  });

  test('by keyboard alone @desktop', async ({ page }) => {
    await page.goto('/');
    await bookLink(page).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const tabTo = async (name: string | RegExp) => {
      const target = dialog.getByRole('button', { name }).or(dialog.getByLabel(name)).first();
      for (let presses = 0; presses < 30; presses++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab does not reach ${name}`);
    };
    for (const [label, text] of [
      ['First name', 'Asha'],
      ['Last name', 'Patil'],
      ['Mobile number', '9876543210'],
    ] as const) {
      await tabTo(label);
      await page.keyboard.type(text);
    }
    await tabTo('Service');
    // By arrows: typed letters count as one word only while they follow each other within a second.
    const service = dialog.getByLabel('Service');
    while ((await service.inputValue()) !== asha.service) await page.keyboard.press('ArrowDown');
    await tabTo('Choose date and time');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Select Date & Time' })).toBeFocused();

    const day = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(day('Monday, 23 November')).toBeEnabled();
    await tabTo(/^Monday, 23 November, today/);
    for (const [key, lead] of [
      ['End', 'Saturday, 28 November'],
      ['ArrowLeft', 'Friday, 27 November'],
      ['ArrowUp', 'Monday, 23 November'],
      ['PageDown', 'Wednesday, 23 December'],
      ['Home', 'Sunday, 20 December'],
      ['PageUp', 'Monday, 23 November'],
      ['ArrowDown', 'Monday, 30 November'],
      ['ArrowRight', 'Tuesday, 1 December'],
      ['ArrowUp', 'Tuesday, 24 November'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(day(lead), key).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(day(tuesday)).toHaveAttribute('aria-pressed', 'true');
    await tabTo('06:00 PM');
    await page.keyboard.press('Space');
    await tabTo(/^Confirm Appointment/);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Appointment Confirmed' })).toBeFocused();
  });

  test('a double click on Confirm sends once @phone', async ({ page }) => {
    const sent = await recordBookings(page, (route) => route.fulfill(confirmed));
    const dialog = await openBooking(page);
    await (await chooseSlot(dialog)).dblclick();
    await expect(dialog.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

test.describe('the form', () => {
  test('names each fault at its field, and forgets it when that field is edited @desktop', async ({
    page,
  }) => {
    const dialog = await openBooking(page);
    const submit = dialog.getByRole('button', { name: 'Choose date and time' });
    await dialog.getByLabel('Mobile number').fill('12345');
    await submit.click();

    await expect(dialog.getByRole('alert')).toContainText('Please look at the 4 marked fields.');
    const firstName = dialog.getByLabel('First name');
    await expect(firstName).toBeFocused();
    await expect(firstName).toHaveAccessibleDescription('First name is required');
    await expect(dialog.getByLabel('Last name')).toHaveAccessibleDescription('Last name is required');
    await expect(dialog.getByLabel('Mobile number')).toHaveAccessibleDescription(
      /^Please enter a valid 10-digit mobile number/,
    );
    await expect(dialog.getByLabel('Service')).toHaveAccessibleDescription('Please select a service');

    await firstName.fill('A');
    await expect(dialog.getByText('First name is required')).toBeHidden();
    await expect(firstName).not.toHaveAttribute('aria-invalid');
    await expect(dialog.getByText('Last name is required')).toBeVisible();
    await dialog.getByLabel('Mobile number').fill('');
    await submit.click();
    await expect(dialog.getByText('Mobile number is required')).toBeVisible();
    await expect(dialog.getByLabel('Last name')).toBeFocused();
  });

  test('offers the thirty services in six groups @desktop', async ({ page }) => {
    const service = (await openBooking(page)).getByLabel('Service');
    await expect(service.locator('optgroup')).toHaveCount(6);
    await expect(service.locator('optgroup option')).toHaveCount(30);
    await expect(service).toHaveValue('');
  });

  test('keeps a preselected service that is none of them @desktop', async ({ page }) => {
    await page.goto('/services');
    await page.getByRole('link', { name: /Book .*Dental Veneers/ }).click();
    const service = page.getByRole('dialog').getByLabel('Service');
    await expect(service).toHaveValue('Cosmetic Treatment - Dental Veneers');
    await expect(service.locator('option:checked')).toHaveText('Cosmetic Treatment - Dental Veneers');
  });

  test('has autocomplete names for phones, and leads to the privacy notice @phone', async ({ page }) => {
    const dialog = await openBooking(page);
    for (const [label, autocomplete] of [
      ['First name', 'given-name'],
      ['Last name', 'family-name'],
      ['Mobile number', 'tel'],
    ] as const) {
      await expect(dialog.getByLabel(label)).toHaveAttribute('autocomplete', autocomplete);
    }
    await expect(dialog.getByLabel('Mobile number')).toHaveAttribute('inputmode', 'tel');
    await expect(dialog.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
    await expect(dialog.getByLabel('Mobile number')).toHaveAccessibleDescription(
      /We use it only for your appointments here/,
    );
    // Before the last press, which books and agrees.
    await chooseSlot(dialog);
    await dialog.getByText('What we ask for, why, and your rights').click();
    await expect(dialog.getByText(/^What we ask for: .*mobile number/)).toBeVisible();
  });
});

test.describe('the calendar', () => {
  test('a month clears date and time, a date clears the time, Back to Form keeps all @desktop', async ({
    page,
  }) => {
    const dialog = await openBooking(page);
    const confirm = await chooseSlot(dialog);
    await expect(confirm).toBeEnabled();
    await dialog.getByRole('button', { name: /^Wednesday, 25 November/ }).click();
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('button', { name: '06:00 PM', exact: true }).click();
    await expect(confirm).toContainText('Wed 25 Nov, 6:00 pm');

    await dialog.getByRole('button', { name: /^Back/ }).click();
    await expect(dialog.getByLabel('Last name')).toHaveValue('O’Brien');
    await dialog.getByRole('button', { name: 'Next: check and confirm' }).click();
    await expect(confirm).toContainText('Wed 25 Nov, 6:00 pm');

    await dialog.getByRole('button', { name: 'Next month' }).click();
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('button', { name: 'Previous month' }).click();
    await expect(dialog.locator('[aria-pressed=true]')).toHaveCount(0);
  });

  test('past days are disabled, Sundays say so and give the telephone number, 90 days can be booked @desktop', async ({
    page,
  }) => {
    const dialog = await openBooking(page);
    await chooseDay(dialog, 'Sunday, 29 November, by special arrangement');
    await expect(
      dialog.getByText('Sunday appointments are available by special arrangement only.').first(),
    ).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Call +91 00000 00000' })).toHaveAttribute('href', /^tel:/);
    const past = 'Sunday, 22 November, past';
    await expect(dialog.getByRole('button', { name: past, exact: true })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Confirm Appointment' })).toBeDisabled();
    for (let month = 0; month < 3; month++) await dialog.getByRole('button', { name: 'Next month' }).click();
    await expect(dialog.getByRole('button', { name: 'Next month' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: /^Sunday, 21 February/ })).toBeEnabled();
    await expect(dialog.getByRole('button', { name: /^Monday, 22 February, too far ahead/ })).toBeDisabled();
  });

  test('a day without a free time says so and offers the next one @phone', async ({ page }) => {
    await changeAvailability(page, ({ days }) => {
      const day = days.find(({ date }) => date === '2026-11-24');
      if (!day) return;
      day.reason = 'full';
      for (const slot of day.slots) slot.free = false;
    });
    const dialog = await openBooking(page);
    await chooseDay(dialog, `${tuesday}, fully booked`);
    await expect(
      dialog.getByText('No available time slots for this date. Please select another date.').first(),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Next free: Wed 25 Nov, 10:00 am' }).click();
    await expect(dialog.getByRole('button', { name: 'Confirm Appointment' })).toContainText(
      'Wed 25 Nov, 10:00 am',
    );
  });

  test('a visitor whose clock is wrong sees the clinic’s today @desktop', async ({ page }) => {
    await page.clock.setFixedTime('2031-01-01T00:00:00Z');
    const dialog = await openBooking(page);
    await fillDetails(dialog);
    await dialog.getByRole('button', { name: 'Choose date and time' }).click();
    await expect(dialog.getByRole('button', { name: /^Monday, 23 November, today/ })).toBeEnabled();
  });
});
