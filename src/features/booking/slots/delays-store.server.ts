import type { CivilDate } from '#platform/civil-date.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    delays: DelaysTable;
  }
}

interface DelaysTable {
  slot_date: string;
  minutes: number;
}

/** Announced when the clinic begins to run late, more or less so, or on time again. */
export const delaysTopic = 'delays';

/** The clinic's delay on a day in minutes. Allowed values: desk/day/day-line.tsx. */
export async function delayOf(queries: Queries, date: CivilDate): Promise<number> {
  const rows = await queries.selectFrom('delays').select('minutes').where('slot_date', '=', date).execute();
  return rows[0]?.minutes ?? 0;
}

/** The clinic runs this many minutes late on a day; 0: it runs on time again. `inSameTransaction` is part of the same transaction. */
export async function setDelay(
  { database }: { database: Database },
  date: CivilDate,
  minutes: number,
  inSameTransaction?: (tx: Queries) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (minutes === 0) await tx.deleteFrom('delays').where('slot_date', '=', date).execute();
    else {
      await tx
        .insertInto('delays')
        .values({ slot_date: date, minutes })
        .onConflict((conflict) => conflict.column('slot_date').doUpdateSet({ minutes }))
        .execute();
    }
    await inSameTransaction?.(tx);
    await database.announce(tx, delaysTopic);
  });
}
