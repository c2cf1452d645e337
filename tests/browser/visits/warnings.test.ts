import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';
import { bookOnline, lineOf, monday, openDesk } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

test('a patient’s warnings are on the row, first in the visit, on paper and at the next visit @phone', async ({
  page,
  server,
}) => {
  const asha = { firstName: 'Asha', mobileNumber: '9812345210', message: 'I take warfarin' };
  await bookOnline(server.origin, { date: monday, time: '10:00 AM', ...asha });
  await bookOnline(server.origin, { date: monday, time: '11:00 AM', ...asha, firstName: 'Ravi' });
  await bookOnline(server.origin, { date: '2026-11-24', time: '10:00 AM', ...asha });
  await openDesk(page);
  await expect(lineOf(page, 'Asha').getByTitle('The patient wrote something')).toBeVisible();
  await page.getByRole('button', { name: 'Asha Sample' }).click();
  await page.getByRole('button', { name: 'Keep as a warning' }).click();
  const words = page.getByLabel('A warning in your words');
  await expect(words).toBeFocused();
  await expect(words).toHaveValue('I take warfarin');
  await words.fill('Warfarin');
  await words.press('Enter');
  const warnings = page.getByRole('group', { name: 'Warnings' });
  await expect(warnings).toHaveText('Warfarin');
  await page.getByRole('button', { name: 'Warning', exact: true }).click();
  await warnings.getByRole('button', { name: 'Blood thinner' }).click();
  await expect(warnings).toHaveText('Blood thinnerWarfarin');
  await expect(lineOf(page, 'Asha').locator('.warning-word')).toHaveText(['Blood thinner', 'Warfarin']);
  await expect(lineOf(page, 'Ravi').locator('.warning-word')).toHaveCount(0);
  for (const width of [320, 390]) {
    // So high that neither the dock nor a notice covers a part of anything.
    await page.setViewportSize({ width, height: 2000 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    // First in the visit: nothing of it stands above.
    const [first, facts] = [await warnings.boundingBox(), await page.locator('.visit-facts').boundingBox()];
    expect(first!.y + first!.height).toBeLessThanOrEqual(facts!.y + 1);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(lineOf(page, 'Asha').getByText('Blood thinner')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await warnings.getByRole('button', { name: 'Remove: Warfarin' }).click();
  await expect(warnings).toHaveText('Blood thinner');
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(warnings).toHaveText('Blood thinnerWarfarin');
  await page.goto(`/staff/appointments/week?date=${monday}`);
  const inWeek = page.getByRole('link', { name: /^Asha S\., .*Blood thinner, Warfarin, Monday/ });
  await expect(inWeek.locator('.icon')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ravi S\./ }).locator('.icon')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.goto('/staff/appointments?date=2026-11-24');
  await expect(lineOf(page, 'Asha').locator('.warning-word')).toHaveText(['Blood thinner', 'Warfarin']);

  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await page.getByLabel('Name or number').pressSequentially('ash');
  await expect(page.getByRole('option', { name: /^Asha Sample Blood thinner/ })).toContainText('Warfarin');
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('searchbox').fill('asha');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Patients found' }).getByRole('link').click();
  const patient = page.getByRole('region', { name: 'Asha Sample' });
  await expect(patient.locator('.warning-word')).toHaveText(['Blood thinner', 'Warfarin']);
});
