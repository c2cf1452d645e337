import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { RouterContextProvider, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { sqliteFile } from '#platform/database/sqlite.server.ts';
import { createLog } from '#platform/log.server.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { appContext, type AppContext } from '#src/app/app-context.server.ts';
import { tellDatabaseAway } from './unless-database-away.server.ts';

/** Runs a page with this loader; returns the status that it throws. */
async function statusOf(loader: () => Promise<unknown>): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(appContext, { log: createLog('silent') } as AppContext);
  const { page } = tellDatabaseAway({ page: { module: { loader } } } as unknown as ServerBuild['routes']);
  const load = page!.module.loader as (args: Partial<LoaderFunctionArgs>) => Promise<unknown>;
  return load({ context, request: new Request('https://clinic.example/') }).then(
    () => 200,
    (thrown: { init?: { status: number } }) => thrown.init?.status ?? thrown,
  );
}

/** Makes the page's next query fail as if the database were unreachable. */
const takeAway = {
  async sqlite({ queries, location }: OpenedDatabase) {
    await sql`pragma busy_timeout = 0`.execute(queries);
    const other = new DatabaseSync(sqliteFile(location.dataDirectory));
    other.exec('begin immediate');
    return () => other.close();
  },
  async postgres({ queries }: OpenedDatabase) {
    // The query terminates its own connection.
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(queries);
    return () => {};
  },
};

describeEachDatabase('a page', (open, kind) => {
  test('whose database is away answers 503, and what else is wrong with it stays as it is', async () => {
    const database = await open();
    const write = () => sql`delete from revisions`.execute(database.queries);
    expect(await statusOf(write)).toBe(200);
    expect(await statusOf(() => sql`select nonsense`.execute(database.queries))).toBeInstanceOf(Error);
    let bringBack = () => {};
    expect(
      await statusOf(async () => {
        bringBack = await takeAway[kind](database);
        await write();
      }),
    ).toBe(503);
    bringBack();
  });
});
