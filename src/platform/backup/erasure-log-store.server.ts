import type { Queries } from '../database/database.server.ts';
import type { Migration } from '../database/migrate.server.ts';

declare module '../database/tables.ts' {
  interface Tables {
    erasure_log: ErasureLogTable;
  }
}

/** What was erased for good: every restore keeps these lines and repeats them, whatever the backup knows. */
interface ErasureLogTable {
  kind: ErasedKind;
  /** An appointment's id, or a picture's folder: neither leads to a person once they are erased. */
  subject: string;
  at: number;
  /** Who took a picture's consent back; empty when it ran out, and for appointments. */
  erased_by: string;
}
export type ErasedKind = 'appointment' | 'picture';

export const erasureLogMigrations: readonly Migration[] = [
  {
    name: 'platform: erasure log',
    async up({ createTable, instant }) {
      await createTable('erasure_log')
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('at', instant, (column) => column.notNull())
        .addColumn('erased_by', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('erasure_log_once', ['kind', 'subject'])
        .execute();
    },
  },
];

export interface Erasure {
  subject: string;
  at: number;
  by?: string;
}

/** Pass the transaction that erases. */
export async function logErasures(
  tx: Queries,
  kind: ErasedKind,
  erasures: readonly Erasure[],
): Promise<void> {
  for (const { subject, at, by = '' } of erasures)
    await tx
      .insertInto('erasure_log')
      .values({ kind, subject, at, erased_by: by })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function loggedErasures(queries: Queries, kind: ErasedKind): Promise<Erasure[]> {
  const rows = await queries.selectFrom('erasure_log').selectAll().where('kind', '=', kind).execute();
  return rows.map(({ subject, at, erased_by }) => ({ subject, at, by: erased_by }));
}
