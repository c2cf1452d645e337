import { sql, type Selectable } from 'kysely';
import type { CivilDate } from '#platform/civil-date.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { Content } from '#features/clinic/content/content.ts';
import words from '#features/clinic/holidays/words.en.ts';
import { holidayClosures, type Closure, type ClosureKind } from './closures.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    closures: ClosuresTable;
    chair_closures: ChairClosuresTable;
  }
}

interface ClosuresTable {
  id: string;
  kind: ClosureKind;
  from_date: string;
  to_date: string;
  from_time: string | null;
  to_time: string | null;
  weekday: number | null;
  reason: string;
  public_text: string;
  created_at: number;
}

/** A table of its own: a server of an older version, which reads only the other, does not close the clinic for a chair. */
interface ChairClosuresTable extends ClosuresTable {
  chair: number;
  /** The dentist who is away; null: the chair is blocked, as servers of an older version read it in either case. */
  dentist: string | null;
}

const closureColumns = [
  'id',
  'kind',
  'from_date',
  'to_date',
  'from_time',
  'to_time',
  'weekday',
  'reason',
  'public_text',
  'created_at',
] as const satisfies readonly (keyof ClosuresTable)[];

/** Announced whenever time is closed or opened again. */
export const closuresTopic = 'closures';

/** Transactions that take a slot share this lock; one that closes time holds it alone, so that no booking enters time that is being closed. */
export const closuresLock = 'closures';

/** Closures of a day without the clinic's holidays, for a transaction that holds one of its slots. */
export async function closuresForHold(
  database: Pick<Database, 'lock'>,
  tx: Queries,
  date: CivilDate,
): Promise<Closure[]> {
  await database.lock(tx, closuresLock, 'together');
  return closuresBetween(tx, date, date);
}

/** The closures, of the clinic and of its chairs, that touch a day between two, earliest first. */
export async function closuresBetween(queries: Queries, from: CivilDate, to: CivilDate): Promise<Closure[]> {
  const rows = await queries
    .selectFrom('closures')
    .select([...closureColumns, sql<number | null>`null`.as('chair'), sql<string | null>`null`.as('dentist')])
    .where('to_date', '>=', from)
    .where('from_date', '<=', to)
    .unionAll(
      queries
        .selectFrom('chair_closures')
        .select([...closureColumns, 'chair', 'dentist'])
        .where('to_date', '>=', from)
        .where('from_date', '<=', to),
    )
    .orderBy('from_date')
    .orderBy('id')
    .execute();
  return rows.map(closureOfRow);
}

/** Includes the clinic's holidays. */
export async function closuresAndHolidays(
  queries: Queries,
  holidays: Content['holidays'],
  from: CivilDate,
  to: CivilDate,
): Promise<Closure[]> {
  return withHolidays(await closuresBetween(queries, from, to), holidays, from, to);
}

export function withHolidays(
  closures: readonly Closure[],
  holidays: Content['holidays'],
  from: CivilDate,
  to: CivilDate,
): Closure[] {
  const own = holidays.filter(({ date }) => from <= date && date <= to);
  return [...closures, ...holidayClosures(own, words.closedFor)];
}

export async function insertClosure(tx: Queries, closure: Closure): Promise<void> {
  const { id, kind, chair, dentist = null, fromDate, toDate, fromTime, toTime, weekday } = closure;
  const row = {
    id,
    kind,
    from_date: fromDate,
    to_date: toDate,
    from_time: fromTime,
    to_time: toTime,
    weekday,
    reason: closure.reason,
    public_text: closure.publicText,
    created_at: closure.createdAt,
  };
  if (chair === undefined) await tx.insertInto('closures').values(row).execute();
  else
    await tx
      .insertInto('chair_closures')
      .values({ ...row, chair, dentist })
      .execute();
}

/** Returns the deleted closure; undefined when there was none. */
export async function deleteClosure(tx: Queries, id: string): Promise<Closure | undefined> {
  const row =
    (await tx.deleteFrom('closures').where('id', '=', id).returning(closureColumns).executeTakeFirst()) ??
    (await tx
      .deleteFrom('chair_closures')
      .where('id', '=', id)
      .returning([...closureColumns, 'chair', 'dentist'])
      .executeTakeFirst());
  return row && closureOfRow(row);
}

function closureOfRow(
  row: Selectable<ClosuresTable> & { chair?: number | null; dentist?: string | null },
): Closure {
  return {
    id: row.id,
    kind: row.kind,
    ...(typeof row.chair === 'number' && { chair: row.chair }),
    ...(row.dentist && { dentist: row.dentist }),
    fromDate: row.from_date,
    toDate: row.to_date,
    fromTime: row.from_time,
    toTime: row.to_time,
    weekday: row.weekday,
    reason: row.reason,
    publicText: row.public_text,
    createdAt: row.created_at,
  };
}
