import type { Duplex } from 'node:stream';
import { PostgresAdapter, PostgresDriver, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { Client, Pool, types, type CustomTypesConfig, type PoolClient } from 'pg';
import { outsideRequests } from '../current-request.server.ts';
import type { Log } from '../log.server.ts';
import type { Engine } from './database.server.ts';
import { useNames } from './named-statements.server.ts';
import { prepare } from './prepare.server.ts';
import { refuseInsideTransaction } from './transactions.server.ts';

const bigintType = 20;
/** Any number but the one of migrate.server.ts. */
const exclusiveLock = 5_270_119_383;

export function openPostgres(url: string, log: Log, sessionUrl = url): Engine {
  // As long as a request may last: in a rush a booking waits its turn instead of failing.
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 30_000,
    types: postgresNumbers,
    // Statements of a shared transaction need not wait for each other's answers (docs/decisions/0047).
    pipeline: true,
  });
  pool.on('connect', useNames);
  pool.on('connect', sendTogether);
  // Without handlers, a restart of the database server would end this process. The pool's own hears of connections at rest alone; what
  // was asked on a lost connection fails by itself.
  pool.on('connect', (client) =>
    client.on('error', ({ message }) =>
      outsideRequests(() => log.warn({ reason: message }, 'A database connection was lost')),
    ),
  );
  pool.on('error', () => {});
  return {
    kind: 'postgres',
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new GuardedPostgresDriver({ pool }),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (queries) => new PostgresIntrospector(queries),
    },
    async notify(queries) {
      await sql`select pg_notify(${channel}, '')`.execute(queries);
    },
    listen: (heard) => listenToPostgres(sessionUrl, log, heard),
    lock,
    async lockAll(tx, { alone, together }) {
      // The second is sent behind the first.
      await Promise.all([
        lockAlone(tx, { names: JSON.stringify(alone.toSorted()) }),
        lockTogether(tx, { names: JSON.stringify(together.toSorted()) }),
      ]);
    },
    // The lock belongs to a transaction that does nothing else: it ends with the work, with the process, and behind PgBouncer too.
    exclusively: (queries, work) =>
      queries.transaction().execute(async (lock) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(exclusiveLock)})`.execute(lock);
        return work();
      }),
    // Its own autovacuum makes room over what was deleted; its logs are its operator's.
    forget: async () => {},
  };
}

/** Names as a JSON list. */
const lockTogether = prepare((queries, { names }: { names: string }) => ({
  compile: () => sql`select pg_advisory_xact_lock_shared(number) from ${numbersOf(names)}`.compile(queries),
}));
const lockAlone = prepare((queries, { names }: { names: string }) => ({
  compile: () => sql`select pg_advisory_xact_lock(number) from ${numbersOf(names)}`.compile(queries),
}));
/** In the order of the names, as everybody else takes them one by one. */
const numbersOf = (names: string) =>
  sql`(select hashtextextended(name, 0) as number from json_array_elements_text(${names}) with ordinality as named(name, place) order by place) as numbers`;

const lock: Engine['lock'] = async (tx, name, how) => {
  const take = how === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await sql`select ${take}(hashtextextended(${name}, 0))`.execute(tx);
};

const channel = 'changes';
const reconnectAfter = 1000;

/**
 * LISTEN on a connection of its own, made again whenever it is lost. `heard` is called for each notification, and after each connecting, before which
 * some may have been missed.
 */
function listenToPostgres(url: string, log: Log, heard: () => void) {
  let closed = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connectAgain = () => {
    if (!closed) retry = setTimeout(() => (connecting = connect()), reconnectAfter).unref();
  };
  const connect = async () => {
    const connection = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    let wasConnected = false;
    connection.on('notification', heard);
    connection.on('error', (error) =>
      log.warn({ err: error }, 'The connection that hears of changes failed'),
    );
    connection.on('end', () => wasConnected && connectAgain());
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
    } catch (error) {
      log.warn({ err: error }, 'Could not listen for changes');
      await connection.end().catch(() => {});
      connectAgain();
      return;
    }
    wasConnected = true;
    client = connection;
    if (closed) await connection.end();
    else heard();
  };
  let connecting = connect();

  return {
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      await connecting;
      await client?.end();
    },
  };
}

/** What is asked in one turn is written at once: a write of its own for each statement costs as much as all else of it. */
function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const query = client.query.bind(client) as (...statement: unknown[]) => unknown;
  let isHeld = false;
  client.query = ((...statement: unknown[]) => {
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      });
    }
    return query(...statement);
  }) as PoolClient['query'];
}

/** Counts and instants are 64-bit integers there and fit into numbers here. */
export const postgresNumbers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === bigintType ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

class GuardedPostgresDriver extends PostgresDriver {
  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    refuseInsideTransaction();
    return super.acquireConnection(...options);
  }
}
