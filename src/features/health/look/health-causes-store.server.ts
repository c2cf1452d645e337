import type { Migration } from '#platform/database/migrate.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import { recurrenceAfter, type CardName } from './judge-health.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    health_causes: HealthCausesTable;
  }
}

/** Faults by the card that shows them; shared by all servers. */
interface HealthCausesTable {
  cause: CardName;
  /** The instant since which the fault has lasted without a break. */
  since: number;
  /** The last time that any server found the fault. */
  seen_at: number;
  /** The time of the last alert to the owner; 0 for none. */
  told_at: number;
}

export const healthMigrations: readonly Migration[] = [
  {
    name: 'health: causes',
    async up({ createTable, instant }) {
      await createTable('health_causes')
        .addColumn('cause', 'text', (column) => column.primaryKey().notNull())
        .addColumn('since', instant, (column) => column.notNull())
        .addColumn('seen_at', instant, (column) => column.notNull())
        .addColumn('told_at', instant, (column) => column.notNull())
        .execute();
    },
  },
];

export async function noteCauses(queries: Queries, causes: readonly CardName[], now: number): Promise<void> {
  for (const cause of causes) {
    await queries
      .insertInto('health_causes')
      .values({ cause, since: now, seen_at: now, told_at: 0 })
      .onConflict((conflict) =>
        conflict.column('cause').doUpdateSet((eb) => ({
          since: eb
            .case()
            .when('health_causes.seen_at', '<', now - recurrenceAfter)
            .then(eb.val(now))
            .else(eb.ref('health_causes.since'))
            .end(),
          seen_at: now,
        })),
      )
      .execute();
  }
}

/** Claims the alert for a lasting fault: one server gets true and sends it. The next alert follows after `interval` at the earliest. */
export async function claimAlert(
  { queries }: Pick<Database, 'queries'>,
  cause: CardName,
  { now, after, interval }: { now: number; after: number; interval: number },
): Promise<boolean> {
  const claimed = await queries
    .updateTable('health_causes')
    .set({ told_at: now })
    .where('cause', '=', cause)
    .where('since', '<=', now - after)
    .where('told_at', '<=', now - interval)
    .returning('cause')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Releases the claim after a failed alert, so that it is tried again. */
export async function releaseAlert(queries: Queries, cause: CardName, alertedAt: number): Promise<void> {
  await queries.updateTable('health_causes').set({ told_at: alertedAt }).where('cause', '=', cause).execute();
}
