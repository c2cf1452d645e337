import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#platform/database/sqlite.server.ts';
import { expect, test } from '#tests/support/servers/browser.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';

// SQLite waits five seconds for another process before it gives up, and nothing else is answered meanwhile.
test.use({ ownServer: true });

test('while the database is away, what staff typed stays, and a page says so until it is back @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  expectProblem(/503/);
  await openDesk(page, '/staff/people');
  const file = new DatabaseSync(sqliteFile(server.dataDirectory), { timeout: 5000 });
  file.exec('begin immediate');
  const invite = page.getByRole('region', { name: 'Invite a person' });
  await invite.getByLabel('Name').fill('Asha Sample');
  await invite.getByLabel('E-mail').fill('asha@clinic.example');
  await invite.getByRole('button', { name: 'Make a link' }).click();
  await expect(invite.getByRole('alert')).toContainText('The database can’t be reached right now.');
  await expect(invite.getByLabel('Name')).toHaveValue('Asha Sample');
  await expect(invite.getByLabel('E-mail')).toHaveValue('asha@clinic.example');

  // The audit log has a reading of messages.
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { name: 'The database can’t be reached' })).toBeVisible();
  file.close();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible();
});
