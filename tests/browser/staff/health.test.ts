import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { bookOnline, openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';
import { owner } from '#tests/support/servers/first-start.ts';

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
    await expect(card('Messages to patients')).toContainText('SMS is off');
    await expect(card('Database')).toContainText('SQLite answers.');
    await expect(card('Clock')).toContainText('made-up time');
    await expect(card('Samples')).toContainText(/\d+ left/);
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

  test('an owner reads what a restore would undo, takes a backup along, and restores it', async ({
    page,
    server,
    expectProblem,
  }) => {
    // A person whose password nobody could read: whether they may come in is not known after a restore.
    const database = new DatabaseSync(join(server.dataDirectory, 'clinic.db'), { timeout: 5000 });
    database.exec(`insert into staff_accounts (id, name, email, "emailVerified", "createdAt", "updatedAt", role)
      values ('asha', 'Asha', 'asha@clinic.example', 1, '2026-11-01', '2026-11-01', 'reception')`);
    database.close();
    await openDesk(page, '/staff/health/restore');
    await expect(page.getByText(/^There is no backup on this machine yet\./)).toBeVisible();
    await page.getByRole('link', { name: 'Health' }).last().click();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByRole('link', { name: 'Restore or download a backup' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Restore a backup' })).toBeVisible();
    const booked = page.getByRole('row', { name: /^Visits booked/ });
    await expect(booked).toContainText('None');
    await expect(page.getByText('expects a visit that')).toBeHidden();

    await bookOnline(server.origin, { date: '2026-11-24', time: '10:00 AM', firstName: 'Asha' });
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(booked).toContainText('1 is not in the backup');
    await expect(page.getByText('One patient expects a visit that this backup does not have.')).toBeVisible();
    const visit = page.getByRole('row', { name: /^Tuesday, 24 November, 10:00.am/ });
    await expect(visit.getByRole('button', { name: /^[A-Z\d]{6}$/ })).toBeVisible();
    await page.getByText('Or by command').click();
    await expect(page.getByText(`${server.dataDirectory}/backups/clinic-2026-11-23T`).first()).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download this backup/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^clinic-2026-11-23T.*\.age$/);

    const putBack = page.getByRole('radio', { name: 'Put the visit back, if its time is free' });
    await expect(putBack).toBeChecked();
    // Restored here: the site stands still, and the owner is led to sign in again.
    await page.getByLabel(/^Type the name of the clinic/).fill('battisi dental');
    const password = page.getByLabel('Your password');
    await password.fill('not the password');
    const restore = page.getByRole('button', { name: /^Restore Mon/ });
    await restore.click();
    await expect(page.getByRole('alert')).toContainText('not your current password');
    await expect(password).toBeFocused();
    expectProblem(/503/);
    await password.fill(owner.password);
    await restore.click();
    await expect(page.getByText('The backup is being restored…')).toBeVisible();
    await expect(page).toHaveURL(/\/staff\?to=/, { timeout: 60_000 });
    await openDesk(page, '/staff/health/restore');
    await expect(page.getByText(/^Restored\. The clinic is as it was on/)).toBeVisible();
    await expect(page.getByText(`is kept in ${server.dataDirectory}/replaced-`)).toBeVisible();
    await expect(page.getByText('The visit that was booked since stands again.')).toBeVisible();
    await expect(page.getByText(/^This account is switched off/)).toBeVisible();
    await expect(page.getByText('asha@clinic.example')).toBeVisible();
    await expect(booked).toContainText('1 is not in the backup');

    await page.goto('/staff/health');
    const replaced = page.getByRole('region', { name: 'What a restore or a move replaced' });
    await expect(replaced).toContainText(/Replaced on .*It is deleted by itself on /);
    await replaced.getByText('Delete it now').click();
    await replaced.getByRole('button', { name: 'Delete for good' }).click();
    await expect(replaced).toBeHidden();
    const left = readdirSync(server.dataDirectory).filter((name) => name.startsWith('replaced-'));
    expect(left).toEqual([]);
  });

  test('an owner finds out whom a leak affects, and takes the list and the texts along', async ({
    page,
    server,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await bookOnline(server.origin, { date: '2026-11-25', time: '10:00 AM', firstName: 'Asha' });
    await openDesk(page, '/staff/health');
    await page.getByRole('link', { name: /^Did something leak/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Something leaked' })).toBeVisible();
    await page.getByLabel('What happened').selectOption('Phone or computer lost');
    await page.getByLabel('It began').fill('2026-11-22T18:30');
    await page.getByLabel('It ended').fill('2026-11-22T09:00');
    await page.getByRole('button', { name: 'Show what to do' }).click();
    await expect(page.getByRole('alert')).toHaveText('This is before it began. Choose a later time.');
    await expect(page.getByLabel('It began')).toHaveValue('2026-11-22T18:30');
    await expect(page.getByRole('link', { name: 'Download names and numbers' })).toBeHidden();

    await page.getByLabel('It ended').fill('2026-11-23T08:00');
    await page.getByRole('button', { name: 'Show what to do' }).click();
    await expect(
      page.getByText(/^\w+ (person is|people are) affected: their data were stored by/),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'incident@cert-in.org.in' })).toBeVisible();
    await expect(page.getByText(/^Until 13 May 2027 there is no time limit/)).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(5);
    await page.emulateMedia({ media: null });
    const copy = page.getByRole('button', { name: 'Copy the Marathi text' });
    await copy.click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^नमस्कार, .*\n.*22 नोव्हेंबर 2026, संध्याकाळी\u00a06:30 ते /,
    );
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download names and numbers' }).click();
    expect((await download).suggestedFilename()).toBe('patients-affected.csv');
    await page.getByRole('link', { name: 'Record', exact: true }).first().click();
    await expect(
      page.getByRole('cell', { name: /^Downloaded the list of patients whom a leak affects/ }),
    ).toBeVisible();
  });
});
