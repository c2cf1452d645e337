import { openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';

test.describe('the health of the clinic’s machine', () => {
  test.use({ ownServer: true });

  test('an owner sees how each thing is, looks again, and makes a backup that is proven', async ({
    page,
  }) => {
    await openDesk(page, '/staff/health');
    // The clock of these tests is made up, and the facts are samples.
    await expect(
      page.getByRole('heading', { level: 1, name: /^(All works|\w+ things? needs? you)/ }),
    ).toBeVisible();
    await expect(page.getByText('You get no message when something breaks')).toBeVisible();
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(card('Messages to patients')).toContainText('SMS are off');
    await expect(card('Database')).toContainText('SQLite answers.');
    await expect(card('Clock')).toContainText('CLINIC_NOW');
    await expect(card('Sample facts')).toContainText(/\d+ left/);
    await expect(card('Version')).toContainText(/\d+\.\d+\.\d+/);
    await expect(card('Last proven backup')).toContainText('None yet');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Checked just now.')).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(card('Backups').getByRole('cell', { name: 'Mon 23 Nov' })).toBeVisible();
    await expect(card('Last proven backup')).toContainText('nothing is missing');
    await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled();
  });
});
