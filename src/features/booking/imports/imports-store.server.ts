import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { dayMs } from '#platform/clock.ts';
import { asciiDigits } from '#platform/mobile-number.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';
import type { Tables } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    imports: ImportsTable;
    import_rows: ImportRowsTable;
  }
}

export type ImportState = 'checking' | 'running' | 'done' | 'undoing' | 'undone';
/** 'kept': changed since, so that the undo leaves it. */
export type ImportRowState = 'waiting' | 'stored' | 'double' | 'refused' | 'removed' | 'kept';

interface ImportsTable {
  id: string;
  file_name: string;
  sheet: string;
  title_rows: number;
  /** Cells of a row, and the kinds of the columns, are joined by a sign that no cell has. */
  headings: string;
  columns: string;
  /** Words of treatments, each before the service that the owner says it means; null for none. */
  words: string | null;
  state: ImportState;
  created_at: number;
  /** When the owner let it run; the undo ends a day later. */
  ran_at: number | null;
  /** End of the lease of the server that works on it; null: no server does. */
  leased_until: number | null;
}

interface ImportRowsTable {
  import_id: string;
  line: number;
  /** Emptied once the row is a visit: that is then the only place of its data. */
  cells: string;
  /** The digits of all cells, by which a number is erased here too. */
  digits: string;
  state: ImportRowState;
  says: string;
  appointment_id: string | null;
}

export const importMigrations: readonly Migration[] = [
  {
    name: 'booking: imports',
    async up({ createTable, instant }) {
      await createTable('imports')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('file_name', 'text', (column) => column.notNull())
        .addColumn('sheet', 'text', (column) => column.notNull())
        .addColumn('title_rows', 'integer', (column) => column.notNull())
        .addColumn('headings', 'text', (column) => column.notNull())
        .addColumn('columns', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('created_at', instant, (column) => column.notNull())
        .addColumn('ran_at', instant)
        .execute();
      await createTable('import_rows')
        .addColumn('import_id', 'text', (column) => column.notNull())
        .addColumn('line', 'integer', (column) => column.notNull())
        .addColumn('cells', 'text', (column) => column.notNull())
        .addColumn('digits', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('says', 'text', (column) => column.notNull())
        .addColumn('appointment_id', 'text')
        .addPrimaryKeyConstraint('import_rows_once', ['import_id', 'line'])
        .execute();
    },
  },
];

export const importIndexMigrations: readonly Migration[] = [
  {
    name: 'booking: indexes of import rows',
    async up({ createIndex }) {
      await createIndex('import_rows_state', 'import_rows', ['import_id', 'state', 'line']);
      await createIndex('import_rows_appointment', 'import_rows', ['appointment_id']);
    },
  },
];

export const importWordsMigrations: readonly Migration[] = [
  {
    name: 'booking: words of imports',
    async up({ addColumn }) {
      await addColumn('imports', 'words', 'text');
    },
  },
];

export const importLeaseMigrations: readonly Migration[] = [
  {
    name: 'booking: leases of imports',
    async up({ addColumn, instant }) {
      await addColumn('imports', 'leased_until', instant);
    },
  },
];

/** The channel of the visits that imports have made. */
export const importChannel = 'import';

/** For so long an import can be undone. */
export const importUndoMs = dayMs;

/** Held alone by each batch: two servers that run one import take turns. */
export const importLock = (id: string) => `import ${id}`;

const separator = '\u001f';
const joined = (cells: readonly string[]) =>
  cells.map((cell) => cell.replaceAll(separator, ' ')).join(separator);
const split = (text: string) => text.split(separator);

export interface StoredImport {
  id: string;
  fileName: string;
  sheet: string;
  titleRows: number;
  headings: string[];
  columns: string[];
  /** The service for each treatment as the file spells it. */
  words: ReadonlyMap<string, string>;
  state: ImportState;
  createdAt: number;
  ranAt: number | null;
}

export interface ImportRow {
  row: number;
  cells: string[];
}

export async function insertImport(
  tx: Queries,
  {
    id,
    fileName,
    sheet,
    titleRows,
    headings,
    columns,
    createdAt,
  }: Omit<StoredImport, 'words' | 'state' | 'ranAt'>,
  rows: readonly ImportRow[],
): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      id,
      file_name: fileName,
      sheet,
      title_rows: titleRows,
      headings: joined(headings),
      columns: joined(columns),
      state: 'checking',
      created_at: createdAt,
      ran_at: null,
      leased_until: null,
    })
    .execute();
  // Databases limit the bound values of a statement.
  const rowsAtOnce = 500;
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const values = rows.slice(at, at + rowsAtOnce).map(({ row, cells }) => ({
      import_id: id,
      line: row,
      cells: joined(cells),
      digits: cells.map((cell) => asciiDigits(cell).replace(/\D/g, '')).join(' '),
      state: 'waiting' as const,
      says: '',
      appointment_id: null,
    }));
    await tx.insertInto('import_rows').values(values).execute();
  }
}

const importColumns = [
  'id',
  'file_name',
  'sheet',
  'title_rows',
  'headings',
  'columns',
  'words',
  'state',
  'created_at',
  'ran_at',
] as const satisfies readonly (keyof ImportsTable)[];

function wordsOf(stored: string | null): Map<string, string> {
  const texts = stored ? split(stored) : [];
  return new Map(texts.flatMap((text, at) => (at % 2 === 0 ? [[text, texts[at + 1]!] as const] : [])));
}

