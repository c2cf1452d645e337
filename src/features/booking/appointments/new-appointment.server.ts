import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { Queries } from '#platform/database/database.server.ts';
import type { Language } from '#platform/language.ts';
import { leaveUnwritten, rollBack } from '#platform/database/roll-back.server.ts';
import type { Arrangement } from '../slots/availability.ts';
import type { Slot } from '../slots/slots.ts';
import type { AppointmentRequest } from './appointment-request.ts';
import { patientOf, type Appointment } from './appointment.ts';
import { referenceLength, referenceLetters } from './reference.ts';
import { appointmentsTopic, findByIdempotencyKey } from './appointments-store.server.ts';
import { insertAppointment } from './new-appointments-store.server.ts';
import type { Booking } from './booking.server.ts';
import { linkHashOf } from './patient-link.server.ts';
import { addSearchTerms } from '../search/search-terms-store.server.ts';
import { takeSlot, type SlotRefusal } from './take-slot.server.ts';
import { tellPatient, type Telling } from './tell-patient.server.ts';

/** Checked by `checkAppointmentRequest`. */
export interface WantedAppointment extends AppointmentRequest, Slot {
  /** Of the page it was booked on; English where nothing is said. */
  language?: Language | undefined;
}

interface NewAppointment {
  wanted: WantedAppointment;
  /** Undefined: the first that is free. */
  chair?: number | undefined;
  arrangement: Arrangement;
  own: Pick<Appointment, 'source' | 'note' | 'status'>;
  /** Of what is booked on the site. */
  bookedFrom?: string;
  /** Of what is booked on the site: asked once the slot is held, since most who are too late need no answer. */
  judgeNumber?: () => Promise<{ isUnverified: boolean; toConfirm: boolean }>;
  telling: Telling;
  /** The same key and hash never make two appointments. */
  idempotencyKey: string;
  requestHash: string;
  /** The beginning of the clinic's day, where only so many may be booked for the number in a day. */
  limitSince?: number;
  inSameTransaction?: ((tx: Queries, appointment: Appointment) => Promise<void>) | undefined;
}

export type NewAppointmentResult =
  | { ok: true; appointment: Appointment }
  /** The key belongs to another request, which made `current`. */
  | { ok: false; reason: 'key-reused'; current: Appointment };

/**
 * Holds the slot and stores the appointment with the messages about it, or rolls the transaction back. The database decides; why it
 * refused is looked up afterwards: `whyNot` answers undefined when it knows of no reason.
 */
export async function storeNewAppointment<Refusal>(
  booking: Booking,
  tx: Queries,
  request: NewAppointment,
  whyNot: (slot: { ok: true } | SlotRefusal) => Promise<Refusal | undefined>,
): Promise<{ ok: true; appointment: Appointment }> {
  const { wanted, chair, arrangement, idempotencyKey, requestHash, limitSince } = request;
  const { date, time } = wanted;
  const appointmentId = randomUUIDv7();
  const wantedSlot = { date, time, chair, appointmentId, isNew: true };
  const slot = await takeSlot(booking, tx, wantedSlot, arrangement);
  // Who is too late has written nothing.
  const end = slot.ok ? rollBack : leaveUnwritten;
  const { isUnverified, toConfirm } = (slot.ok && (await request.judgeNumber?.())) || verified;
  for (;;) {
    if (slot.ok) {
      const appointment = newAppointment(request, {
        id: appointmentId,
        chair: slot.chair,
        toConfirm,
        now: booking.clock.now(),
      });
      const linkHash = linkHashOf(appointment, booking);
      const asked = { idempotencyKey, requestHash, linkHash, bookedFrom: request.bookedFrom, isUnverified };
      if (await insertAppointment(tx, appointment, asked, limitSince)) {
        await addSearchTerms(tx, patientOf(appointment), appointment.mobileNumber);
        await request.inSameTransaction?.(tx, appointment);
        await tellPatient(booking, tx, 'booked', appointment, request.telling);
        await booking.database.announce(tx, appointmentsTopic);
        return { ok: true, appointment };
      }
    }
    const before = await findByIdempotencyKey(tx, idempotencyKey);
    if (before) {
      const { appointment } = before;
      return end<NewAppointmentResult>(
        before.requestHash === requestHash
          ? { ok: true, appointment }
          : { ok: false, reason: 'key-reused', current: appointment },
      );
    }
    const refusal = await whyNot(slot);
    if (refusal) return end(refusal);
    // The reference was in use, once in hundreds of millions: another one.
  }
}

const verified = { isUnverified: false, toConfirm: false };

interface Given extends Pick<Appointment, 'id' | 'chair' | 'toConfirm'> {
  now: number;
}

function newAppointment({ wanted, own }: NewAppointment, { now, ...given }: Given): Appointment {
  return {
    ...given,
    reference: newReference(),
    ...own,
    previousStatus: null,
    statusChangedAt: now,
    movedAt: null,
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    mobileNumber: wanted.mobileNumber,
    service: wanted.serviceSelected,
    message: wanted.message,
    date: wanted.date,
    time: wanted.time,
    wantsReminders: true,
    language: wanted.language ?? 'en',
    version: 1,
    linkVersion: 1,
    createdAt: now,
    updatedAt: now,
  };
}

function newReference(): string {
  const at = () => referenceLetters[randomInt(referenceLetters.length)];
  return Array.from({ length: referenceLength }, at).join('');
}
