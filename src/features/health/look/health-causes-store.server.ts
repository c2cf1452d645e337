import type { Migration } from '#platform/database/migrate.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import { mendedAfter, type CardName } from './judge-health.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    health_causes: HealthCausesTable;
  }
}

/** What is broken, by the card that shows it; shared by all servers. */
interface HealthCausesTable {
  cause: CardName;
  /** Broken without a break since then. */
  since: number;
  /** By any server. */
  seen_at: number;
  /** When the owner was last written to about it; 0: never. */
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
            .when('health_causes.seen_at', '<', now - mendedAfter)
            .then(now)
            .else(eb.ref('health_causes.since'))
            .end(),
          seen_at: now,
        })),
      )
      .execute();
  }
}

/** Of a cause that has lasted, the owner is told by the one server that gets true here; again only after `pause`. */
export async function claimTelling(
  { queries }: Pick<Database, 'queries'>,
  cause: CardName,
  { now, lasted, pause }: { now: number; lasted: number; pause: number },
): Promise<boolean> {
  const claimed = await queries
    .updateTable('health_causes')
    .set({ told_at: now })
    .where('cause', '=', cause)
    .where('since', '<=', now - lasted)
    .where('told_at', '<=', now - pause)
    .returning('cause')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** It could not be told: another try may be made from `from` on. */
export async function unclaimTelling(queries: Queries, cause: CardName, toldAt: number): Promise<void> {
  await queries.updateTable('health_causes').set({ told_at: toldAt }).where('cause', '=', cause).execute();
}
