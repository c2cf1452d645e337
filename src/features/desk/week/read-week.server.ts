import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { type CivilDate, addDays } from '#platform/civil-date.ts';
import type { Desk, Actor } from '../visit/desk.server.ts';
import { readShownDays } from '../visit/read-visits.server.ts';
import { mondayOf, type Week } from './week.ts';

/** The week of a day, numbers masked. Written to the audit log. */
export async function readWeek(desk: Desk, actor: Actor, date: CivilDate): Promise<Week> {
  const monday = mondayOf(date);
  const shown = await readShownDays(desk, actor, monday, addDays(monday, 6));
  const now = desk.booking.clock.now();
  return { ...shown, monday, today: civilDateAt(now), now };
}
