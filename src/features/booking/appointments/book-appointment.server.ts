import { createHash } from 'node:crypto';
import { civilDateAt, instantOf, timeAt } from '#features/clinic/clinic-time.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { openAppointmentsAllowed, type Appointment } from './appointment.ts';
import {
  appointmentsTopic,
  findByIdempotencyKey,
  insertAppointment,
  openAppointments,
  queueForNumber,
} from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';
import { nearestFreeSlots } from '../slots/list-slots.server.ts';
import { newAppointment, newAppointmentId, type WantedAppointment } from './new-appointment.server.ts';
import { linkHashOf, manageUrl } from './patient-link.server.ts';
import { orRefusal, refuse } from './refused.ts';
import { addSearchTerms } from './search-terms-store.server.ts';
import type { Slot } from '../slots/slots.ts';
import { takeSlot, type SlotRefusal } from './take-slot.server.ts';
import { tellPatient } from './tell-patient.server.ts';

export type BookingRefusal =
  /** `nearest`: the three nearest times that are free. */
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered'; nearest: Slot[] }
  /** The number has its share of appointments to come; the first of them is over in `retryAfterSeconds`. */
  | { ok: false; reason: 'too-many-open'; retryAfterSeconds: number }
  /** The key belongs to another request. */
  | { ok: false; reason: 'key-reused' };
export type BookingResult = { ok: true; appointment: Appointment; manageUrl: string } | BookingRefusal;

type Outcome =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered' | 'key-reused' }
  | { ok: false; reason: 'too-many-open'; next: Slot };

/** Books once, however often it is asked with the same key. The appointment and the messages about it are stored together. */
export async function bookAppointment(
  booking: Booking,
  wanted: WantedAppointment,
  idempotencyKey: string,
): Promise<BookingResult> {
  const now = booking.clock.now();
  const requestHash = hashOf(wanted);
  const outcome = await orRefusal<Outcome, Outcome>(
    booking.database.transaction((tx) => book(booking, tx, { wanted, idempotencyKey, requestHash, now })),
  );

  if (outcome.ok) return { ...outcome, manageUrl: manageUrl(outcome.appointment, booking) };
  switch (outcome.reason) {
    case 'too-many-open': {
      const { date, time } = outcome.next;
      return { ...outcome, retryAfterSeconds: Math.ceil((instantOf(date, time) - now) / 1000) };
    }
    case 'key-reused':
      return { ok: false, reason: outcome.reason };
    default:
      return { ok: false, reason: outcome.reason, nearest: await nearestFreeSlots(booking, wanted) };
  }
}

interface Attempt {
  wanted: WantedAppointment;
  idempotencyKey: string;
  requestHash: string;
  now: number;
}

async function book(booking: Booking, tx: Queries, attempt: Attempt): Promise<Outcome> {
  const { wanted, now } = attempt;
  await queueForNumber(tx, wanted.mobileNumber, now);
  const id = newAppointmentId();
  const slot = await takeSlot(booking, tx, { ...wanted, appointmentId: id }, 'offered');
  for (;;) {
    if (slot.ok) {
      const own = { id, chair: slot.chair, source: 'online' as const, note: '' };
      const appointment = newAppointment(booking, wanted, own);
      const linkHash = linkHashOf(appointment, booking);
      if (await insertAppointment(tx, appointment, { ...attempt, linkHash }, presentOf(now))) {
        await addSearchTerms(tx, `${wanted.firstName} ${wanted.lastName}`, wanted.mobileNumber);
        await tellPatient(booking, tx, 'booked', appointment, { tellPatient: true, byPatient: true });
        await booking.database.announce(tx, appointmentsTopic);
        return { ok: true, appointment };
      }
    }
    const outcome = await whyNot(tx, attempt, slot);
    if (outcome) refuse(outcome);
    // The reference was in use, once in hundreds of millions: another one.
  }
}

/** Asked after the database refused, for words: the decision is made. Undefined when none of these was the reason. */
async function whyNot(
  tx: Queries,
  { wanted, idempotencyKey, requestHash, now }: Attempt,
  slot: { ok: true } | SlotRefusal,
): Promise<Outcome | undefined> {
  const before = await findByIdempotencyKey(tx, idempotencyKey);
  if (before) {
    const isSame = before.requestHash === requestHash;
    return isSame ? { ok: true, appointment: before.appointment } : { ok: false, reason: 'key-reused' };
  }
  if (!slot.ok && slot.reason !== 'slot-taken') return { ok: false, reason: 'slot-not-offered' };
  const open = await openAppointments(tx, wanted.mobileNumber, presentOf(now));
  if (open.length >= openAppointmentsAllowed) return { ok: false, reason: 'too-many-open', next: open[0]! };
  return slot.ok ? undefined : { ok: false, reason: 'slot-taken' };
}

const presentOf = (now: number): Slot => ({ date: civilDateAt(now), time: timeAt(now) });

function hashOf({
  firstName,
  lastName,
  mobileNumber,
  serviceSelected,
  message,
  date,
  time,
}: WantedAppointment) {
  const fields = [firstName, lastName, mobileNumber, serviceSelected, message, date, time];
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
