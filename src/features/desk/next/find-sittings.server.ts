import { createHash } from 'node:crypto';
import { isUpcoming } from '#features/booking/appointments/allowed-changes.ts';
import { historyOf } from '#features/booking/appointments/appointment-lists-store.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { personKey } from '#features/booking/search/match-names.ts';
import { minutesAt } from '#features/booking/slots/chair-time.ts';
import { freeChairs } from '#features/booking/slots/day-of-chairs.ts';
import { dentistOfVisit } from '#features/booking/slots/dentists-on-duty.ts';
import { closuresBetween } from '#features/booking/slots/closures-store.server.ts';
import { isKeptForEmergencies } from '#features/booking/slots/emergency-times.ts';
import { listDeskSlots } from '#features/booking/slots/list-slots.server.ts';
import { chairTimes } from '#features/booking/slots/slot-holds-store.server.ts';
import { minutesOfVisit, type Slot } from '#features/booking/slots/slots.ts';
import { dentistsDoing } from '#features/clinic/services/bookable-dentists.ts';
import { lengthOfService } from '#features/clinic/services/service-lengths.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { eveningBegins } from '#features/clinic/working-hours.ts';
import { addDays, type CivilDate, minutesOf } from '#platform/civil-date.ts';

const maxTimes = 3;
/** Free times are looked for on so many days from the wanted one on. */
const searchedDays = 42;

/** Free times for the next sitting after a visit, in the same chair, with the same dentist and as long. */
export interface Sittings {
  /** The requested day. */
  from: CivilDate;
  times: Slot[];
  /** Undefined: the clinic no longer has the chair of the visit, so any will do. */
  chair: number | undefined;
  minutes: number;
  /** The dentist whom the visit had chosen. */
  dentist?: string;
  /** The Idempotency-Key of the booking: two desks that saw the same visits of this patient book one sitting between them. */
  key: string;
  /** The patient's visits to come. */
  coming: Appointment[];
}

export async function findSittings(
  { database, clock, site }: Booking,
  visit: Appointment,
  afterDays: number,
): Promise<Sittings> {
  const now = clock.now();
  const { facts, bookingRules } = site.current();
  const { hours, dentists } = facts;
  const { chairs, emergency, overrunMinutes } = bookingRules;
  const doing = dentistsDoing(visit.service, facts);
  const seenBy = dentistOfVisit(visit, facts);
  const dentist = seenBy && (doing?.includes(seenBy.id) ?? true) ? seenBy : undefined;
  const allowed = dentist ? [dentist.id] : doing;
  const formerChair = visit.chair <= chairs && !doing ? visit.chair : undefined;
  const chair = dentist ? dentist.chair : formerChair;
  const length = visit.minutes ?? lengthOfService(visit.service, facts);
  const from = addDays(civilDateAt(now), afterDays);
  const to = addDays(from, searchedDays);
  const offered = await listDeskSlots({ database }, site.current(), from, to, {
    length,
    ...(allowed && { dentists: allowed }),
  });
  const held = await chairTimes(database.queries, from, to);
  const closures = await closuresBetween(database.queries, from, to);
  const days = { chairs, hours, held, closures, dentists, overrunMinutes };
  const isFree = (slot: Slot) => {
    const wanted = { ...slot, minutes: minutesAt(length, slot, hours) };
    return (
      (chair === undefined || freeChairs(days, wanted, allowed).includes(chair)) &&
      !isKeptForEmergencies(wanted, { emergency, hours, now })
    );
  };
  const distance = ({ time }: Slot) => Math.abs(minutesOf(time) - minutesOf(visit.time));
  const times = offered.flatMap(({ date, slots }) => {
    const free = slots
      .filter(({ state }) => state === 'free')
      .map(({ time }) => ({ date, time }))
      .filter(isFree);
    // One before the evening and one in it: patients ask for another part of the day, not for the hour after.
    const parts = Object.values(
      Object.groupBy(free, ({ time }) => (time < eveningBegins ? 'day' : 'evening')),
    );
    return parts.flatMap(
      (part = []) => part.toSorted((one, other) => distance(one) - distance(other))[0] ?? [],
    );
  });
  const visits = await historyOf(database.queries, visit.mobileNumber);
  const history = visits.filter((other) => personKey(other) === personKey(visit));
  return {
    from,
    times: times.slice(0, maxTimes),
    chair,
    minutes: minutesOfVisit(visit, hours),
    ...(visit.dentist !== null && dentist?.id === visit.dentist && { dentist: visit.dentist }),
    // The same for all who see these visits of the number: two desks book one sitting.
    key: `next-${visit.id}-${hashOf(visits)}`,
    coming: history.filter((other) => isUpcoming(other, now)).toReversed(),
  };
}

const hashOf = (visits: readonly Appointment[]): string => {
  const ids = visits.map(({ id }) => id).toSorted();
  return createHash('sha256').update(ids.join(' ')).digest('base64url');
};
