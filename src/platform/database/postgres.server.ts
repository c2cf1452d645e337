import { PostgresDialect, sql } from 'kysely';
import { Client, Pool, types, type CustomTypesConfig } from 'pg';
import { outsideRequests } from '../current-request.server.ts';
import type { Log } from '../log.server.ts';
import type { Engine } from './database.server.ts';

const bigintType = 20;
/** Any number but the one of migrate.server.ts. */
const exclusiveLock = 5_270_119_383;

export function openPostgres(url: string, log: Log, sessionUrl = url): Engine {
  // In a rush a booking waits for a connection instead of failing; after that it is answered with 503, while its browser still waits.
  const waitSeconds = Number(new URL(url).searchParams.get('connect_timeout')) || 30;
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: waitSeconds * 1000,
    types: postgresNumbers,
  });
  // Without handlers, a restart of the database server would crash this process. The pool's own handler covers idle connections only;
  // queries on a lost connection reject by themselves.
  pool.on('connect', (client) =>
    client.on('error', ({ message }) =>
      outsideRequests(() => log.warn({ reason: message }, 'A database connection was lost')),
    ),
  );
  pool.on('error', () => {});
  return {
    kind: 'postgres',
    dialect: new PostgresDialect({ pool }),
    async notify(queries) {
      await sql`select pg_notify(${channel}, '')`.execute(queries);
    },
    listen: (heard) => listenToPostgres(sessionUrl, log, heard),
    lock,
    // The lock belongs to a transaction that does nothing else: it ends with the work, with the process, and behind PgBouncer too.
    exclusively: (queries, work) =>
      queries.transaction().execute(async (lock) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(exclusiveLock)})`.execute(lock);
        return work();
      }),
    // Autovacuum overwrites deleted rows; the server's operator is responsible for its logs.
    forget: async () => {},
  };
}

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

/** Counts and instants are 64-bit integers there and fit into numbers here. */
export const postgresNumbers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === bigintType ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};
