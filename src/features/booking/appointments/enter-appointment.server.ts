import { createHash } from 'node:crypto';
import { instantOf } from '#features/clinic/clinic-time.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { AppointmentStatus } from './appointment-status.ts';
import type { Appointment } from './appointment.ts';
import { appointmentsTopic, findByIdempotencyKey, insertAppointment } from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';
import { newAppointment, newAppointmentId, type WantedAppointment } from './new-appointment.server.ts';
import { linkHashOf } from './patient-link.server.ts';
import { orRefusal, refuse } from './refused.ts';
import { addSearchTerms } from './search-terms-store.server.ts';
import { takeSlot, type SlotRefusal } from './take-slot.server.ts';
import type { Arrangement } from '../slots/availability.ts';
import { tellPatient } from './tell-patient.server.ts';

/** What staff enter for somebody at the desk or on the telephone. */
export interface EnteredAppointment extends Omit<WantedAppointment, 'message'> {
  note: string;
  source: Exclude<Appointment['source'], 'online'>;
  /** Undefined: the first that is free. */
  chair?: number | undefined;
  arrangement: Extract<Arrangement, 'listed' | 'special'>;
  tellPatient: boolean;
}

const soonMinutes = 15;

export type EnterRefusal = SlotRefusal | { ok: false; reason: 'key-reused' };
export type EnterResult = { ok: true; appointment: Appointment } | EnterRefusal;

/** Once, however often it is asked with the same key. Staff are held neither to the 60 minutes nor to three appointments a number. */
export async function enterAppointment(
  booking: Booking,
  entered: EnteredAppointment,
  idempotencyKey: string,
  inSameTransaction?: (tx: Queries, appointment: Appointment) => Promise<void>,
): Promise<EnterResult> {
  const requestHash = createHash('sha256').update(JSON.stringify(entered)).digest('base64url');
  return orRefusal<EnterResult, EnterResult>(
    booking.database.transaction(async (tx) => {
      const id = newAppointmentId();
      const slot = await takeSlot(booking, tx, { ...entered, appointmentId: id }, entered.arrangement);
      const wanted = { ...entered, message: '' };
      for (;;) {
        if (slot.ok) {
          const { source, note } = entered;
          const own = {
            id,
            chair: slot.chair,
            source,
            note,
            status: firstStatus(entered, booking.clock.now()),
          };
          const appointment = newAppointment(booking, wanted, own);
          const linkHash = linkHashOf(appointment, booking);
          if (await insertAppointment(tx, appointment, { idempotencyKey, requestHash, linkHash })) {
            await addSearchTerms(tx, `${entered.firstName} ${entered.lastName}`, entered.mobileNumber);
            await inSameTransaction?.(tx, appointment);
            await tellPatient(booking, tx, 'booked', appointment, entered);
            await booking.database.announce(tx, appointmentsTopic);
            return { ok: true, appointment };
          }
        }
        const before = await findByIdempotencyKey(tx, idempotencyKey);
        if (before) refuse<EnterResult>(answerAgain(before, requestHash));
        if (!slot.ok) refuse<EnterResult>(slot);
        // The reference was in use: another one.
      }
    }),
  );
}

/** Whoever walked in for a time that has come, or nearly, sits in the waiting room. */
function firstStatus({ source, date, time }: EnteredAppointment, now: number): AppointmentStatus {
  const waits = source === 'walk-in' && instantOf(date, time) <= now + soonMinutes * 60_000;
  return waits ? 'arrived' : 'confirmed';
}

function answerAgain(
  before: { appointment: Appointment; requestHash: string | null },
  requestHash: string,
): EnterResult {
  return before.requestHash === requestHash
    ? { ok: true, appointment: before.appointment }
    : { ok: false, reason: 'key-reused' };
}
