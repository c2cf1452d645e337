import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#platform/database/sqlite.server.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.describe('a page that fails', () => {
  test.use({ ownServer: true });

  test('gives a number to read out on the telephone, the one that the log has @desktop', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/500/);
    const file = new DatabaseSync(sqliteFile(server.dataDirectory), { timeout: 5000 });
    file.exec('alter table appointments rename to appointments_away');
    file.close();
    const answered = page.waitForResponse(/\/hi\/appointment\//);
    await openReady(page, `/hi/appointment/${'A'.repeat(22)}`);
    const code = (await answered).headers()['x-request-id']!;
    // After React has taken the page over too.
    await expect(page.getByText(`फ़ोन करें तो यह नंबर बताएँ: ${code}।`)).toBeVisible();
    expect(server.output()).toContain(`"requestId":"${code}"`);
  });
});
