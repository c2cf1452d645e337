import { delayOf } from '#features/booking/slots/delays-store.server.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import type { Day } from './day.ts';
import type { Desk, Actor } from '../visit/desk.server.ts';
import { readShownDays } from '../visit/read-visits.server.ts';

/** Everything of a day at the desk, numbers masked. Written to the audit log. */
export async function readDay(desk: Desk, actor: Actor, date: CivilDate): Promise<Day> {
  const { database, clock } = desk.booking;
  const now = clock.now();
  const shown = await readShownDays(desk, actor, date, date);
  return { ...shown, date, now, delay: await delayOf(database.queries, date) };
}
