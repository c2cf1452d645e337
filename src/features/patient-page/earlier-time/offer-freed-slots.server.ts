import { retryOnStaleContent } from '#features/clinic/stale-content.server.ts';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import { randomUUIDv7 } from 'node:crypto';
import { slotsLeftSince } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { getAllowedChanges, undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import { type Appointment, patientOf } from '#features/booking/appointments/appointment.ts';
import {
  appointmentsTopic,
  findById,
  lockAppointment,
} from '#features/booking/appointments/appointments-store.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { linkToken } from '#features/booking/appointments/patient-link.server.ts';
import { slotRefusalOf } from '#features/booking/slots/availability.ts';
import { closuresAndHolidays } from '#features/booking/slots/closures-store.server.ts';
import { freeChairs } from '#features/booking/slots/day-of-chairs.ts';
import { freeSlots } from '#features/booking/slots/free-slots.ts';
import { listOpenSlots } from '#features/booking/slots/list-slots.server.ts';
import { offerMinutes } from '#features/booking/slots/offer-time.ts';
import { takeSlot } from '#features/booking/appointments/take-slot.server.ts';
import { isOverlapping, minutesAt, type VisitTime } from '#features/booking/slots/chair-time.ts';
import { requirementsKey, requirementsOf } from '#features/clinic/services/service-lengths.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { enqueueMessages } from '#features/notifications/outbox/new-messages-store.server.ts';
import { isNight } from '#features/notifications/outbox/night.ts';
import { smsAbout } from '#features/notifications/outbox/make-messages.server.ts';
import { addMinutes } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { isLandline } from '#platform/mobile-number.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { leavesTimeToCome, type Offer } from './earlier-time.ts';
import { findOpenOffer, insertOffer, openOffers, type StoredOffer } from './earlier-offers-store.server.ts';
import {
  slotText,
  type WaitingListEntry,
  waitingAfter,
  wantsEarlier,
} from './earlier-wishes-store.server.ts';
import { endOffer } from './end-offer.server.ts';

/**
 * One round of the waiting list: ends expired offers, then, except at night, offers each freed slot to the first patient who wants an
 * earlier time. Returns the number of changes.
 */
export async function offerFreedSlots(booking: Booking): Promise<number> {
  const { database, clock } = booking;
  const now = clock.now();
  let done = 0;
  for (const offer of await openOffers(database.queries)) {
    const visit = await findById(database.queries, offer.appointmentId);
    if (visit && !(await canBeTaken(booking, database.queries, offer, visit, now)))
      done += Number(await end(booking, offer, now));
  }
  // Without SMS, patients would not learn of the offer.
  if (isNight(now) || !booking.messages.sends) return done;

  const waiting = await waitingAfter(database.queries, { date: civilDateAt(now), time: timeAt(now) });
  if (waiting.length === 0) return done;
  const free = await freeTimesFor(booking, waiting);
  const texts = new Set([...free.values()].flatMap((times) => [...times.keys()]));
  for (const text of [...texts].sort()) {
    for (const one of waiting) {
      const time = free.get(one)?.get(text);
      if (!time || !(await offer(booking, one, time))) continue;
      free.delete(one);
      done += 1;
      break;
    }
  }
  return done;
}

/** The offered time ends before the visit's own begins, so that the patient has both until they answer. */
function wants({ slot: own, known }: WaitingListEntry, { minutes, ...slot }: VisitTime): boolean {
  const isBefore =
    minutes === undefined || slot.date < own.date
      ? slotText(slot) < slotText(own)
      : slot.date === own.date && addMinutes(slot.time, minutes) <= own.time;
  return isBefore && !known.has(slotText(slot));
}

/** The times that each patient may be offered, by their texts. Those that the desk may still reclaim by undo are left out. */
async function freeTimesFor(booking: Booking, waiting: readonly WaitingListEntry[]) {
  const site = booking.site.current();
  const { facts } = site;
  const now = booking.clock.now();
  const last = waiting.map(({ slot }) => slot.date).reduce((one, other) => (one > other ? one : other));
  const today = civilDateAt(now);
  const required = waiting.map((one) => requirementsOf(one, facts));
  const kinds = new Map(required.map((visit) => [requirementsKey(visit), visit]));
  const open = await Promise.all(
    [...kinds].map(async ([kind, visit]) => {
      const { days } = await listOpenSlots(booking, site, today, last, visit);
      return [kind, freeSlots(days).filter((slot) => leavesTimeToCome(slot, now))] as const;
    }),
  );
  const slots = new Map(open);
  // Read after the free slots, so that a slot released in between is not offered.
  const left = await slotsLeftSince(booking.database.queries, today, now - undoSeconds * 1000);
  const isUndoable = (time: VisitTime) =>
    left.isAnyMoved || left.slots.some((former) => isOverlapping(time, former, facts.hours));
  return new Map(
    waiting.map((one, index) => {
      const visit = required[index]!;
      const times = slots
        .get(requirementsKey(visit))!
        .map((slot) => ({ ...slot, minutes: minutesAt(visit.length, slot, facts.hours) }))
        .filter((time) => wants(one, time) && !isUndoable(time));
      return [one, new Map(times.map((time) => [slotText(time), time]))];
    }),
  );
}

/** Holds the time for the appointment, which keeps its own. False when either has changed. */
async function offer(booking: Booking, waiting: WaitingListEntry, wanted: VisitTime): Promise<boolean> {
  const { database, clock } = booking;
  const { appointmentId, slot: own, service, minutes, dentist } = waiting;
  const now = clock.now();
  const hold = async (tx: Queries, site: SiteSnapshot) => {
    const current = await lockAppointment(database, tx, appointmentId);
    if (
      !current ||
      !getAllowedChanges(current).patient.includes('earlier') ||
      slotText(current) !== slotText(own) ||
      current.service !== service ||
      current.minutes !== minutes ||
      current.dentist !== dentist ||
      // The time would be held for a patient who does not learn of it.
      isLandline(current.mobileNumber)
    )
      return false;
    if (!(await wantsEarlier(tx, appointmentId)) || (await findOpenOffer(tx, appointmentId))) return false;
    const taken = await takeSlot(
      booking,
      site,
      tx,
      { ...wanted, service, dentist, appointmentId },
      'offered',
    );
    if (!taken.ok) return false;
    const until = now + offerMinutes * 60_000;
    await insertOffer(tx, { id: randomUUIDv7(), appointmentId, ...wanted, chair: taken.chair, until }, now);
    await tellOfOffer(booking, tx, current, { ...wanted, until });
    await database.announce(tx, appointmentsTopic);
    return true;
  };
  return retryOnStaleContent(booking.site, (site) => database.transaction((tx) => hold(tx, site)));
}

async function end(booking: Booking, { appointmentId }: StoredOffer, now: number): Promise<boolean> {
  const { database } = booking;
  return database.transaction(async (tx) => {
    const current = await lockAppointment(database, tx, appointmentId);
    const offer = await findOpenOffer(tx, appointmentId);
    if (!current || !offer || (await canBeTaken(booking, tx, offer, current, now))) return false;
    await endOffer(tx, current, 'ended');
    await database.announce(tx, appointmentsTopic);
    return true;
  });
}

/** Whether a visit may have the chair that its offer holds: not once it is earlier anyway or with another dentist, or the time is closed. */
async function canBeTaken(
  { site }: Booking,
  queries: Queries,
  offer: StoredOffer,
  visit: Appointment,
  now: number,
): Promise<boolean> {
  const { facts, bookingRules, holidays } = site.current();
  if (
    now >= offer.until ||
    !getAllowedChanges(visit).patient.includes('earlier') ||
    slotText(offer) >= slotText(visit)
  )
    return false;
  const closures = await closuresAndHolidays(queries, holidays, offer.date, offer.date);
  const { hours, dentists } = facts;
  if (slotRefusalOf(offer, 'kept', { ...bookingRules, now, closures, hours })) return false;
  const { chairs, overrunMinutes } = bookingRules;
  const day = { chairs, overrunMinutes, hours, dentists, closures, held: [] };
  return freeChairs(day, offer, requirementsOf(visit, facts).dentists).includes(offer.chair);
}

/** Queues the SMS about an earlier time in the transaction that holds it; it is of no use once the time goes to the next one. */
async function tellOfOffer(
  booking: Booking,
  tx: Queries,
  appointment: Appointment,
  { date, time, until }: Omit<Offer, 'id'>,
): Promise<void> {
  if (!hasNumber(appointment.mobileNumber)) return;
  const told = {
    ...appointment,
    date,
    time,
    patient: patientOf(appointment),
    mobile: appointment.mobileNumber,
    token: linkToken(appointment, booking.linkSecret),
    stage: 'expected' as const,
  };
  const sms = { ...smsAbout('earlier-slot', told, booking.messages.templates), expiresAt: until };
  await enqueueMessages(booking.database, tx, [sms], booking.clock.now());
}
