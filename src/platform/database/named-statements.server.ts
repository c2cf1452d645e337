import type { PoolClient } from 'pg';
import { statementName } from './prepare.server.ts';

/** In PostgreSQL's words: a table has changed since the statement was planned. */
const isOutdated = (error: unknown) => (error as { code?: string }).code === '0A000';

/**
 * Statements that were prepared go by their names on a connection: PostgreSQL reads and plans them once. Not where a pool stands between
 * that may lend another connection to the next transaction, which does not know the names: what is at the other end calls itself by
 * another number than PostgreSQL does.
 */
export function useNames(client: PoolClient): void {
  type Query = (query: unknown, ...rest: unknown[]) => Promise<{ rows: { pid: number }[] }>;
  const plainly = client.query.bind(client) as Query;
  const { processID } = client as { processID?: number };
  let isUsed = false;
  plainly('select pg_backend_pid() as pid').then(
    ({ rows }) => (isUsed = rows[0]?.pid === processID),
    // Then the connection is lost; who has it hears of that.
    () => {},
  );
  const query: Query = (text, ...rest) => {
    const name = isUsed && typeof text === 'string' ? statementName(text) : undefined;
    if (name === undefined) return plainly(text, ...rest);
    return plainly({ name, text, values: rest[0] }).catch((error: unknown) => {
      // Another version of the program has migrated the database meanwhile: this connection goes on without.
      if (isOutdated(error)) isUsed = false;
      throw error;
    });
  };
  client.query = query as unknown as PoolClient['query'];
}
