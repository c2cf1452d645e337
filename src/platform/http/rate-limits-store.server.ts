import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.server.ts';
import type { Migration } from '../database/migrate.server.ts';

/** Counts one event of this key: undefined, or how many seconds to wait because there were too many. */
export type RateLimit = (key: string) => Promise<number | undefined>;

const table = 'rate_limits';

/** Written by rate-limiter-flexible alone, whose statements fill the columns in this order. */
export const rateLimitMigrations: readonly Migration[] = [
  {
    name: 'platform: rate limits',
    up: ({ createTable, instant }) =>
      createTable(table)
        .addColumn('key', 'text', (column) => column.primaryKey().notNull())
        .addColumn('points', 'integer', (column) => column.notNull())
        .addColumn('expire', instant)
        .execute(),
  },
];

/**
 * So many events of one key in a minute; 0 is no limit. Servers that share a PostgreSQL count together there, and each by itself while it
 * is away. Without a database each process counts for itself: what is limited is then this process's own time.
 */
export function limitRate(
  name: string,
  perMinute: number,
  database?: Pick<Database, 'kind' | 'queries'>,
): RateLimit {
  if (perMinute === 0) return async () => undefined;
  const options = { keyPrefix: name, points: perMinute, duration: 60, inMemoryBlockOnConsumed: perMinute };
  const memory = new RateLimiterMemory(options);
  const limiter =
    database?.kind === 'postgres'
      ? new RateLimiterPostgres({
          ...options,
          insuranceLimiter: memory,
          storeType: 'client',
          storeClient: {
            query: ({ text, values }: { text: string; values: unknown[] }) =>
              database.queries.executeQuery(CompiledQuery.raw(text, values)),
          },
          tableName: table,
          tableCreated: true,
        })
      : memory;
  return async (key) => {
    try {
      await limiter.consume(key);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
}
