import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
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

/**
 * How many rows each table of a data folder's database has, none where there is no database; throws when pages of it are damaged. On a
 * thread of its own: reading every page of a large database would hold up all visitors.
 */
export async function countRows(dataDirectory: string): Promise<Record<string, number>> {
  const path = sqliteFile(dataDirectory);
  if (!existsSync(path)) return {};
  // The source travels in the bundle: there is no second file to find beside it.
  const worker = new Worker(`(${countInWorker.toString()})()`, { eval: true, workerData: path });
  const [counts] = (await once(worker, 'message')) as [Record<string, number>];
  return counts;
}

/** Self-contained: it runs from its text. */
function countInWorker(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { DatabaseSync: Sqlite } = process.getBuiltinModule('node:sqlite');
  const file = new Sqlite(workerData as string, { readOnly: true, timeout: 5000 });
  const check = file.prepare('pragma integrity_check').get();
  if (check!.integrity_check !== 'ok') throw new Error('pages of the database are damaged');
  const tables = file
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .all();
  const counts = tables.map(({ name }) => [
    name,
    Number(file.prepare(`select count(*) as rows from "${String(name)}"`).get()!.rows),
  ]);
  file.close();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort!.postMessage(Object.fromEntries(counts));
}

/** True while another process has the database of this data folder open. */
export function isInUse(dataDirectory: string): boolean {
  const path = sqliteFile(dataDirectory);
  if (!existsSync(path)) return false;
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: 0 });
    // SQLite refuses it while another connection is open; the next start goes back to the log beside the file.
    file.exec('pragma journal_mode = delete');
    return false;
  } catch (error) {
    if (/locked|busy/.test((error as Error).message)) return true;
    // A damaged file can't be asked.
    return isOpenElsewhere(path);
  } finally {
    file?.close();
  }
}

/** Whether another process has a file open, as Linux tells of the processes of this user; false elsewhere. */
function isOpenElsewhere(path: string): boolean {
  const real = realpathSync(path);
  const processes = existsSync('/proc/self/fd') ? readdirSync('/proc') : [];
  return processes
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .some((name) => {
      try {
        return readdirSync(`/proc/${name}/fd`).some((fd) => readlink(`/proc/${name}/fd/${fd}`) === real);
      } catch {
        // It has ended, or is another user's.
        return false;
      }
    });
}

function readlink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
