import { Kysely, PostgresDialect, PostgresDriver, sql, type PostgresDialectConfig } from 'kysely';
import { Pool, types, type CustomTypesConfig } from 'pg';
import { Changes } from './changes.server.ts';
import type { DatabaseOptions } from './database-options.server.ts';
import type { Database, Queries } from './database.server.ts';
import { migrate } from './migrate.server.ts';
import { channel, listenToPostgres } from './postgres-listener.server.ts';
import { revisionsMigration } from './revisions-migration.server.ts';
import type { Tables } from './tables.ts';
import { createTransactions, refuseInsideTransaction } from './transactions.server.ts';

const bigintType = 20;

export async function openPostgres(options: DatabaseOptions & { url: string }): Promise<Database> {
  const { url, log, migrations, pollEvery = 2000 } = options;
  // As long as a request may last: in a rush a booking waits its turn instead of failing.
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 30_000, types: numbers });
  // Without handlers, a restart of the database server would end this process: the pool's hears of connections at rest alone. What was
  // asked on one fails by itself.
  pool.on('connect', (client) =>
    client.on('error', ({ message }) => log.warn({ reason: message }, 'A database connection was lost')),
  );
  pool.on('error', () => {});
  const queries = new Kysely<Tables>({ dialect: new GuardedPostgresDialect({ pool }) });
  const changes = new Changes(queries, log);
  try {
    await migrate(queries, 'postgres', [revisionsMigration, ...migrations]);
    await changes.start(pollEvery);
  } catch (error) {
    await queries.destroy();
    throw error;
  }
  const listener = listenToPostgres(url, log, () => void changes.look());
  return {
    kind: 'postgres',
    queries,
    ...createTransactions(queries, changes, async (tx, topic) => {
      await sql`select pg_notify(${channel}, ${topic})`.execute(tx);
    }),
    lock,
    subscribe: (listener) => changes.subscribe(listener),
    exclusively: (work) => exclusively(queries, work),
    // Its own autovacuum makes room over what was deleted; its logs are its operator's.
    forget: async () => {},
    ping: async () => void (await sql`select 1`.execute(queries)),
    close: async () => {
      await Promise.all([listener.close(), changes.stop()]);
      await queries.destroy();
    },
  };
}

async function lock(tx: Queries, name: string, how: 'together' | 'alone'): Promise<void> {
  const take = how === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await sql`select ${take}(hashtextextended(${name}, 0))`.execute(tx);
}

/** Any number but the one of migrate.server.ts. */
const exclusiveLock = 5_270_119_383;

function exclusively<T>(queries: Queries, work: () => Promise<T>): Promise<T> {
  // The lock belongs to a transaction that does nothing else: it ends with the work, with the process, and behind PgBouncer too.
  return queries.transaction().execute(async (lock) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(exclusiveLock)})`.execute(lock);
    return work();
  });
}

/** Counts and instants are 64-bit integers there and fit into numbers here. */
const numbers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === bigintType ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

class GuardedPostgresDriver extends PostgresDriver {
  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    refuseInsideTransaction();
    return super.acquireConnection(...options);
  }
}

class GuardedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new GuardedPostgresDriver(this.#config);
  }
}
