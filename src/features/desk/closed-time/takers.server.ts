import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { allChairs, type ChairTime } from '#features/booking/slots/chair-time.ts';
import { closuresAndHolidays } from '#features/booking/slots/closures-store.server.ts';
import { closureOf, closuresOf, type WantedClosure } from '#features/booking/slots/closures.ts';
import { freeChairs } from '#features/booking/slots/day-of-chairs.ts';
import { chairTimes } from '#features/booking/slots/slot-holds-store.server.ts';
import type { Content } from '#features/clinic/content/content.ts';
import { dentistsDoing } from '#features/clinic/services/bookable-dentists.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { isForAll } from './closure-rules.ts';

/** Another dentist, or where there are none another chair, that could take visits at their own times. */
export interface Taker {
  chair: number;
  /** The id of the dentist who works in the chair. */
  dentist?: string;
  /** The ids of the visits. */
  visits: string[];
}

/** The visits that hold chairs on these days, and the closures, including the new one. */
export async function readChairTime(
  queries: Queries,
  holidays: Content['holidays'],
  { first, last, wanted }: { first: CivilDate; last: CivilDate; wanted: WantedClosure | undefined },
) {
  const [held, closed] = await Promise.all([
    chairTimes(queries, first, last),
    closuresAndHolidays(queries, holidays, first, last),
  ]);
  const toClose = (wanted ? closuresOf(wanted) : []).map((one) => ({ ...one, id: '', createdAt: 0 }));
  return { held, closed, closures: [...closed, ...toClose] };
}

/** The dentists who could take visits that are inside closed time, or in time to be closed; who could take most of them comes first. */
export async function readTakers(
  { database: { queries }, site }: Pick<Booking, 'database' | 'site'>,
  inside: readonly Appointment[],
  wanted?: WantedClosure,
): Promise<Taker[]> {
  if ((wanted && isForAll(wanted)) || inside.length === 0) return [];
  const days = inside.map(({ date }) => date).toSorted();
  const [first, last] = [days[0]!, days.at(-1)!];
  const { bookingRules, facts, holidays } = site.current();
  const { chairs, overrunMinutes } = bookingRules;
  const { hours, dentists } = facts;
  const { held, closed, closures } = await readChairTime(queries, holidays, { first, last, wanted });
  const movable = inside.filter(
    ({ date, time, minutes, ...visit }) =>
      getAllowedChanges(visit).staff.includes('move') && !closureOf(closed, { date, time, minutes }),
  );
  const takes = ({ chair, dentist }: Omit<Taker, 'visits'>): Taker => {
    const taken: ChairTime[] = [...held];
    const visits: string[] = [];
    for (const visit of movable) {
      if (dentist && dentistsDoing(visit.service, facts)?.includes(dentist) === false) continue;
      const day = { chairs, hours, dentists, closures, overrunMinutes, held: taken };
      if (!freeChairs(day, visit, dentist ? [dentist] : undefined).includes(chair)) continue;
      taken.push({ ...visit, chair });
      visits.push(visit.id);
    }
    return { chair, ...(dentist && { dentist }), visits };
  };
  const others = dentists
    ? dentists.map(({ id, chair }) => ({ dentist: id, chair }))
    : allChairs(chairs).map((chair) => ({ chair }));
  return others
    .map(takes)
    .filter(({ visits }) => visits.length > 0)
    .toSorted((one, other) => other.visits.length - one.visits.length);
}
