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
    exclusively: (_, work) => withLockFile(join(dataDirectory, 'lock.db'), work),
    // `secure_delete` overwrites deleted rows in the file; the WAL still holds the old pages until this truncates it.
    forget: async (queries) => void (await sql`pragma wal_checkpoint(truncate)`.execute(queries)),
  };
}

/** Uses SQLite's lock on an empty file beside the database, which the system releases when the process dies. */
async function withLockFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(path, { timeout: 60_000 });
  try {
    lock.exec('begin exclusive');
    return await work();
  } finally {
    lock.close();
  }
}

/** The file holds patient data: other accounts of the machine can't read it, whatever the folder's mode. */
const ownerOnly = 0o600;

/** How long a process waits for another one's lock, in milliseconds. */
const timeout = 5000;

function openFile(path: string): DatabaseSync {
  // Set before SQLite opens it, since its sidecar files inherit the mode.
  closeSync(openSync(path, 'a', ownerOnly));
  chmodSync(path, ownerOnly);
  // Without a timeout, two processes on one file would fail at once instead of waiting.
  const file = new DatabaseSync(path, { timeout, enableForeignKeyConstraints: true, defensive: true });
  logAhead(file);
  // FULL: a commit is on the disk before it is acknowledged. NORMAL, many drivers' default with WAL, lost bookings in a power cut.
  file.exec(`
    pragma synchronous = full;
    pragma trusted_schema = off;
    pragma secure_delete = on;
    pragma journal_size_limit = 67108864;
  `);
  return file;
}

const busy = 5;

/**
 * Turns write-ahead logging on. SQLite reads the file before it locks it for that, and does not apply the time-out to a lock that follows
 * a read: beside another process that makes the same change to a new file it fails at once.
 */
function logAhead(file: DatabaseSync): void {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      file.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== busy || performance.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

const allPages = 2 ** 31 - 1;

/**
 * Copies a SQLite file in use; the copy is complete and synced when it gets its final name. It uses a connection of its own and a single
 * step: on the writing connection it failed at times, and in small steps it never ends under load.
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
 * Row counts of a data folder's database, empty without one; throws for damaged pages. Runs in a worker thread, since reading every page
 * of a large database would block all visitors.
 */
export async function countRows(dataDirectory: string): Promise<Record<string, number>> {
  const path = sqliteFile(dataDirectory);
  if (!existsSync(path)) return {};
  // The worker's source is part of the bundle, so no second file has to be found.
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
    // SQLite refuses this while another connection is open; the next start retries.
    file.exec('pragma journal_mode = delete');
    return false;
  } catch (error) {
    if (/locked|busy/.test((error as Error).message)) return true;
    // A damaged file can't answer a query.
    return isOpenElsewhere(path);
  } finally {
    file?.close();
  }
}

/** Whether another process has the file open, by Linux's list of this user's processes; false on other systems. */
function isOpenElsewhere(path: string): boolean {
  const real = realpathSync(path);
  const processes = existsSync('/proc/self/fd') ? readdirSync('/proc') : [];
  return processes
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .some((name) => {
      try {
        return readdirSync(`/proc/${name}/fd`).some((fd) => readlink(`/proc/${name}/fd/${fd}`) === real);
      } catch {
        // The process has ended, or belongs to another user.
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
