import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#platform/database/sqlite.server.ts';
import { expect, expectNoAxeViolations, openReady, test } from '#tests/support/servers/browser.ts';
import { expectNoEnglish } from '#tests/support/servers/english-left.ts';

test.describe('a page that fails', () => {
  test.use({ ownServer: true });

  test('gives a number to read out on the telephone, the one that the log has, in Hindi and Marathi @desktop', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/500/);
    const file = new DatabaseSync(sqliteFile(server.dataDirectory), { timeout: 5000 });
    file.exec('alter table appointments rename to appointments_away');
    file.close();
    for (const [language, says] of [
      ['hi', 'फ़ोन करें तो नंबर {code} बताएँ।'],
      ['mr', 'फोन केल्यास हा क्रमांक सांगा: {code}.'],
    ] as const) {
      const address = `/${language}/appointment/${'A'.repeat(22)}`;
      const answered = page.waitForResponse((response) => response.url().endsWith(address));
      await openReady(page, address);
      const code = (await answered).headers()['x-request-id']!;
      // After React has taken the page over too.
      await expect(page.getByText(says.replace('{code}', code))).toBeVisible();
      expect(server.output()).toContain(`"requestId":"${code}"`);
      await expectNoEnglish(page, address);
      await expectNoAxeViolations(page);
    }
  });
});
