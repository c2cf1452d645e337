import { createHash } from 'node:crypto';
import { civilDateAt, timeAt } from '#features/clinic/clinic-time.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { orRefusal } from '#platform/database/roll-back.server.ts';
import { nearestFreeSlots } from '../slots/list-slots.server.ts';
import type { Slot } from '../slots/slots.ts';
import { openAppointmentsAllowed, type Appointment } from './appointment.ts';
import { openAppointments, queueForNumber } from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';
import {
  storeNewAppointment,
  type NewAppointmentResult,
  type WantedAppointment,
} from './new-appointment.server.ts';
import { manageUrl } from './patient-link.server.ts';
import type { SlotRefusal } from './take-slot.server.ts';

export type BookingRefusal =
  /** `nearest`: the three nearest times that are free. */
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered'; nearest: Slot[] }
  /** The number has its share of appointments to come. It says no more: a stranger may have typed the number. */
  | { ok: false; reason: 'too-many-open' }
  /** The key belongs to another request. */
  | { ok: false; reason: 'key-reused' };
type BookingResult = { ok: true; appointment: Appointment; manageUrl: string } | BookingRefusal;

type Refused = { ok: false; reason: 'slot-taken' | 'slot-not-offered' | 'too-many-open' };

/** Books once, however often it is asked with the same key. The appointment and the messages about it are stored together. */
export async function bookAppointment(
  booking: Booking,
  wanted: WantedAppointment,
  idempotencyKey: string,
): Promise<BookingResult> {
  const now = booking.clock.now();
  const present = { date: civilDateAt(now), time: timeAt(now) };
  const outcome = await orRefusal<NewAppointmentResult, Refused>(
    booking.database.transaction(async (tx) => {
      await queueForNumber(tx, wanted.mobileNumber, now);
      return storeNewAppointment(
        booking,
        tx,
        {
          wanted,
          arrangement: 'offered',
          own: { source: 'online', note: '', status: 'confirmed' },
          telling: { tellPatient: true, byPatient: true },
          idempotencyKey,
          requestHash: hashOf(wanted),
          limitFrom: present,
        },
        (slot) => whyNot(tx, wanted.mobileNumber, present, slot),
      );
    }),
  );

  if (outcome.ok) return { ...outcome, manageUrl: manageUrl(outcome.appointment, booking) };
  switch (outcome.reason) {
    case 'too-many-open':
    case 'key-reused':
      return { ok: false, reason: outcome.reason };
    default:
      return { ok: false, reason: outcome.reason, nearest: await nearestFreeSlots(booking, wanted) };
  }
}

/** Undefined when none of these was the reason. */
async function whyNot(
  tx: Queries,
  mobileNumber: string,
  present: Slot,
  slot: { ok: true } | SlotRefusal,
): Promise<Refused | undefined> {
  if (!slot.ok && slot.reason !== 'slot-taken') return { ok: false, reason: 'slot-not-offered' };
  const open = await openAppointments(tx, mobileNumber, present);
  if (open.length >= openAppointmentsAllowed) return { ok: false, reason: 'too-many-open' };
  return slot.ok ? undefined : { ok: false, reason: 'slot-taken' };
}

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
