import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import words from '#features/site/failure/words.en.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';

let server: RunningServer;
let database: DatabaseSync;
beforeAll(async () => {
  server = await runServer();
  database = new DatabaseSync(`${server.dataDirectory}/clinic.db`, { timeout: 5000 });
});
afterAll(async () => {
  database.close();
  await server.remove();
});

/** A page whose loader has nothing to fall back on. */
const ownPage = `/appointment/${'A'.repeat(22)}`;
const inner = /gallery_items|appointments_|no such table|SQL|node_modules|\.ts:\d/;

describe('while the database can’t be read', () => {
  beforeAll(() => {
    database.exec('alter table gallery_items rename to gallery_away');
    database.exec('alter table appointments rename to appointments_away');
  });

  test.each([
    ['/gallery', 503],
    ['/gallery.data', 503],
    ['/api/gallery', 500],
    [ownPage, 500],
    [`${ownPage}.data`, 500],
    [`/api${ownPage.replace('appointment', 'appointments')}`, 500],
  ])('%s answers %i without telling anything inner', async (path, status) => {
    const response = await fetch(server.origin + path);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(await response.text()).not.toMatch(inner);
  });

  test('a page that fails says so, gives the telephone number, and another try', async () => {
    const answer = await fetch(server.origin + ownPage);
    const code = answer.headers.get('X-Request-Id')!;
    const html = await answer.text();
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main).toContain(words.failureTitle);
    expect(main).toContain(`If you call, read out this number: ${code}.`);
    // Its line in the log has it too.
    expect(server.output()).toContain(`"requestId":"${code}"`);
    expect(main).toContain(`href="${sampleFacts.phone.href}"`);
    expect(main).toContain(`href="${ownPage}"`);
  });

  test.each(['/services', '/privacy', '/book'])('%s works all the same', async (path) => {
    expect((await fetch(server.origin + path)).status).toBe(200);
  });

  test('the log says what went wrong', () => {
    expect(server.output()).toMatch(/no such table/);
  });

  test('and no failure is kept: the pages are there again with the database', async () => {
    database.exec('alter table gallery_away rename to gallery_items');
    database.exec('alter table appointments_away rename to appointments');
    expect((await fetch(`${server.origin}/gallery`)).status).toBe(200);
    expect((await fetch(server.origin + ownPage)).status).toBe(404);
  });
});
