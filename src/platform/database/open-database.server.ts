import { Kysely, sql, type LogEvent } from 'kysely';
import type { Log } from '../log.server.ts';
import { Changes, revisionsMigration } from './changes.server.ts';
import type { Database, Queries } from './database.server.ts';
import { migrate, type Migration } from './migrate.server.ts';
import { openPostgres } from './postgres.server.ts';
import { openSqlite } from './sqlite.server.ts';
import type { Tables } from './tables.ts';
import { createTransactions, outsideTransactions } from './transactions.server.ts';

export interface DatabaseOptions {
  /** `postgres://…`; without it SQLite in the data directory. */
  url?: string | undefined;
  /** A direct connection to the same database, where `url` leads through a transaction pooler; undefined: `url`. */
  sessionUrl?: string | undefined;
  dataDirectory: string;
  log: Log;
  migrations: readonly Migration[];
  /** False for a command that may run beside a server of another version. */
  mayMigrate?: boolean;
  /** Polling interval in milliseconds, for changes by other processes whose notification did not arrive. */
  pollEvery?: number;
  /** Called for each statement, with its values. */
  onStatement?: ((event: LogEvent) => void) | undefined;
}

/** Opens SQLite or PostgreSQL, and migrates it. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const {
    url,
    sessionUrl,
    dataDirectory,
    log,
    migrations,
    mayMigrate,
    pollEvery = 2000,
    onStatement,
  } = options;
  const engine = url ? openPostgres(url, log, sessionUrl) : openSqlite(dataDirectory);
  const root = new Kysely<Tables>({
    dialect: engine.dialect,
    ...(onStatement && { log: onStatement }),
  });
  const queries = root.withPlugin(outsideTransactions);
  const changes = new Changes(queries, log);
  try {
    await migrate(queries, engine.kind, [revisionsMigration, ...migrations], mayMigrate);
    await changes.start(pollEvery);
  } catch (error) {
    await queries.destroy();
    throw error;
  }
  const listener = engine.listen(() => void changes.look());
  return {
    kind: engine.kind,
    queries,
    ...createTransactions(root, changes, engine),
    subscribe: (listener) => changes.subscribe(listener),
    exclusively: (work) => engine.exclusively(queries, work),
    forget: () => engine.forget(queries),
    ping: createPing(queries),
    close: async () => {
      await Promise.all([listener?.close(), changes.stop()]);
      await queries.destroy();
    },
  };
}

/** For a command that runs beside a server of any version: opens the database without migrating it or listening for changes. */
export async function withUnmigrated<T>(
  { url, dataDirectory, log }: Pick<DatabaseOptions, 'url' | 'dataDirectory' | 'log'>,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const { dialect } = url ? openPostgres(url, log) : openSqlite(dataDirectory);
  const queries = new Kysely<Tables>({ dialect });
  try {
    return await work(queries);
  } finally {
    await queries.destroy();
  }
}

/** The shortest interval between writes of a ping, in milliseconds. */
const writeEvery = 1000;

/** A full disk is still read from: a ping writes too, now and then. */
function createPing(queries: Queries): Database['ping'] {
  let written = -Infinity;
  return async () => {
    if (performance.now() - written < writeEvery) return void (await sql`select 1`.execute(queries));
    // Changes nothing, and is written all the same.
    await sql`update migrations set name = name where name = (select min(name) from migrations)`.execute(
      queries,
    );
    written = performance.now();
  };
}
