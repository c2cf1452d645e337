import { withNewest } from '#features/clinic/content/newest-content.server.ts';
import { randomUUIDv7 } from 'node:crypto';
import { slotsLeftSince } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { undoSeconds } from '#features/booking/appointments/undo-time.ts';
import { mayPatientChange } from '#features/booking/appointments/appointment-status.ts';
import { patientOf, type Appointment } from '#features/booking/appointments/appointment.ts';
import {
  appointmentsTopic,
  lockAppointment,
} from '#features/booking/appointments/appointments-store.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { linkToken } from '#features/booking/appointments/patient-link.server.ts';
import { freeSlots } from '#features/booking/slots/free-slots.ts';
import { listOpenSlots } from '#features/booking/slots/list-slots.server.ts';
import { offerMinutes } from '#features/booking/slots/offer-time.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { takeSlot } from '#features/booking/appointments/take-slot.server.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { enqueueMessages } from '#features/notifications/outbox/new-messages-store.server.ts';
import { isNight } from '#features/notifications/outbox/night.ts';
import { smsAbout } from '#features/notifications/outbox/make-messages.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { leavesTimeToCome, type Offer } from './earlier-time.ts';
import { findOpenOffer, insertOffer, offersToEnd, type KeptOffer } from './earlier-offers-store.server.ts';
import { slotText, waitingAfter, wantsEarlier, type Waiting } from './earlier-wishes-store.server.ts';
import { endOffer } from './end-offer.server.ts';

/**
 * One round of the earlier times: ends the offers whose time is up, then, unless it is night, offers each slot that has become free to the
 * first patient who asked for something earlier than what they have. Returns how much it did.
 */
export async function offerFreedSlots(booking: Booking): Promise<number> {
  const { database, clock } = booking;
  const now = clock.now();
  let done = 0;
  for (const offer of await offersToEnd(database.queries, now))
    done += Number(await end(booking, offer, now));
  // A patient who is told by no SMS would let the slot lie.
  if (isNight(now) || !booking.messages.sends) return done;

  const waiting = await waitingAfter(database.queries, { date: civilDateAt(now), time: timeAt(now) });
  if (waiting.length === 0) return done;
  for (const slot of await freeSlotsUntil(booking, waiting)) {
    for (const one of waiting.filter((each) => wants(each, slot))) {
      if (!(await offer(booking, one, slot))) continue;
      waiting.splice(waiting.indexOf(one), 1);
      done += 1;
      break;
    }
  }
  return done;
}

function wants({ slot: own, known }: Waiting, slot: Slot): boolean {
  return slotText(slot) < slotText(own) && !known.has(slotText(slot));
}

/** Without those that the desk can still give back by an undo: it would find them taken. */
async function freeSlotsUntil(booking: Booking, waiting: readonly Waiting[]): Promise<Slot[]> {
  const now = booking.clock.now();
  const last = waiting.map(({ slot }) => slot.date).reduce((one, other) => (one > other ? one : other));
  const today = civilDateAt(now);
  const { days } = await listOpenSlots(booking, today, last);
  // Read after the free slots: a slot that is let go in between is not among them.
  const left = await slotsLeftSince(booking.database.queries, today, now - undoSeconds * 1000);
  if (left.isAnyMoved) return [];
  const undoable = new Set(left.slots.map(slotText));
  return freeSlots(days).filter((slot) => leavesTimeToCome(slot, now) && !undoable.has(slotText(slot)));
}

/** Holds the slot in the name of their appointment, which keeps its own. False when either is not as it was seen. */
async function offer(booking: Booking, { appointmentId, slot: own }: Waiting, slot: Slot): Promise<boolean> {
  const { database, clock } = booking;
  const now = clock.now();
  const hold = async (tx: Queries) => {
    const current = await lockAppointment(database, tx, appointmentId);
    if (!current || !mayPatientChange(current.status, 'earlier') || slotText(current) !== slotText(own))
      return false;
    if (!(await wantsEarlier(tx, appointmentId)) || (await findOpenOffer(tx, appointmentId))) return false;
    const taken = await takeSlot(booking, tx, { ...slot, appointmentId }, 'offered');
    if (!taken.ok) return false;
    const until = now + offerMinutes * 60_000;
    await insertOffer(tx, { id: randomUUIDv7(), appointmentId, ...slot, chair: taken.chair, until }, now);
    await tellOfOffer(booking, tx, current, { ...slot, until });
    await database.announce(tx, appointmentsTopic);
    return true;
  };
  return withNewest(booking.content, () => database.transaction(hold));
}

async function end({ database }: Booking, { appointmentId }: KeptOffer, now: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const current = await lockAppointment(database, tx, appointmentId);
    const offer = await findOpenOffer(tx, appointmentId);
    if (!current || !offer || isGood(offer, current, now)) return false;
    await endOffer(tx, current, 'ended');
    await database.announce(tx, appointmentsTopic);
    return true;
  });
}

function isGood(offer: KeptOffer, { status, ...own }: Appointment, now: number): boolean {
  return now < offer.until && mayPatientChange(status, 'earlier') && slotText(offer) < slotText(own);
}

/** Queues the SMS about an earlier time in the transaction that holds it; it is of no use once the time goes to the next one. */
async function tellOfOffer(
  booking: Booking,
  tx: Queries,
  appointment: Appointment,
  { date, time, until }: Omit<Offer, 'id'>,
): Promise<void> {
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
