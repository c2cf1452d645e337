import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { fitsSession } from '#features/booking/slots/chair-time.ts';
import { closureOf, type WantedClosure } from '#features/booking/slots/closures.ts';
import { freeChairs } from '#features/booking/slots/day-of-chairs.ts';
import { isKeptForEmergencies } from '#features/booking/slots/emergency-times.ts';
import { slotsOn, type Slot } from '#features/booking/slots/slots.ts';
import { requirementsOf } from '#features/clinic/services/service-lengths.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { addDays, type CivilDate, daysBetween } from '#platform/civil-date.ts';
import { dayMs } from '#platform/clock.ts';
import { maxPlaced, placeDaysAround } from './closure-rules.ts';
import { readChairTime } from './takers.server.ts';

/** A free time for a visit in closed time. */
export interface NearestPlace extends Slot {
  /** The visit's id. */
  id: string;
  chair: number;
}

/** The minimum notice at which a patient is asked to come earlier than booked. */
const minNoticeMs = dayMs;

/**
 * The free times nearest to those of visits that are inside closed time, or in time to be closed; each is given to one visit. They are times
 * that the site offers, as long as the visit, with its dentist. A visit for which there is none is left out; of more than `maxPlaced` all are,
 * since the search would hold up the server.
 */
export async function readNearestPlaces(
  { database: { queries }, site, clock }: Pick<Booking, 'database' | 'site' | 'clock'>,
  inside: readonly Appointment[],
  wanted?: WantedClosure,
): Promise<NearestPlace[]> {
  const movable = inside
    .filter((visit) => getAllowedChanges(visit).staff.includes('move'))
    .toSorted((one, other) => instantOf(one.date, one.time) - instantOf(other.date, other.time));
  if (movable.length === 0 || inside.length > maxPlaced) return [];
  const now = clock.now();
  const today = civilDateAt(now);
  const back = addDays(movable[0]!.date, -placeDaysAround);
  const [first, last] = [back > today ? back : today, addDays(movable.at(-1)!.date, placeDaysAround)];
  const { bookingRules, facts, holidays } = site.current();
  const { chairs, overrunMinutes, emergency } = bookingRules;
  const { hours, dentists } = facts;
  const { held, closures } = await readChairTime(queries, holidays, { first, last, wanted });
  const heldOn = Map.groupBy(held, ({ date }) => date);

  const chairFor = (visit: Appointment, { date, time }: Slot): number | undefined => {
    const there = { date, time, minutes: visit.minutes };
    if (!fitsSession(there, hours, overrunMinutes) || closureOf(closures, there)) return undefined;
    const others = (heldOn.get(date) ?? []).filter(
      (one) => date !== visit.date || one.time !== visit.time || one.chair !== visit.chair,
    );
    const day = { chairs, hours, dentists, closures, overrunMinutes, held: others };
    const { dentists: allowed, forEmergency } = requirementsOf(visit, facts);
    const free = freeChairs(day, there, allowed);
    const isKept = !forEmergency && isKeptForEmergencies(there, { emergency, hours, now });
    if (free.length <= Number(isKept)) return undefined;
    return free.includes(visit.chair) ? visit.chair : free[0];
  };
  return movable.flatMap((visit) => {
    const { id, minutes } = visit;
    for (const slot of startsAround(visit, (date) => slotsOn(hours, date), { first, now })) {
      const chair = chairFor(visit, slot);
      if (chair === undefined) continue;
      heldOn.set(slot.date, [...(heldOn.get(slot.date) ?? []), { ...slot, minutes, chair }]);
      return [{ id, ...slot, chair }];
    }
    return [];
  });
}

/** The starts of visits around one, the nearest first; of two that are as near, the later one. */
function startsAround(
  { date: own, time }: Slot,
  timesOn: (date: CivilDate) => readonly string[],
  { first, now }: { first: CivilDate; now: number },
): Slot[] {
  const wanted = instantOf(own, time);
  const back = addDays(own, -placeDaysAround);
  const from = back > first ? back : first;
  const days = daysBetween(from, addDays(own, placeDaysAround)) + 1;
  return Array.from({ length: days }, (_, index) => addDays(from, index))
    .flatMap((date) => timesOn(date).map((start) => ({ date, time: start, at: instantOf(date, start) })))
    .filter(({ at }) => at > Math.max(now, Math.min(wanted, now + minNoticeMs)) && at !== wanted)
    .toSorted((one, other) => Math.abs(one.at - wanted) - Math.abs(other.at - wanted) || other.at - one.at)
    .map(({ date, time: start }) => ({ date, time: start }));
}
