import { closuresBetween } from '#features/booking/slots/closures-store.server.ts';
import { offeredSlots } from '#features/booking/slots/slot-holds-store.server.ts';
import { civilDateAt } from '#features/clinic/clinic-time.ts';
import { type CivilDate, addDays } from '#platform/civil-date.ts';
import type { Desk, Actor } from '../visit/desk.server.ts';
import { readDays } from '../visit/read-visits.server.ts';
import { mondayOf, type Week } from './week.ts';

/** The week of a day, numbers masked. Written to the audit log. */
export async function readWeek(desk: Desk, actor: Actor, date: CivilDate): Promise<Week> {
  const { database, clock, chairs } = desk.booking;
  const monday = mondayOf(date);
  const sunday = addDays(monday, 6);
  const appointments = await readDays(desk, actor, monday, sunday);
  const [closures, offered] = await Promise.all([
    closuresBetween(database.queries, monday, sunday),
    offeredSlots(database.queries, monday, sunday),
  ]);
  return { monday, today: civilDateAt(clock.now()), chairs, appointments, closures, offered };
}
