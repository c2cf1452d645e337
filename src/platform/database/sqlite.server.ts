import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { makeFolder } from '../make-folder.server.ts';
import type { Engine } from './database.server.ts';
import { sqliteDialect } from './sqlite-driver.server.ts';

export const sqliteFile = (dataDirectory: string) => join(dataDirectory, 'clinic.db');

export function openSqlite(dataDirectory: string): Engine {
  makeFolder(dataDirectory);
  return {
    kind: 'sqlite',
    dialect: sqliteDialect(openFile(sqliteFile(dataDirectory))),
    // Other processes find changes when they look.
    notify: async () => {},
    listen: () => undefined,
    lock: async () => {},
    lockAll: async () => {},
    exclusively: (_, work) => withLockFile(join(dataDirectory, 'lock.db'), work),
    // What was deleted is overwritten in the file (secure_delete); the log beside it still has the pages as they were.
    forget: async (queries) => void (await sql`pragma wal_checkpoint(truncate)`.execute(queries)),
  };
}

/** SQLite's own lock, on an empty file beside the database: the system lets go of it when the process dies. */
async function withLockFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(path, { timeout: 60_000 });
  try {
    lock.exec('begin exclusive');
    return await work();
  } finally {
    lock.close();
  }
}

/** Patients are in it: other accounts of the machine can't read it, whatever the folder around it allows. */
const ownerOnly = 0o600;

function openFile(path: string): DatabaseSync {
  // Before SQLite opens it: the files that it puts beside it get the same rights.
  closeSync(openSync(path, 'a', ownerOnly));
  chmodSync(path, ownerOnly);
  // Without the time-out, two processes on one file would fail at once instead of waiting for each other.
  const file = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true, defensive: true });
  // FULL: a commit is on the disk before it is acknowledged. NORMAL, many drivers' default with WAL, lost bookings in a power cut.
  file.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma trusted_schema = off;
    pragma secure_delete = on;
    pragma journal_size_limit = 67108864;
  `);
  return file;
}

const allPages = 2 ** 31 - 1;

/**
 * Copies a SQLite file that is in use; the copy is whole and on the disk when it appears under its name. On a connection of its own and
 * in one step: on the writing connection it failed now and then, in small steps under writes it never ends.
 */
export async function backUpSqlite(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  rmSync(part, { force: true });
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    await backup(source, part, { rate: allPages });
  } finally {
    source.close();
  }
  const copy = openSync(part, 'r+');
  fchmodSync(copy, ownerOnly);
  fsyncSync(copy);
  closeSync(copy);
  renameSync(part, to);
}

/** How many rows each table of a data folder's database has, none where there is no database; throws when pages of it are damaged. */
export function countRows(dataDirectory: string): Record<string, number> {
  const path = sqliteFile(dataDirectory);
  if (!existsSync(path)) return {};
  const file = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    const check = file.prepare('pragma integrity_check').get();
    if (check!.integrity_check !== 'ok') throw new Error('pages of the database are damaged');
    const tables = file
      .prepare(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
      )
      .all();
    const count = (table: unknown) =>
      file.prepare(`select count(*) as rows from "${String(table)}"`).get()!.rows;
    return Object.fromEntries(tables.map(({ name }) => [name, Number(count(name))]));
  } finally {
    file.close();
  }
}

/** True while another process has the database of this data folder open. */
export function isInUse(dataDirectory: string): boolean {
  const path = sqliteFile(dataDirectory);
  if (!existsSync(path)) return false;
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // SQLite refuses it while another connection is open; the next start goes back to the log beside the file.
    file.exec('pragma journal_mode = delete');
    return false;
  } catch (error) {
    if (!/locked|busy/.test((error as Error).message)) throw error;
    return true;
  } finally {
    file.close();
  }
}
