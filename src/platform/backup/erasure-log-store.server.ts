import type { Queries } from '../database/database.server.ts';
import type { Migration } from '../database/migrate.server.ts';

declare module '../database/tables.ts' {
  interface Tables {
    erasure_log: ErasureLogTable;
  }
}

/** Permanent erasures. Every restore keeps this table and repeats the erasures, since the backup may still hold the data. */
interface ErasureLogTable {
  kind: ErasedKind;
  /** The id of an appointment, of an imported patient or of kept data, a link's hash or a picture's folder: none identifies a person after the erasure. */
  subject: string;
  at: number;
  /** The account that withdrew a picture's consent; '' when it ran out, and for appointments. */
  erased_by: string;
}
/**
 * 'appointment', 'imported-patient': with all of that person's under its number; 'visit': alone. 'link': the hash of an erased visit's
 * link, whose page says that it is erased. 'message', 'warnings': what a visit's patient told of health, with the consent to it; the visit stays. 'kept': what was
 * kept out of sight for some days after an erasure. 'undone-visit', 'undone-patient': removed alone by the undo of an import, and in no count.
 */
export type ErasedKind =
  | 'appointment'
  | 'imported-patient'
  | 'visit'
  | 'link'
  | 'message'
  | 'warnings'
  | 'kept'
  | 'picture'
  | 'undone-visit'
  | 'undone-patient';

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

/** Databases limit the bound values of a statement. */
const rowsAtOnce = 1000;

/** Pass the transaction that erases. */
export async function logErasures(
  tx: Queries,
  kind: ErasedKind,
  erasures: readonly Erasure[],
): Promise<void> {
  // A statement may not change a row twice.
  const bySubject = new Map(erasures.toSorted((a, b) => a.at - b.at).map((one) => [one.subject, one]));
  const rows = Array.from(bySubject.values(), ({ subject, at, by = '' }) => ({
    kind,
    subject,
    at,
    erased_by: by,
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insertInto('erasure_log')
      .values(rows.slice(from, from + rowsAtOnce))
      // A second withdrawal also covers data added after the first.
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'subject'])
          .doUpdateSet((eb) => ({ at: eb.ref('excluded.at'), erased_by: eb.ref('excluded.erased_by') }))
          .whereRef('erasure_log.at', '<', 'excluded.at'),
      )
      .execute();
}

export async function loggedErasures(queries: Queries, kind: ErasedKind): Promise<Erasure[]> {
  const rows = await queries
    .selectFrom('erasure_log')
    .select(['subject', 'at', 'erased_by'])
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ subject, at, erased_by }) => ({ subject, at, by: erased_by }));
}

export async function isErasureLogged(
  queries: Queries,
  kind: ErasedKind,
  subjects: readonly string[],
): Promise<boolean> {
  if (subjects.length === 0) return false;
  const row = await queries
    .selectFrom('erasure_log')
    .select('at')
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .executeTakeFirst();
  return row !== undefined;
}
