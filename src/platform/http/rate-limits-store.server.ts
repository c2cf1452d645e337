import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.server.ts';
import type { Migration } from '../database/migrate.server.ts';

/** Counts one event of this key: undefined, or how many seconds to wait because there were too many. */
export type RateLimit = (key: string) => Promise<number | undefined>;

const table = 'rate_limits';

/** Written by rate-limiter-flexible alone, whose statements rely on this column order. */
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

type SharedBy = Pick<Database, 'kind' | 'queries'> | undefined;

/**
 * Servers that share a PostgreSQL count together there, and each by itself while it is away. Without a database each process counts for
 * itself: what is limited is then this process's own time.
 */
function limiterOf(name: string, points: number, database: SharedBy) {
  const options = { keyPrefix: name, points, duration: 60, inMemoryBlockOnConsumed: points };
  const memory = new RateLimiterMemory(options);
  if (database?.kind !== 'postgres') return memory;
  return new RateLimiterPostgres({
    ...options,
    insuranceLimiter: memory,
    storeType: 'client',
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        database.queries.executeQuery(CompiledQuery.raw(text, values)),
    },
    tableName: table,
    tableCreated: true,
  });
}

const secondsUntil = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** A limit of events per key and minute; 0 means no limit. */
export function limitPerMinute(name: string, perMinute: number, database?: SharedBy): RateLimit {
  if (perMinute === 0) return async () => undefined;
  const limiter = limiterOf(name, perMinute, database);
  return async (key) => {
    try {
      await limiter.consume(key);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return secondsUntil(refusal);
    }
  };
}

/** Counts what one key got wrong. */
export interface MissLimit {
  /** Seconds to wait before this key is answered about another wrong one; undefined when it need not. */
  wait(key: string): Promise<number | undefined>;
  countMiss(key: string): Promise<void>;
}

/** A limit of misses per key and minute; 0 means no limit. */
export function limitMissesPerMinute(name: string, perMinute: number, database?: SharedBy): MissLimit {
  if (perMinute === 0) return { wait: async () => undefined, countMiss: async () => {} };
  const limiter = limiterOf(name, perMinute, database);
  return {
    async wait(key) {
      const counted = await limiter.get(key);
      return counted && counted.consumedPoints >= perMinute ? secondsUntil(counted) : undefined;
    },
    countMiss: async (key) => void (await limiter.penalty(key)),
  };
}
