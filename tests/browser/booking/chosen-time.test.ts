import type { Page } from '@playwright/test';
import {
  bookElsewhere,
  chooseTime,
  fillDetails,
  openBooking,
  tuesday,
} from '#tests/support/people/booking-dialog.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** The last of the four times in the banner: today at 1 pm. */
const chip = (page: Page) => page.locator('.time-chip').last();

test.describe('a time that was chosen on the home page', () => {
  test.use({ ownServer: true });

  test('is booked with five taps beside typing, in 25 seconds by thumb @phone', async ({ page }) => {
    // By thumb on glass: 1.2 s for a tap with the look that goes before it, 0.28 s for a letter (36 words a minute).
    const [tapTakes, keyTakes] = [1.2, 0.28];
    let [taps, keys] = [0, 0];
    const tap = async (name: string | RegExp) => {
      taps++;
      await press(page, name);
    };
    /** The keyboard's own Next leads from one field to the next. */
    const type = async (text: string) => {
      keys += text.length + 1;
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    };
    await openReady(page, '/');
    await chip(page).tap();
    taps++;
    const dialog = page.getByRole('dialog', { name: 'Book Appointment' });
    await expect(dialog.getByText('Your time: Mon 23 Nov, 1:00 pm.')).toBeVisible();
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await type('Asha');
    await type('Rao');
    await type('9876543210');
    // The list opens and one line of it is tapped.
    taps += 2;
    await dialog.getByLabel('Service', { exact: true }).selectOption({ label: 'Root Canal Treatment' });
    await tap('Next: check and confirm');
    await expect(page.getByRole('button', { name: '01:00 PM', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await tap(/^Confirm Appointment\s*Mon 23 Nov, 1:00 pm/);
    await expect(page.locator('.ticket')).toContainText('Monday,23 November1:00 pm');
    expect(taps).toBe(5);
    expect(taps * tapTakes + keys * keyTakes).toBeLessThanOrEqual(25);
  });

  test('is booked by keyboard with at most 30 keys beside letters @desktop', async ({ page }) => {
    let keys = 0;
    const key = async (name: string, times = 1) => {
      keys += times;
      for (let time = 0; time < times; time++) await page.keyboard.press(name);
    };
    await openReady(page, '/');
    await chip(page).focus();
    await key('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('First name')).toBeFocused();
    for (const text of ['Asha', 'Rao', '9876543210']) {
      await page.keyboard.type(text);
      // Past the link to the notice, which stands under the number.
      await key('Tab', text === '9876543210' ? 2 : 1);
    }
    await expect(dialog.getByLabel('Service', { exact: true })).toBeFocused();
    // At once: a select forgets what was typed into it a second ago.
    await Promise.all(['r', 'o', 'o', 't'].map((letter) => page.keyboard.press(letter)));
    await expect(dialog.getByLabel('Service', { exact: true })).toHaveValue(/Root Canal Treatment/);
    await key('Tab', 2);
    await expect(dialog.getByRole('button', { name: 'Next: check and confirm' })).toBeFocused();
    await key('Enter');
    await expect(dialog.getByRole('heading', { name: 'Select Date & Time' })).toBeFocused();
    // Times that load while the keys are pressed would change where Tab leads.
    await expect(dialog.getByRole('button', { name: '01:00 PM', exact: true, pressed: true })).toBeVisible();
    const confirm = dialog.getByRole('button', { name: /^Confirm Appointment/ });
    const hasFocus = () => confirm.evaluate((button) => button === document.activeElement);
    for (let tabs = 0; tabs < 25 && !(await hasFocus()); tabs++) await key('Tab');
    await key('Enter');
    await expect(dialog.locator('.ticket')).toContainText('1:00 pm');
    expect(keys).toBeLessThanOrEqual(30);
  });

  test('keeps its dialog open when the page no longer offers it @phone', async ({ page, expectProblem }) => {
    expectProblem(/ERR_FAILED .*\/api\/availability/);
    await openReady(page, '/');
    await chip(page).click();
    await fillDetails(page.getByRole('dialog'));
    await press(page, 'Next: check and confirm');
    // No network: no time is offered behind the dialog.
    const answered = page.waitForEvent('requestfailed', (request) => request.url().includes('/availability'));
    await page.route('**/api/availability*', (route) => route.abort());
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await answered;
    await expect(page.locator('.time-chip')).toHaveCount(0);
    await page.unroute('**/api/availability*');
    await press(page, /^Confirm Appointment/);
    await expect(page.locator('.ticket')).toContainText('Monday,23 November1:00 pm');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(chip(page)).toContainText('2:00 pm');
    await expect(page.locator('.ticket')).toBeVisible();
    await press(page, 'Done');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('that somebody took meanwhile is refused before it is asked for, with the nearest three @phone', async ({
    page,
    server,
  }) => {
    await openReady(page, '/');
    await bookElsewhere(server.origin, '01:00 PM', '9123456780', '2026-11-23');
    await chip(page).click();
    await fillDetails(page.getByRole('dialog'));
    await press(page, 'Next: check and confirm');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('1:00 pm has just been taken.');
    await expect(alert.getByRole('button')).toHaveText([
      '11:00 amMon 23 Nov',
      '12:00 pmMon 23 Nov',
      '2:00 pmMon 23 Nov',
    ]);
    await expect(page.getByText('Next free times')).toBeHidden();
    await alert.getByRole('button', { name: /^2:00 pm/ }).click();
    await press(page, 'Confirm Appointment');
    await expect(page.locator('.ticket')).toContainText('2:00 pm');
    // The focus moves to the times offered in place of the pressed one.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(chip(page)).toContainText('5:00 pm');
    await press(page, 'Done');
    await expect(chip(page)).toBeFocused();
  });
});

test('the Book tile books the time that it names @desktop', async ({ page }) => {
  await openReady(page, '/');
  await expect(page.locator('.book-tile')).toContainText('Next free: today, 10:00 am');
  await page.locator('.book-tile').click();
  await expect(page.getByRole('dialog').getByText('Your time: Mon 23 Nov, 10:00 am.')).toBeVisible();
});

test('a service’s button goes on without a time @desktop', async ({ page }) => {
  await openReady(page, '/services');
  await page.getByRole('link', { name: /Book .*Retainers/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Choose date and time' })).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Your time')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, ownServer: true });

  test('the chosen time travels in the link, and is booked in two presses @phone', async ({ page }) => {
    await page.goto('/');
    await page.goto((await chip(page).getAttribute('href'))!);
    await expect(page).toHaveURL('/book?date=2026-11-23&time=13%3A00');
    await expect(page.getByText('Your time: Mon 23 Nov, 1:00 pm.')).toBeVisible();
    await fillDetails(page);
    await press(page, 'Next: check and confirm');
    await press(page, /^Confirm Appointment\s*Mon 23 Nov, 1:00 pm/);
    await expect(page.locator('.ticket')).toContainText('1:00 pm');
  });

  test('a time that is no longer free is said to be gone, with the nearest three @phone', async ({
    page,
    server,
  }) => {
    await bookElsewhere(server.origin, '01:00 PM', '9123456780', '2026-11-23');
    await page.goto('/book?date=2026-11-23&time=13:00');
    await fillDetails(page);
    await press(page, 'Next: check and confirm');
    await expect(page.getByRole('alert')).toContainText('1:00 pm has just been taken.');
    await expect(page.getByRole('alert').getByRole('button')).toHaveCount(3);
  });

  test('invalid days and times in the address are ignored @desktop', async ({ page }) => {
    for (const search of ['date=2026-11-31&time=13:00', 'date=2026-11-20&time=10:00', 'time=10:30']) {
      await page.goto(`/book?${search}`);
      await expect(page.getByText('Your time')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Choose date and time' })).toBeVisible();
    }
  });
});

for (const javaScriptEnabled of [true, false]) {
  const [name, tag] = javaScriptEnabled ? ['step 2', '@phone'] : ['step 2 without JavaScript', '@desktop'];
  test.describe(name, { tag }, () => {
    test.use({ javaScriptEnabled, ownServer: true });

    test('opens on the next free day with its times, the three soonest first', async ({ page, server }) => {
      for (const time of ['10:00 AM', '12:00 PM'])
        await bookElsewhere(server.origin, time, '9123456780', '2026-11-23');
      await (javaScriptEnabled ? openBooking(page) : page.goto('/book'));
      await fillDetails(page.locator('.booking').filter({ visible: true }));
      await press(page, 'Choose date and time');
      const soonest = page.getByRole('group', { name: 'Next free times' });
      await expect(soonest.getByRole('button')).toHaveText([
        '11:00 amMon 23 Nov',
        '1:00 pmMon 23 Nov',
        '2:00 pmMon 23 Nov',
      ]);
      await expect(page.getByRole('heading', { name: 'Today, Monday 23 November' })).toBeVisible();
      // The name of a group of times is read once: with the group.
      await expect(page.getByRole('group', { name: 'Morning and afternoon', exact: true })).toBeVisible();
      await expect(page.locator('.booking').filter({ visible: true })).not.toMatchAriaSnapshot(
        '- paragraph: Day',
      );
      await expect(page.getByRole('button', { name: '10:00 AM, taken' })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Confirm Appointment' })).toBeDisabled();

      await soonest.getByRole('button', { name: '1:00 pm' }).click();
      await expect(page.getByRole('button', { name: 'Confirm Appointment' })).toContainText(
        'Mon 23 Nov, 1:00 pm',
      );
      // Another month clears both (specification 4), and no day is put in the visitor's way.
      await press(page, 'Next month');
      await press(page, 'Previous month');
      await expect(page.getByText('Choose a day to see its times.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Confirm Appointment' })).toBeDisabled();
      await chooseTime(page, tuesday, '05:00 PM');
      await expect(page.getByRole('button', { name: 'Confirm Appointment' })).toBeEnabled();
    });

    test('says of each day how much is free, to the eye and to a screen reader', async ({ page, server }) => {
      const day = (date: string) => page.locator(`.month-days [data-date="${date}"]`);
      const times =
        '10:00 AM,11:00 AM,12:00 PM,01:00 PM,02:00 PM,05:00 PM,06:00 PM,07:00 PM,08:00 PM,09:00 PM';
      for (const [index, time] of times.split(',').entries())
        await bookElsewhere(server.origin, time, `91234567${10 + index}`);
      await (javaScriptEnabled ? openBooking(page) : page.goto('/book'));
      await fillDetails(page.locator('.booking').filter({ visible: true }));
      await press(page, 'Choose date and time');
      await expect(day('2026-11-25')).toHaveAccessibleName('Wednesday, 25 November, 11 times free');
      await expect(day('2026-11-25')).toHaveAttribute('data-free', 'many');
      await expect(day('2026-11-24')).toHaveAccessibleName(`${tuesday}, 1 time free`);
      await expect(day('2026-11-24')).toHaveAttribute('data-free', 'few');
      await bookElsewhere(server.origin, '09:30 PM', '9123456799');
      await page.reload();
      await (javaScriptEnabled ? openBooking(page) : page.goto('/book'));
      await fillDetails(page.locator('.booking').filter({ visible: true }));
      await press(page, 'Choose date and time');
      await expect(day('2026-11-24')).toHaveAccessibleName(`${tuesday}, fully booked`);
      await expect(day('2026-11-24')).not.toHaveAttribute('data-free');
    });
  });
}
