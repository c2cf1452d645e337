import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.server.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    staff_attempts: StaffAttemptsTable;
  }
}

interface StaffAttemptsTable {
  key: string;
  failures: number;
  blocked_until: number;
  updated_at: number;
}

/** Counts one more try; tries older than `since` are forgotten. The row stays locked until the transaction ends. */
export async function countAttempt(tx: Queries, key: string, now: number, since: number) {
  return tx
    .insertInto('staff_attempts')
    .values({ key, failures: 1, blocked_until: 0, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when staff_attempts.updated_at < ${since} then 1 else staff_attempts.failures + 1 end`,
        updated_at: now,
      }),
    )
    .returning(['failures', 'blocked_until'])
    .executeTakeFirstOrThrow();
}

export async function blockUntil(tx: Queries, key: string, instant: number): Promise<void> {
  await tx.updateTable('staff_attempts').set({ blocked_until: instant }).where('key', '=', key).execute();
}

/** After a success: this key starts afresh. */
export async function forgetAttempts(queries: Queries, keys: readonly string[]): Promise<void> {
  await queries.deleteFrom('staff_attempts').where('key', 'in', keys).execute();
}

export async function removeAttemptsBefore(queries: Queries, instant: number): Promise<void> {
  await queries.deleteFrom('staff_attempts').where('updated_at', '<', instant).execute();
}

/** Tries in vain since an instant, and how many accounts have to wait now. Each try counts for one of these kinds. */
export async function countFailures(
  queries: Queries,
  kinds: readonly string[],
  { since, now }: { since: number; now: number },
): Promise<{ failures: number; waiting: number }> {
  const row = await queries
    .selectFrom('staff_attempts')
    .select((eb) => [
      eb.fn.sum<number | null>('failures').as('failures'),
      eb.fn.sum<number | null>(eb.case().when('blocked_until', '>', now).then(1).else(0).end()).as('waiting'),
    ])
    .where('updated_at', '>', since)
    .where((eb) => eb.or(kinds.map((kind) => eb('key', 'like', `% ${kind} %`))))
    .executeTakeFirstOrThrow();
  return { failures: Number(row.failures ?? 0), waiting: Number(row.waiting ?? 0) };
}
