// `npm run move-data -- TO`: copies all data from SQLite to PostgreSQL (TO: postgres://…) or back (TO: a folder), and compares every row and
// picture. The servers must be stopped. A file of SQLite is put aside afterwards, where the server deletes it later. See docs/operations.md.
import { existsSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readdir, rename } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { picturesOnDisk } from '../src/app/restore/reconcile-restore.server.ts';
import { readConfig, type Config } from '../src/config/read-settings.server.ts';
import { migrations } from '../src/app/migrations.server.ts';
import { countPostgresRows, isPostgresInUse } from '../src/platform/backup/postgres-copy.server.ts';
import { formerDataDays } from '../src/platform/backup/former-data.ts';
import { replacedTime } from '../src/platform/backup/replace-data.server.ts';
import { hashFiles, replacedFolder } from '../src/platform/backup/snapshot.server.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Database, Queries } from '../src/platform/database/database.server.ts';
import { openDatabase } from '../src/platform/database/open-database.server.ts';
import { countRows, isInUse, sqliteFile } from '../src/platform/database/sqlite.server.ts';
import { createLog } from '../src/platform/log.server.ts';
import { makeFolder } from '../src/platform/make-folder.server.ts';
import { readSecret } from '../src/platform/secrets/read-secrets.server.ts';
import { agreeOnSecret, rememberSecret } from '../src/platform/secrets/secrets-store.server.ts';
import { tellFailure } from './tell-failure.ts';

type Row = Record<string, unknown>;
interface Place {
  dataDirectory: string;
  url: string | undefined;
}

/** Tables that are not copied: each database has its own migrations, and moveSecrets copies keys, which SQLite has in files. */
const notCopied = ['migrations', 'shared_secrets', 'known_secrets'];

/** Moves the data; returns the lines of a report. */
export async function moveData(
  { dataDirectory, databaseUrl, storageUrl }: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'storageUrl'>,
  to: string,
): Promise<string[]> {
  const isToPostgres = /^postgres(ql)?:/.test(to);
  if (isToPostgres === (databaseUrl !== undefined))
    throw new Error(
      isToPostgres
        ? 'DATABASE_URL is set, so the data are in PostgreSQL already: take it out to move those of SQLite.'
        : 'The data are in SQLite: write postgres://user:password@host/database, or set DATABASE_URL to move back.',
    );
  const from: Place = { dataDirectory, url: databaseUrl };
  const target: Place = isToPostgres ? { dataDirectory, url: to } : { dataDirectory: to, url: undefined };
  if (!databaseUrl && !existsSync(sqliteFile(dataDirectory)))
    throw new Error(`There is no database at ${resolve(sqliteFile(dataDirectory))}`);
  await refuseInUse(from);
  await refuseUsedTarget(target);
  const moved = await copyAndCompare(from, target, storageUrl);
  const lines = [moved, ...(isToPostgres ? await putAside(dataDirectory) : leftBehind(from))];
  return [
    ...lines,
    isToPostgres
      ? 'Now set DATABASE_URL to this address and start; the pictures stay in the data folder.'
      : `Now take DATABASE_URL out, set DATA_DIR=${to} and start.`,
  ];
}

/** Puts the file of the database where the server shows it on the health page, and deletes it after some days. */
async function putAside(dataDirectory: string): Promise<string[]> {
  const aside = join(dataDirectory, `${replacedFolder}${replacedTime(systemClock.now())}`);
  await mkdir(aside, { mode: 0o700 });
  const file = basename(sqliteFile(dataDirectory));
  for (const name of await readdir(dataDirectory))
    if ([file, `${file}-wal`, `${file}-shm`].includes(name))
      await rename(join(dataDirectory, name), join(aside, name));
  return [
    `The former database is in ${resolve(aside)}; the server deletes it after ${formerDataDays} days. To go back, put ${file} into the data folder again.`,
  ];
}

const leftBehind = ({ dataDirectory }: Place) => [
  `The database in PostgreSQL and ${resolve(dataDirectory)} still hold all patients: delete both once the clinic works with the new folder.`,
];

/** Copies everything, compares both databases, and reports the number of rows. */
async function copyAndCompare(from: Place, target: Place, storageUrl: string | undefined): Promise<string> {
  const [source, moved] = await Promise.all([open(from), open(target)]);
  try {
    const sqlitePlace = from.url ? target : from;
    const tables = tablesOf(sqlitePlace.dataDirectory);
    await copyRows(source, moved, tables);
    const secrets = await moveSecrets(source, moved, sqlitePlace.dataDirectory);
    const rows = await compareRows(source, moved, tables);
    const pictures = await movePictures(
      from,
      target,
      await picturesOnDisk(storageUrl !== undefined)(moved.queries),
    );
    return `Moved and compared: ${rows} rows in ${tables.length} tables, ${pictures} pictures, ${secrets} keys.`;
  } finally {
    await Promise.all([source.close(), moved.close()]);
  }
}

const open = ({ dataDirectory, url }: Place) =>
  openDatabase({ dataDirectory, url, log: createLog('silent'), migrations });

async function refuseInUse({ dataDirectory, url }: Place): Promise<void> {
  if (url ? await isPostgresInUse(url) : isInUse(dataDirectory))
    throw new Error('Stop the servers first: what they take in meanwhile would be lost.');
}

