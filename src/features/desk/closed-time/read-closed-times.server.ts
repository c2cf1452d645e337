import { closuresAndHolidays } from '#features/booking/slots/closures-store.server.ts';
import { closingOf, farFuture, type Closure } from '#features/booking/slots/closures.ts';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { isSundayOff } from '#features/clinic/working-hours.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { closeDeskTime, previewClosing } from './close-desk-time.server.ts';
import type { Desk, Actor } from '../visit/desk.server.ts';
import {
  holidayYearsFrom,
  holidayYearShown,
  type PublicHoliday,
} from '#features/clinic/holidays/public-holidays.server.ts';

/** Closures from today on, and one year's public holidays. */
export async function readClosedTimes(desk: Desk, actor: Actor, asked: string | null) {
  const { database, clock, site } = desk.booking;
  const { holidays: ownHolidays, facts, bookingRules } = site.current();
  const { hours } = facts;
  const today = civilDateAt(clock.now());
  const closed = await closuresAndHolidays(database.queries, ownHolidays, today, farFuture);
  const { holidays, ...year } = holidayYearShown(asked, today);
  const lines = [];
  for (const holiday of holidays) {
    const state = stateOf(holiday, { today, closures: closed, hours });
    /** Appointments booked on that day. */
    const inside = state === 'open' ? await previewClosing(desk, actor, holidayClosure(holiday, '')) : [];
    lines.push({ ...holiday, state, inside });
  }
  const coming = closed.toSorted((one, other) => (one.fromDate < other.fromDate ? -1 : 1));
  return {
    today,
    chairs: bookingRules.chairs,
    closures: coming,
    years: holidayYearsFrom(today).map((one) => one.year),
    year,
    holidays: lines,
  };
}
export type ClosedTimes = Awaited<ReturnType<typeof readClosedTimes>>;

/** The state of a public holiday: 'open' can still be closed, 'sunday' is a weekly day off anyway. */
function stateOf(
  { date }: PublicHoliday,
  { today, closures, hours }: { today: CivilDate; closures: readonly Closure[]; hours: HoursOfWeek },
) {
  if (date < today) return 'past';
  if (isSundayOff(hours, date)) return 'sunday';
  return closingOf(date, closures, hours).every(Boolean) ? 'closed' : 'open';
}

const holidayClosure = ({ date, name }: PublicHoliday, publicText: string) => ({
  kind: 'holiday' as const,
  fromDate: date,
  toDate: date,
  fromTime: null,
  toTime: null,
  weekday: null,
  reason: name,
  publicText,
});

/** Closes those dates that are public holidays and still open. The result names dates on which a patient has booked meanwhile. */
export async function closeHolidays(
  desk: Desk,
  actor: Actor,
  {
    dates,
    seen,
    textOf,
  }: { dates: readonly string[]; seen: readonly string[]; textOf(name: string): string },
): Promise<{ closed: number; bookedMeanwhile: string[] }> {
  const years = new Set(dates.map((date) => date.slice(0, 4)));
  const bookedMeanwhile: string[] = [];
  let closed = 0;
  for (const year of years) {
    const { holidays } = await readClosedTimes(desk, actor, year);
    for (const holiday of holidays) {
      if (holiday.state !== 'open' || !dates.includes(holiday.date)) continue;
      const answer = await closeDeskTime(desk, actor, holidayClosure(holiday, textOf(holiday.name)), seen);
      if (answer.ok) closed++;
      else bookedMeanwhile.push(holiday.name);
    }
  }
  return { closed, bookedMeanwhile };
}
