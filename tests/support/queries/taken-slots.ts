import { sql } from 'kysely';
import type { CivilDate } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';

/** The number of chairs taken per slot; free slots are not listed. */
export async function takenSlots(queries: Queries, from: CivilDate, to: CivilDate) {
  const rows = await queries
    .selectFrom('slot_holds')
    .select(['slot_date', 'slot_time', (eb) => eb.fn.countAll<number>().as('taken')])
    .where('slot_date', '>=', from)
    .where('slot_date', '<=', to)
    .where(sql<boolean>`(minutes is null or minutes > 0)`)
    .groupBy(['slot_date', 'slot_time'])
    .execute();
  return rows.map(({ slot_date, slot_time, taken }) => ({ date: slot_date, time: slot_time, taken }));
}
