import { sql } from 'kysely';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';
import { joinCounts, type CountName, type DayCount } from './day-counts.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    erased_counts: ErasedCountsTable;
  }
}

/**
 * The counts of visits that are erased and of codes for a new number, so that a month stays true. Everything else is counted from the
 * visits themselves: a job that wrote counts of finished days would miss marks that are set or undone later, and visits that a restore
 * brings back.
 */
interface ErasedCountsTable {
  date: CivilDate;
  time: CivilTime;
  name: CountName;
  count: number;
}

export const erasedCountsMigrations: readonly Migration[] = [
  {
    name: 'booking: counts of erased visits',
    async up({ createTable }) {
      await createTable('erased_counts')
        .addColumn('date', 'text', (column) => column.notNull())
        .addColumn('time', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('erased_counts_once', ['date', 'time', 'name'])
        .execute();
    },
  },
];

/** Databases limit the bound values of a statement. */
const rowsAtOnce = 1000;

/** Pass the transaction that erases, if one does. Rows are written in one order, so that two erasures don't lock each other out. */
export async function addErasedCounts(tx: Queries, counts: readonly DayCount[]): Promise<void> {
  const rows = joinCounts(counts);
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx
      .insertInto('erased_counts')
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflict((conflict) =>
        conflict
          .columns(['date', 'time', 'name'])
          .doUpdateSet({ count: sql`erased_counts.count + excluded.count` }),
      )
      .execute();
}

export function erasedCounts(queries: Queries, from: CivilDate, to: CivilDate): Promise<DayCount[]> {
  return queries
    .selectFrom('erased_counts')
    .select(['date', 'time', 'name', 'count'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
}
