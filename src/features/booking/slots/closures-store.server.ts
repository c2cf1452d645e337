import type { Selectable } from 'kysely';
import type { CivilDate } from '#platform/civil-date.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import { gathered } from '#platform/database/gathered.server.ts';
import { prepare } from '#platform/database/prepare.server.ts';
import type { Content } from '#features/clinic/content/content.ts';
import words from '#features/clinic/holidays/words.en.ts';
import { holidayClosures, type Closure, type ClosureKind } from './closures.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    closures: ClosuresTable;
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

/** Announced whenever time is closed or opened again. */
export const closuresTopic = 'closures';

/** Transactions that give out a slot hold it together, one that closes time alone: no booking slips into time that is being closed. */
export const closuresLock = 'closures';

/** What closes a day but for the clinic's holidays, for a transaction that gives out one of its slots. */
export async function closuresForHold(
  database: Pick<Database, 'lock' | 'readOnce'>,
  tx: Queries,
  date: CivilDate,
): Promise<Closure[]> {
  await database.lock(tx, closuresLock, 'together');
  return database.readOnce(tx, `${closuresTopic} ${date}`, () => closuresOn(tx, date));
}

const closuresOn = gathered<CivilDate, Closure[]>(async (tx, dates) => {
  const inOrder = dates.toSorted();
  const closures = await closuresBetween(tx, inOrder[0]!, inOrder.at(-1)!);
  return dates.map((date) => closures.filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate));
});

/** The closures that touch a day between two, earliest first. */
export async function closuresBetween(queries: Queries, from: CivilDate, to: CivilDate): Promise<Closure[]> {
  const { rows } = await selectClosures(queries, { from, to });
  return rows.map(closureOfRow);
}

/** The same with the clinic's holidays. */
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

const selectClosures = prepare((queries, { from, to }: { from: CivilDate; to: CivilDate }) =>
  queries
    .selectFrom('closures')
    .selectAll()
    .where('to_date', '>=', from)
    .where('from_date', '<=', to)
    .orderBy('from_date')
    .orderBy('id'),
);

export async function insertClosure(tx: Queries, closure: Closure): Promise<void> {
  const { id, kind, fromDate, toDate, fromTime, toTime, weekday, reason, publicText, createdAt } = closure;
  await tx
    .insertInto('closures')
    .values({
      id,
      kind,
      from_date: fromDate,
      to_date: toDate,
      from_time: fromTime,
      to_time: toTime,
      weekday,
      reason,
      public_text: publicText,
      created_at: createdAt,
    })
    .execute();
}

/** The deleted closure; undefined when there was none. */
export async function deleteClosure(tx: Queries, id: string): Promise<Closure | undefined> {
  const row = await tx.deleteFrom('closures').where('id', '=', id).returningAll().executeTakeFirst();
  return row && closureOfRow(row);
}

function closureOfRow(row: Selectable<ClosuresTable>): Closure {
  return {
    id: row.id,
    kind: row.kind,
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
