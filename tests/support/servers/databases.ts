// Runs the same tests on both databases; each test gets its own database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, inject, vi } from 'vitest';
import { type DatabaseOptions, openDatabase } from '#platform/database/open-database.server.ts';
import type { Database, DatabaseKind, Queries } from '#platform/database/database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { migrations } from '#src/app/migrations.server.ts';

/** The place of a database. Passed to `open` again, it opens the same database as a second server does. */
export type Location = Pick<DatabaseOptions, 'url' | 'dataDirectory'>;
export type OpenedDatabase = Database & { location: Location };
/** A new, migrated database; closed and removed after the test, or after the suite when a `beforeAll` opened it. */
export type OpenDatabase = (options?: Partial<DatabaseOptions>) => Promise<OpenedDatabase>;

/** Defines the suite twice: on SQLite and on PostgreSQL. */
export function describeEachDatabase(name: string, define: (open: OpenDatabase, kind: DatabaseKind) => void) {
  for (const kind of ['sqlite', 'postgres'] as const) {
    describeDatabase(kind, `${name} (${kind})`, (open) => define(open, kind));
  }
}

/** Defines a suite on one of them alone. */
export function describeDatabase(kind: DatabaseKind, name: string, define: (open: OpenDatabase) => void) {
  describe(`${name}`, () => {
    const ofSuite: (() => Promise<void>)[] = [];
    const ofTest: (() => Promise<void>)[] = [];
    let closers = ofSuite;
    beforeEach(() => {
      closers = ofTest;
    });
    afterEach(() => closeAll(ofTest));
    afterAll(() => closeAll(ofSuite));

    define(async (options = {}) => {
      const closing = closers;
      const known = options.dataDirectory === undefined ? undefined : (options as Location);
      const start = options.migrations ? 'empty' : 'migrated';
      const { location, remove } = known ? { location: known } : await createLocation(kind, start);
      if (remove) closing.push(remove);
      const database = await openDatabase({
        ...location,
        log: createLog('silent'),
        migrations,
        ...options,
        // On a busy machine 500 bookings at once wait longer for a connection than a server lets them.
        ...(location.url && { url: `${location.url}?connect_timeout=240` }),
      });
      let closed: Promise<void> | undefined;
      const close = () => (closed ??= database.close());
      closing.push(close);
      return { ...database, close, location };
    });
  });
}

/** Last opened, first closed. */
async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** Creates a place for a new database, for tests that start their own servers. */
export async function createLocation(
  kind: DatabaseKind,
  start: 'empty' | 'migrated' = 'empty',
): Promise<{ location: Location; remove(): Promise<void> }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'clinic-'));
  const removeDirectory = () => rm(dataDirectory, { recursive: true, force: true });
  if (kind === 'sqlite') return { location: { dataDirectory }, remove: removeDirectory };

  const postgresUrl = inject('postgresUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const template = start === 'migrated' ? inject('postgresTemplate') : 'template1';
  const client = new Client(postgresUrl);
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  // The database is not dropped: that would make the server write a checkpoint of all others. Its server is removed after the run.
  return { location: { url: url.href, dataDirectory }, remove: removeDirectory };
}

/** The database's plan for each statement that `work` runs. */
export async function plansOf(
  queries: Queries,
  kind: DatabaseKind,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const compiled: CompiledQuery[] = [];
  const spy = vi.spyOn(queries.getExecutor(), 'executeQuery');
  await work();
  for (const [query] of spy.mock.calls) compiled.push(query);
  spy.mockRestore();
  return Promise.all(
    compiled.map(async ({ sql: text, parameters }) => {
      const explained = CompiledQuery.raw(`${kind === 'sqlite' ? 'explain query plan' : 'explain'} ${text}`, [
        ...parameters,
      ]);
      const { rows } = await queries.executeQuery<Record<string, unknown>>(explained);
      return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
    }),
  );
}
