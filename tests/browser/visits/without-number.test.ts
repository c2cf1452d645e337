import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';
import { lineOf, openDesk } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

test('a patient without a number is entered by keys, found again, and gets a number later @desktop', async ({
  page,
}) => {
  await openDesk(page);
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: /^Walk-in/ });
  await expect(dialog.getByLabel('Name or number')).toBeFocused();
  await page.keyboard.type('Tara Sample');
  await page.keyboard.press('Alt+Enter');
  await expect(dialog.getByText('Ask once more at the next visit.')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Service' })).toBeFocused();
  for (const width of [320, 820, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  }
  await expect(dialog.getByRole('checkbox', { name: 'Tell the patient by SMS' })).toBeDisabled();
  await page.keyboard.type('toothache');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(lineOf(page, 'Tara')).toContainText('no number');

  // The next visit of the same patient.
  await page.keyboard.press('w');
  await page.keyboard.type('tar');
  await expect(page.getByRole('option', { name: /Tara Sample no number here today/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Ask once more at the next visit.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Write a number' }).click();
  await expect(dialog.getByLabel('Mobile number')).toBeFocused();
  await dialog.getByRole('button', { name: 'Has no number' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Service' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Tara Sample' }).click();
  await expect(page.getByRole('link', { name: /^\+91|WhatsApp/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'No number. Write one' }).click();
  await page.getByLabel('Mobile number').fill('98123 45210');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: '+91 98123 45210' })).toBeVisible();
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'No number. Write one' })).toBeVisible();

  await page.keyboard.press('w');
  await page.keyboard.type('Ravi Sample');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('crown');
  await page.keyboard.press('Enter');
  await expect(lineOf(page, 'Ravi')).toHaveCount(1);
  // The day may hear of the visit before the dialog does.
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.locator('.notice')).toContainText('Ravi Sample: visit cancelled.');
  await expect(lineOf(page, 'Ravi')).toHaveCount(0);
});
