import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { makeFolder } from '../make-folder.server.ts';
import { Changes } from './changes.server.ts';
import type { DatabaseOptions } from './database-options.server.ts';
import type { Database } from './database.server.ts';
import { migrate } from './migrate.server.ts';
import { revisionsMigration } from './revisions-migration.server.ts';
import { SqliteDialect } from './sqlite-dialect.server.ts';
import type { Tables } from './tables.ts';
import { createTransactions } from './transactions.server.ts';

export const sqliteFile = (dataDirectory: string) => join(dataDirectory, 'clinic.db');

export async function openSqlite(options: DatabaseOptions): Promise<Database> {
  const { dataDirectory, log, migrations, pollEvery = 2000 } = options;
  makeFolder(dataDirectory);
  const queries = new Kysely<Tables>({ dialect: new SqliteDialect(openFile(sqliteFile(dataDirectory))) });
  const changes = new Changes(queries, log);
  try {
    await migrate(queries, 'sqlite', [revisionsMigration, ...migrations]);
    await changes.start(pollEvery);
  } catch (error) {
    await queries.destroy();
    throw error;
  }
  return {
    kind: 'sqlite',
    queries,
    ...createTransactions(queries, changes, async () => {}),
    lock: async () => {},
    subscribe: (listener) => changes.subscribe(listener),
    exclusively: (work) => exclusively(join(dataDirectory, 'lock.db'), work),
    // What was deleted is overwritten in the file (secure_delete); the log beside it still has the pages as they were.
    forget: async () => void (await sql`pragma wal_checkpoint(truncate)`.execute(queries)),
    ping: async () => void (await sql`select 1`.execute(queries)),
    close: async () => {
      await changes.stop();
      await queries.destroy();
    },
  };
}

/** SQLite's own lock, on an empty file beside the database: the system lets go of it when the process dies. */
async function exclusively<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(path, { timeout: 60_000 });
  try {
    lock.exec('begin exclusive');
    return await work();
  } finally {
    lock.close();
  }
}

function openFile(path: string): DatabaseSync {
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