/** Refuses a target with data, so that nothing is overwritten. */
async function refuseUsedTarget({ dataDirectory, url }: Place): Promise<void> {
  if (!url) makeFolder(dataDirectory);
  const counts = url ? await countPostgresRows(url) : await countRows(dataDirectory);
  if (Object.keys(counts).length > 0) throw new Error('There is a database already: give an empty one.');
}

/** The tables to copy, each after the tables to which its rows refer. */
function tablesOf(dataDirectory: string): string[] {
  const file = new DatabaseSync(sqliteFile(dataDirectory), { readOnly: true, timeout: 5000 });
  const names = file
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !notCopied.includes(name));
  const referred = (name: string) =>
    file
      .prepare(`pragma foreign_key_list("${name}")`)
      .all()
      .map(({ table }) => String(table));
  const ordered: string[] = [];
  const add = (name: string) => {
    if (ordered.includes(name)) return;
    for (const other of referred(name)) if (other !== name) add(other);
    ordered.push(name);
  };
  for (const name of names) add(name);
  file.close();
  return ordered;
}

const rowsOf = async (queries: Queries, table: string) =>
  (await sql<Row>`select * from ${sql.table(table)}`.execute(queries)).rows;

/** Copies all rows in one transaction. They replace the few initial rows of a new database. */
async function copyRows(source: Database, moved: Database, tables: readonly string[]): Promise<void> {
  await moved.queries.transaction().execute(async (tx) => {
    for (const table of tables.toReversed()) {
      // Only tables with rows are emptied: the audit log refuses deletions, and is empty here.
      if ((await rowsOf(tx, table)).length > 0) await sql`delete from ${sql.table(table)}`.execute(tx);
    }
    for (const table of tables) {
      const convert = moved.kind === 'postgres' ? await toPostgres(tx, table) : plain;
      const rows = (await rowsOf(source.queries, table)).map(convert);
      const most = Math.max(1, Math.floor(10_000 / Object.keys(rows[0] ?? { id: 0 }).length));
      for (let first = 0; first < rows.length; first += most) {
        const names = Object.keys(rows[0]!);
        const values = rows
          .slice(first, first + most)
          .map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
        await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(values)}`.execute(
          tx,
        );
      }
    }
  });
}

/** A row in SQLite's form: times as ISO texts, flags as 0 and 1. */
const plain = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : typeof value === 'boolean' ? Number(value) : value,
    ]),
  );

/** Converts rows for PostgreSQL: 0 and 1 become booleans in boolean columns. PostgreSQL parses times by itself. */
async function toPostgres(tx: Queries, table: string): Promise<(row: Row) => Row> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type = 'boolean'`.execute(tx);
  return (row) => {
    const flags = rows.filter(({ name }) => typeof row[name] === 'number');
    return { ...row, ...Object.fromEntries(flags.map(({ name }) => [name, row[name] === 1])) };
  };
}

/** Throws unless both databases have the same rows; returns their number. */
async function compareRows(source: Database, moved: Database, tables: readonly string[]): Promise<number> {
  let count = 0;
  for (const table of tables) {
    const texts = async ({ queries }: Database) =>
      (await rowsOf(queries, table))
        .map((row) => JSON.stringify(Object.entries(plain(row)).sort(([a], [b]) => (a < b ? -1 : 1))))
        .sort();
    const [before, after] = [await texts(source), await texts(moved)];
    const differs = before.findIndex((text, index) => text !== after[index]);
    if (differs !== -1 || before.length !== after.length)
      throw new Error(`${table} is not the same in both: nothing of the new database should be used.`);
    count += before.length;
  }
  return count;
}

/** Copies the keys, so that sessions and links stay valid; returns their number. */
async function moveSecrets(source: Database, moved: Database, dataDirectory: string): Promise<number> {
  if (moved.kind === 'postgres') {
    const names = (await readdir(dataDirectory)).filter((name) => name.endsWith('.secret'));
    const known = await source.queries.selectFrom('known_secrets').select('name').execute();
    const shared = names.filter((name) => known.some((one) => one.name === name));
    for (const name of shared) await agreeOnSecret(moved.queries, name, readSecret(dataDirectory, name));
    return shared.length;
  }
  const shared = await source.queries.selectFrom('shared_secrets').select(['name', 'secret']).execute();
  for (const { name, secret } of shared) {
    writeFileSync(join(dataDirectory, name), secret, { mode: 0o600 });
    await rememberSecret(moved.queries, name, secret);
  }
  return shared.length;
}

/** Copies the pictures to another folder and compares them; returns the number of pictures in the rows, none of which may be missing. */
async function movePictures(from: Place, to: Place, named: readonly string[]): Promise<number> {
  const [folder, target] = [join(from.dataDirectory, 'pictures'), join(to.dataDirectory, 'pictures')];
  if (folder !== target && existsSync(folder)) {
    await cp(folder, target, { recursive: true, preserveTimestamps: true });
    const [before, after] = [await hashFiles(folder), await hashFiles(target)];
    const lost = Object.keys(before).find((path) => before[path] !== after[path]);
    if (lost) throw new Error(`The picture ${lost} did not arrive as it was.`);
  }
  const missing = named.find((path) => !existsSync(join(to.dataDirectory, path)));
  if (missing) throw new Error(`The picture ${missing} is missing.`);
  return named.length;
}

if (import.meta.main) {
  await tellFailure(async () => {
    const to = process.argv[2];
    if (!to)
      throw new Error(
        'Say where to: npm run move-data -- postgres://user:password@host/database, or a folder',
      );
    console.log((await moveData(readConfig(), to)).join('\n'));
  });
}
