import { expect, test } from '#tests/support/servers/browser.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';

test('what a dialog of the desk does not accept has the focus and says why @desktop', async ({ page }) => {
  await openDesk(page);
  await page.keyboard.press('w');
  const walkIn = page.getByRole('dialog', { name: /^Walk-in/ });
  const save = walkIn.getByRole('button', { name: 'Save' });
  await save.click();
  const name = walkIn.getByLabel('Name');
  await expect(name).toHaveAccessibleDescription('Please enter a name.');
  await expect(name).toBeFocused();
  await name.fill('Farhan Sample');
  await walkIn.getByLabel('Mobile number').fill('9000000003');
  await walkIn.getByLabel('Service').fill('toothache');
  await walkIn.getByRole('radio', { name: 'Another time...' }).check();
  await save.click();
  const time = walkIn.getByLabel('Time', { exact: true });
  await expect(time).toHaveAccessibleDescription('Please choose a time. By special arrangement');
  await expect(time).toBeFocused();
  await page.keyboard.press('Escape');
  // The telephone rings: what was typed for who stands at the desk waits, and is taken up after the call.
  await page.getByRole('button', { name: 'Next free' }).click();
  const free = page.getByRole('dialog', { name: 'Next free times' });
  await expect(free.getByRole('status')).toHaveText(/^\d free times\.$/);
  await free.getByRole('region', { name: 'Evening' }).getByRole('button').first().click();
  const call = page.getByRole('dialog', { name: /^Appointment/ });
  const unsaved = page.getByRole('group', { name: 'Typed, not saved yet:' }).getByRole('button');
  await expect(unsaved).toHaveText(['Farhan Sample']);
  await call.getByLabel('Name').fill('Kavita Sample');
  await expect(unsaved).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await expect(unsaved).toHaveText(['Farhan Sample', 'Kavita Sample']);
  await unsaved.first().click();
  await expect(name).toHaveValue('Farhan Sample');
  await expect(name).toBeFocused();
  await expect(walkIn.getByLabel('Mobile number')).toHaveValue('9000000003');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Block time' }).click();
  const block = page.getByRole('dialog', { name: 'Block time' });
  await expect(block.getByRole('radio', { name: 'Part of a day' })).toBeFocused();
  const end = block.getByLabel('To', { exact: true });
  await end.fill('07:00');
  await block.getByRole('button', { name: 'See who is booked' }).click();
  await expect(end).toHaveAccessibleDescription('Choose a time after the first one');
  await expect(end).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Block time' })).toBeFocused();
});

test('each field of time that is closed every week has a name of its own, the two days and the two times a line each @desktop', async ({
  page,
}) => {
  await openDesk(page);
  await page.getByRole('button', { name: 'Block time' }).click();
  const block = page.getByRole('dialog', { name: 'Block time' });
  await block.getByRole('radio', { name: 'Every week' }).check();
  for (const name of ['Weekday', 'From', 'To', 'First day', 'Last day'])
    await expect(block.getByLabel(name, { exact: true })).toHaveCount(1);
  const top = async (name: string) => (await block.getByLabel(name, { exact: true }).boundingBox())!.y;
  expect(await top('To')).toBe(await top('From'));
  expect(await top('Last day')).toBe(await top('First day'));
});
