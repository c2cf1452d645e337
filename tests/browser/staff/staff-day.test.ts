import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/servers/browser.ts';
import { bookOnline, lineOf, openDesk } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

const monday = '2026-11-23';
const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const notice = (page: Page) => page.locator('.notice');

test.describe('at a desk with a keyboard', { tag: '@desktop' }, () => {
  test('the day is run by single keys, which rest while somebody types', async ({ page, server }) => {
    await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Asha' });
    await bookOnline(server.origin, { date: monday, time: '11:00 AM', firstName: 'Lourdes' });
    await openDesk(page);
    await page.keyboard.press('j');
    await expect(page.getByRole('button', { name: 'Asha Sample' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^\+91 90000/ })).toBeVisible();
    await page.keyboard.press('a');
    await expect(lineOf(page, 'Asha')).toContainText('Arrived');
    await page.keyboard.press('c');
    await expect(lineOf(page, 'Asha')).toContainText('In chair');
    await page.keyboard.press('d');
    await expect(lineOf(page, 'Asha')).toContainText('Done');
    await page.keyboard.press('u');
    await expect(lineOf(page, 'Asha')).toContainText('In chair');
    await page.getByRole('button', { name: 'Asha Sample' }).focus();
    await page.keyboard.press('j');
    await expect(page.getByRole('button', { name: 'Lourdes Sample' })).toBeFocused();
    await page.keyboard.press('c');
    const full = page.getByRole('alertdialog', { name: 'Asha Sample is in chair 1' });
    await expect(full.getByLabel('Asha Sample is done')).toBeChecked();
    await full.getByRole('button', { name: 'Lourdes Sample in chair' }).click();
    await expect(lineOf(page, 'Asha')).toContainText('Done');
    await expect(lineOf(page, 'Lourdes')).toContainText('In chair');
    await expect(page.locator('dialog')).toHaveCount(0);
    await page.keyboard.press('q');
    await expect(lineOf(page, 'Lourdes')).toContainText('Booked');
    await page.keyboard.press('n');
    const missed = page.getByRole('alertdialog', { name: 'Mark Lourdes Sample as missed?' });
    await expect(missed).toHaveAccessibleDescription(/^The visit is at 11:00\sam, and it is only 8:0\d\sam/);
    // A key right after Escape acts on the page.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('n')]);
    await expect(lineOf(page, 'Lourdes')).toContainText('Booked');
    await missed.getByRole('button', { name: 'Mark as missed' }).click();
    await expect(lineOf(page, 'Lourdes')).toContainText('Missed');
    await expect(page.getByRole('button', { name: 'Add appointment at 11:00 am' })).toBeVisible();
    await expect(page.locator('dialog')).toHaveCount(0);
    await page.keyboard.press('k');
    await expect(page.getByRole('button', { name: 'Asha Sample' })).toBeFocused();

    await page.keyboard.press('/');
    await page.keyboard.type('wat');
    await expect(page.getByRole('searchbox')).toHaveValue('wat');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Asha Sample' }).focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('group', { name: 'Status' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Next day' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuesday, 24 November');
    await page.keyboard.press('t');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday, 23 November');
    await page.keyboard.press('b');
    await expect(page.getByRole('dialog', { name: 'Block time' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByLabel('Single keys work on this page').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('w');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Switched off, no key is shown or announced. No key opens the help then, so the switch stays in sight.
    await expect(page.locator('[aria-keyshortcuts], kbd')).toHaveCount(0);
    await page
      .getByRole('complementary', { name: 'Month and keys' })
      .getByLabel('Single keys work on this page')
      .check();
    await expect(page.getByRole('button', { name: 'Walk-in' })).toHaveAttribute('aria-keyshortcuts', 'W');
    await page.keyboard.press('w');
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a walk-in takes at most 12 keystrokes beside name, number and service', async ({ page }) => {
    await openDesk(page);
    let strokes = 0;
    const press = async (key: string) => {
      strokes += 1;
      await page.keyboard.press(key);
    };
    await press('w');
    await expect(page.getByRole('dialog', { name: 'Walk-in, Monday, 23 November' })).toBeVisible();
    await page.keyboard.type('Farhan Sample');
    await press('Tab');
    await page.keyboard.type('9000000003');
    await press('Tab');
    await page.keyboard.type('toothache');
    await press('Enter');
    await expect(page.getByRole('button', { name: 'Farhan Sample' })).toBeFocused();
    await expect(lineOf(page, 'Farhan')).toContainText('8:00 am');
    await expect(lineOf(page, 'Farhan')).toContainText('Toothache Treatment');
    await expect(lineOf(page, 'Farhan')).toContainText('Arrived');
    expect(strokes).toBeLessThanOrEqual(12);
  });
});

test('a visit is opened, corrected, noted, moved and cancelled by hand; its number is shown, and that recorded, only then', async ({
  page,
  server,
}) => {
  const own = { mobileNumber: '9876543201', message: 'रात्री दुखते', language: 'mr' };
  await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Ahsa', ...own });
  await openDesk(page);
  expect(await page.content()).not.toContain('9876543201');
  await open(page, 'Ahsa Sample');
  await expect(page.getByRole('link', { name: '+91 98765 43201' })).toBeVisible();
  await page.getByText('WhatsApp', { exact: true }).click();
  await page.getByRole('button', { name: 'Are you coming?' }).click();
  const opener = page.getByRole('link', { name: 'Open WhatsApp' });
  await expect(opener).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919876543201\?text=.+appointment%2F\w{22}$/,
  );
  await expect(page.getByText('आपण येणार आहात का?')).toHaveAttribute('lang', 'mr');
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const recorded = page.waitForResponse(/\/whatsapp$/);
  const chat = page.waitForEvent('popup');
  await opener.click();
  await (await chat).close();
  expect((await recorded).status()).toBe(204);
  await expect(page.getByText(/SMS .* Booked online\. Reference/)).toBeVisible();
  await expect(page.getByText('From the patient: “रात्री दुखते”')).toBeVisible();
  // A screen reader reads the patient's own words in their language, the page around them in English.
  await expect(page.getByText('रात्री दुखते', { exact: true })).toHaveAttribute('lang', 'mr-IN');
  await page.getByRole('button', { name: 'No reminders' }).click();
  await expect(page.getByText('Wants no reminders, by whatever way.')).toBeVisible();
  await page.getByRole('button', { name: 'Reminders again' }).click();
  await expect(page.getByText('Wants no reminders, by whatever way.')).toBeHidden();
  await open(page, 'Edit');
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Mobile number').fill('123');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Please enter a name.');
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByText('Please enter a 10-digit mobile number.')).toBeVisible();
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Mobile number').fill('98765 43210');
  await page.getByRole('combobox', { name: 'Service' }).fill('crown');
  await page.keyboard.press('Enter');
  await expect(lineOf(page, 'Asha Sample')).toContainText('Dental Crown');
  await expect(page.getByRole('link', { name: '+91 98765 43210' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(lineOf(page, 'Ahsa Sample')).toContainText('Root Canal Treatment');
  await expect(page.getByRole('link', { name: '+91 98765 43201' })).toBeVisible();
  await open(page, 'Edit');
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Mobile number').fill('98765 43210');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: '+91 98765 43210' })).toBeVisible();
  await page.getByLabel('Note for staff').fill('Penicillin allergy');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(lineOf(page, 'Penicillin allergy').locator('strong')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save note' })).toBeFocused();

  await page.getByRole('button', { name: 'Cancel visit' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel Asha Sample, 10:00 am?' });
  await expect(question.getByLabel('Tell the patient by SMS')).toBeDisabled();
  await question.getByRole('button', { name: 'Cancel visit' }).click();
  await expect(page.getByRole('button', { name: 'Add appointment at 10:00 am' })).toBeVisible();
  await expect(page.getByText('1 cancelled visit')).toBeVisible();
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(lineOf(page, 'Asha')).toContainText('Booked');

  await page.getByRole('button', { name: 'Add appointment at 12:00 pm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appointment, Monday, 23 November' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter a name.')).toBeVisible();
  await dialog.getByLabel('Mobile number').fill('98765 43210');
  await dialog.getByRole('group', { name: 'Patients with this number:' }).getByRole('button').click();
  await expect(dialog.getByLabel('Name or number')).toHaveValue('Asha Sample');
  await dialog.getByLabel('Name or number').fill('Ravi Sample');
  await dialog.getByLabel('Service').fill('check');
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(lineOf(page, 'Ravi Sample')).toContainText('Regular Dental Check-up');
  await expect(lineOf(page, 'Ravi Sample')).toContainText('12:00 pm');

  await page.goto('/staff/record');
  await expect(page.getByText('Read a patient’s visits').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /^\w{3} \d+ \w{3} \d{4}$/ }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: /^\d{1,2}:\d\d\s[ap]m$/ }).first()).toBeVisible();
  await expect(page.getByText('98765')).toHaveCount(0);
});

test('two at the desk never overwrite each other, and hear of what comes in @desktop', async ({
  page,
  browser,
  server,
  expectProblem,
}) => {
  expectProblem(/409/);
  await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Asha' });
  await openDesk(page);
  const second = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await openDesk(second);
  for (const each of [page, second]) await open(each, 'Asha Sample');
  const draft = page.getByLabel('Note for staff');
  await draft.fill('Mine');
  await second.getByLabel('Note for staff').fill('Theirs');
  const heldUp = Promise.withResolvers<void>();
  await page.route('**/staff/appointments.data*', async (route) => (await heldUp.promise, route.continue()), {
    times: 1,
  });
  await second.getByRole('button', { name: 'Save note' }).click();
  await expect(second.getByText('Note saved.')).toBeVisible();

  // Its change events are delayed, so it still has the older version.
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(notice(page)).toContainText(
    /changed this visit meanwhile\. It is now “Booked”.*The note is now “Theirs”/,
  );
  await expect(notice(page)).not.toContainText('The patient');
  await expect(page.getByText(/^Owner changed the note to “Theirs”\./)).toBeVisible();
  await expect(draft).toHaveValue('Mine');
  heldUp.resolve();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(lineOf(second, 'Asha')).toContainText('Mine');

  await open(page, 'Edit');
  await page.getByLabel('First name').fill('Ashwini');
  await open(second, 'Edit');
  await second.getByLabel('First name').fill('Aasha');
  await second.getByRole('combobox', { name: 'Service' }).fill('crown');
  await second.keyboard.press('Enter');
  await expect(page.getByText('changed this visit: First name “Aasha”')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('Dental Crown');
  await open(page, 'Aasha Sample');
  await expect(page.getByLabel('First name')).toHaveCount(0);
  await open(page, 'Aasha Sample');
  await expect(page.getByLabel('First name')).toHaveValue('Ashwini');
  await open(page, 'Save changes');
  await expect(lineOf(second, 'Ashwini')).toContainText('Dental Crown');

  await open(page, 'Arrived');
  await expect(notice(page)).toContainText('Ashwini Sample: Arrived.');
  await draft.fill('Half a sent');
  await bookOnline(server.origin, { date: monday, time: '11:00 AM', firstName: 'Zoya' });
  await expect(notice(page)).toContainText('New: 11:00 am, Zoya S.');
  // The refresh keeps the Undo of the last change.
  await expect(notice(page)).toContainText('Ashwini Sample: Arrived.');
  await expect(notice(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(lineOf(second, 'Zoya')).toContainText('Booked');
  await expect(second.getByRole('link', { name: /^Monday 23 November.* 2 of 11 booked/ })).toBeVisible();
  await expect(draft).toHaveValue('Half a sent');
  await expect(draft).toBeFocused();
  await open(page, 'Booked');
  await expect(lineOf(second, 'Ashwini')).toContainText('Booked');
  await second.context().close();
});

test('without a network the day stays readable, says so, and moves, blocks and finds nothing @phone', async ({
  page,
  context,
  server,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Asha' });
  await openDesk(page);
  await page.getByRole('link', { name: 'Next day' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuesday, 24 November');
  await page.getByRole('link', { name: 'Previous day' }).click();
  await open(page, 'Asha Sample');
  await expect(page.getByRole('button', { name: 'Reschedule' })).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByText(/No connection. This is how it was at 8:0\d\sam./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reschedule' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Block time' })).toBeDisabled();
  await page.keyboard.press('b');
  await expect(notice(page)).toContainText('Not possible without a connection.');
  await page.getByRole('link', { name: 'Next day' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuesday, 24 November');
  await page.getByRole('link', { name: 'Next day' }).click();
  await expect(notice(page)).toContainText('This can’t be loaded without a connection.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuesday, 24 November');
  await page.getByRole('link', { name: 'Previous day' }).click();
  await expect(lineOf(page, 'Asha')).toContainText('Booked');

  await bookOnline(server.origin, { date: monday, time: '11:00 AM', firstName: 'Zoya' });
  await context.setOffline(false);
  await expect(lineOf(page, 'Zoya')).toContainText('Booked');
  await expect(page.getByText('No connection.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Block time' })).toBeEnabled();
});