const importOf = (row: Pick<Selectable<ImportsTable>, (typeof importColumns)[number]>): StoredImport => ({
  id: row.id,
  fileName: row.file_name,
  sheet: row.sheet,
  titleRows: row.title_rows,
  headings: split(row.headings),
  columns: split(row.columns),
  words: wordsOf(row.words),
  state: row.state,
  createdAt: row.created_at,
  ranAt: row.ran_at,
});

export async function importById(queries: Queries, id: string): Promise<StoredImport | undefined> {
  const row = await queries
    .selectFrom('imports')
    .select(importColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && importOf(row);
}

/** The import that was begun last. */
export async function latestImport(queries: Queries): Promise<StoredImport | undefined> {
  const rows = queries.selectFrom('imports').select(importColumns).orderBy('created_at', 'desc');
  const row = await rows.limit(1).executeTakeFirst();
  return row && importOf(row);
}

export async function updateImport(
  tx: Queries,
  id: string,
  changed:
    | { columns: readonly string[]; words: ReadonlyMap<string, string> }
    | { state: ImportState; ranAt: number | null },
): Promise<void> {
  const values =
    'columns' in changed
      ? { columns: joined(changed.columns), words: joined([...changed.words].flat()) || null }
      : { state: changed.state, ran_at: changed.ranAt };
  await tx.updateTable('imports').set(values).where('id', '=', id).execute();
}

/** A round of rows takes far less; after a longer one two servers take turns by the lock. */
const importLease = 3000;

/** Takes an import with work to do, which no other server is at. Release it: a server that dies loses its lease. */
export async function claimImport(queries: Queries, now: number): Promise<StoredImport | undefined> {
  const isWaiting = (eb: ExpressionBuilder<Tables, 'imports'>) =>
    eb.and([
      eb('state', 'in', ['running', 'undoing']),
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]),
    ]);
  const waiting = queries.selectFrom('imports').select('id').where(isWaiting).orderBy('ran_at').limit(1);
  const first = await waiting.executeTakeFirst();
  if (!first) return undefined;
  const row = await queries
    .updateTable('imports')
    .set({ leased_until: now + importLease })
    .where('id', '=', first.id)
    .where(isWaiting)
    .returning(importColumns)
    .executeTakeFirst();
  return row && importOf(row);
}

export async function releaseImport(queries: Queries, id: string): Promise<void> {
  await queries.updateTable('imports').set({ leased_until: null }).where('id', '=', id).execute();
}

/** Rows in this state in the order of the file; all of them without a limit. */
export async function importRows(queries: Queries, id: string, state: ImportRowState, limit?: number) {
  const rows = await queries
    .selectFrom('import_rows')
    .select(['line', 'cells', 'says', 'appointment_id'])
    .where('import_id', '=', id)
    .where('state', '=', state)
    .orderBy('line')
    .$if(limit !== undefined, (select) => select.limit(limit!))
    .execute();
  return rows.map(({ line, cells, says, appointment_id }) => ({
    row: line,
    cells: split(cells),
    says,
    appointmentId: appointment_id,
  }));
}

/** How many rows are in each state. */
export async function countImportRows(queries: Queries, id: string): Promise<Record<ImportRowState, number>> {
  const rows = await queries
    .selectFrom('import_rows')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .groupBy('state')
    .execute();
  const none = { waiting: 0, stored: 0, double: 0, refused: 0, removed: 0, kept: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) };
}

/** Settles a row. Only a refused one keeps its cells, for the file that the owner mends. */
export async function settleImportRow(
  tx: Queries,
  id: string,
  row: number,
  settled: { state: ImportRowState; says?: string; appointmentId?: string },
): Promise<void> {
  const { state, says = '', appointmentId } = settled;
  await tx
    .updateTable('import_rows')
    .set({ state, says })
    .$if(state !== 'refused', (update) => update.set({ cells: '', digits: '' }))
    .$if(appointmentId !== undefined, (update) => update.set({ appointment_id: appointmentId! }))
    .where('import_id', '=', id)
    .where('line', '=', row)
    .execute();
}

/** Removes imports that were run, or else read, before an instant, with their rows; the visits that they made stay. Returns how many. */
export async function deleteImports(tx: Queries, before: number): Promise<number> {
  const old = tx
    .selectFrom('imports')
    .select('id')
    .where((eb) => eb(eb.fn.coalesce('ran_at', 'created_at'), '<', before));
  await tx.deleteFrom('import_rows').where('import_id', 'in', old).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('imports')
    .where((eb) => eb(eb.fn.coalesce('ran_at', 'created_at'), '<', before))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes the files that were read and never imported, but for one; returns how many. */
export async function deleteOtherDrafts(tx: Queries, id: string): Promise<number> {
  const others = tx
    .selectFrom('imports')
    .select('id')
    .where('state', '=', sql.lit('checking' as const))
    .where('id', '<>', id);
  await tx.deleteFrom('import_rows').where('import_id', 'in', others).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('imports')
    .where('state', '=', sql.lit('checking' as const))
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes the rows with this number, so that nothing of an erased patient is imported or listed. */
export async function eraseNumberFromImports(tx: Queries, mobile: string): Promise<void> {
  await tx
    .deleteFrom('import_rows')
    .where('digits', 'like', `%${mobile.slice(-10)}%`)
    .execute();
}

/** Clears the way from a row to its visit when that visit is erased: the row stays, for the counts. */
export async function forgetImportedVisits(tx: Queries, appointments: readonly string[]): Promise<void> {
  if (appointments.length === 0) return;
  await tx
    .updateTable('import_rows')
    .set({ appointment_id: null })
    .where('appointment_id', 'in', appointments)
    .execute();
}
