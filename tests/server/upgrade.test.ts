import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { extract } from 'tar';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { openPostgres } from '#platform/database/postgres.server.ts';
import { openSqlite } from '#platform/database/sqlite.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { createLog } from '#platform/log.server.ts';
import { migrations } from '#src/app/migrations.server.ts';
import { createLocation, type Location } from '#tests/support/servers/databases.ts';
import { runServer } from '#tests/support/servers/run-server.ts';
import { backUp } from '../../tools/back-up.ts';

// Databases as earlier versions left them: `npm run keep-version` keeps one when a version is cut.
const folder = 'tests/versions';
const log = createLog('silent');

type Rows = Record<string, Record<string, unknown>[]>;

/** Every row of every table, without a look at the migrations. */
async function rowsOf({ url, dataDirectory }: Location): Promise<Rows> {
  const queries: Queries = new Kysely<Tables>({
    dialect: (url ? openPostgres(url, log) : openSqlite(dataDirectory)).dialect,
  });
  const listed = url
    ? sql<{
        name: string;
      }>`select table_name as name from information_schema.tables where table_schema = 'public'`
    : sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`;
  const rows: Rows = {};
  for (const { name } of (await listed.execute(queries)).rows)
    rows[name] = (await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(queries)).rows;
  await queries.destroy();
  return rows;
}

/** Missing or changed rows, a line each. New columns do not count. */
function lostRows(before: Rows, after: Rows): string[] {
  return Object.entries(before).flatMap(([table, rows]) =>
    rows
      .filter((row) => !(after[table] ?? []).some((other) => isKept(row, other)))
      .map((row) => `${table}: ${JSON.stringify(row)}`),
  );
}
const isKept = (row: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.entries(row).every(([name, value]) => String(value) === String(other[name]));

async function placeSqlite(version: string): Promise<Location> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'clinic-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }));
  await extract({ cwd: dataDirectory, file: join(folder, version, 'sqlite.tar.gz') });
  return { dataDirectory };
}

async function placePostgres(version: string): Promise<Location> {
  const { location, remove } = await createLocation('postgres');
  onTestFinished(remove);
  const dump = gunzipSync(readFileSync(join(folder, version, 'postgres.sql.gz'))).toString();
  const client = new Client(location.url);
  await client.connect();
  // Lines for psql alone begin so.
  await client.query(dump.replaceAll(/^\\.*$/gm, ''));
  await client.end();
  return location;
}

describe.each(readdirSync(folder))('data of version %s', (version) => {
  test.each([
    ['sqlite', placeSqlite],
    ['postgres', placePostgres],
  ])('is migrated with every row, and served (%s)', async (_, place) => {
    const location = await place(version);
    const before = await rowsOf(location);
    expect(before.appointments!.length).toBeGreaterThan(2);
    const database = await openDatabase({ ...location, log, migrations });
    await database.close();
    expect(lostRows(before, await rowsOf(location))).toEqual([]);
    const settings = location.url ? { DATABASE_URL: location.url } : {};
    const server = await runServer(settings, location.dataDirectory);
    onTestFinished(() => server.stop('SIGKILL'));
    const taken = await fetch(`${server.origin}/api/availability?from=2026-11-24&to=2026-11-24`);
    const { days } = (await taken.json()) as { days: { slots: { time: string; free: boolean }[] }[] };
    expect(days[0]!.slots.find(({ time }) => time === '10:00 AM')?.free).toBe(false);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });
});

test('going back to a version that does not know the database is refused in words, before anything is changed', async () => {
  const server = await runServer();
  onTestFinished(() => server.remove());
  await server.stop();
  const location = { dataDirectory: server.dataDirectory };
  const { file } = await backUp({
    ...location,
    storageUrl: undefined,
    databaseUrl: undefined,
    backup: {
      directory: join(server.dataDirectory, 'backups'),
      at: undefined,
      passphrase: undefined,
      copyTo: undefined,
    },
  });
  const newer = [...migrations, { name: 'a later version: something', up: async () => {} }];
  const database = await openDatabase({ ...location, log, migrations: newer });
  await database.close();
  const before = await rowsOf(location);
  const refusal = await runServer({}, server.dataDirectory).catch((error: Error) => error.message);
  expect(refusal).toContain('made by a newer version of the program (a later version: something)');
  expect(refusal).toContain('npm run restore -- FILE');
  expect(refusal).not.toMatch(/\n\s+at /);
  expect(await rowsOf(location)).toEqual(before);

  // The rollback command that the refusal names, as a person types it.
  const env = { PATH: process.env.PATH, DATA_DIR: server.dataDirectory };
  const typed = execFileSync('npm', ['run', 'restore', '--', file, '--yes'], { env, encoding: 'utf8' });
  expect(typed).toContain('Restored.');
  const again = await runServer({}, server.dataDirectory);
  onTestFinished(() => again.stop('SIGKILL'));
  expect((await fetch(`${again.origin}/readyz`)).status).toBe(200);
});

test('every version in the list of changes that was cut has its database kept', () => {
  const cut = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm)];
  expect(cut.length).toBeGreaterThan(0);
  for (const [, version] of cut) expect(existsSync(join(folder, version!)), version).toBe(true);
});
