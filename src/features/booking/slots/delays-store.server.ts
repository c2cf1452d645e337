import type { CivilDate } from '#features/clinic/clinic-time.ts';
import type { Queries } from '#platform/database/database.server.ts';

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

/** How many minutes late the clinic runs on a day. */
export async function delayOf(queries: Queries, date: CivilDate): Promise<number> {
  const row = await queries
    .selectFrom('delays')
    .select('minutes')
    .where('slot_date', '=', date)
    .executeTakeFirst();
  return row?.minutes ?? 0;
}

export async function storeDelay(tx: Queries, date: CivilDate, minutes: number): Promise<void> {
  if (minutes === 0) {
    await tx.deleteFrom('delays').where('slot_date', '=', date).execute();
    return;
  }
  await tx
    .insertInto('delays')
    .values({ slot_date: date, minutes })
    .onConflict((conflict) => conflict.column('slot_date').doUpdateSet({ minutes }))
    .execute();
}
