import { createHash } from 'node:crypto';
import { withNewest } from '#features/clinic/content/newest-content.server.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { orAnswer } from '#platform/database/roll-back.server.ts';
import type { Arrangement } from '../slots/availability.ts';
import type { AppointmentStatus } from './appointment-status.ts';
import type { Appointment } from './appointment.ts';
import { lockNumbers } from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';
import {
  storeNewAppointment,
  type NewAppointmentResult,
  type WantedAppointment,
} from './new-appointment.server.ts';
import type { SlotRefusal } from './take-slot.server.ts';

/** What staff enter for a patient at the desk or on the telephone. */
export interface EnteredAppointment extends Omit<WantedAppointment, 'message'> {
  note: string;
  source: Exclude<Appointment['source'], 'online'>;
  /** Undefined: the first that is free. */
  chair?: number | undefined;
  arrangement: Extract<Arrangement, 'listed' | 'special'>;
  tellPatient: boolean;
}

const soonMinutes = 15;

type EnterResult = NewAppointmentResult | SlotRefusal;
export type EnterRefusal = Exclude<EnterResult, { ok: true }>;

/** Once, however often and for whatever time it is asked with the same key: the answer to the first may have been lost. Staff are held neither to the 60 minutes nor to three appointments a number. */
export async function enterAppointment(
  booking: Booking,
  entered: EnteredAppointment,
  idempotencyKey: string,
  inSameTransaction?: (tx: Queries, appointment: Appointment) => Promise<void>,
): Promise<EnterResult> {
  const { source, note, chair, arrangement, tellPatient } = entered;
  const request = {
    wanted: { ...entered, message: '' },
    chair,
    arrangement,
    own: { source, note, status: firstStatus(entered, booking.clock.now()) },
    telling: { tellPatient },
    idempotencyKey,
    requestHash: hashOf(entered),
    inSameTransaction,
  };
  return withNewest(booking.content, () =>
    orAnswer<NewAppointmentResult, SlotRefusal>(
      booking.database.transaction(async (tx) => {
        await lockNumbers(booking.database, tx, [entered.mobileNumber]);
        return storeNewAppointment(booking, tx, request, async (slot) => (slot.ok ? undefined : slot));
      }),
    ),
  );
}

/** Without the time: a form that tries another one is the same. */
function hashOf({
  firstName,
  lastName,
  mobileNumber,
  serviceSelected,
  note,
  source,
  date,
  tellPatient,
}: EnteredAppointment) {
  const fields = [firstName, lastName, mobileNumber, serviceSelected, note, source, date, tellPatient];
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}

/** A patient who walked in for a time that has come, or nearly, sits in the waiting room. */
function firstStatus({ source, date, time }: EnteredAppointment, now: number): AppointmentStatus {
  const waits = source === 'walk-in' && instantOf(date, time) <= now + soonMinutes * 60_000;
  return waits ? 'arrived' : 'confirmed';
}
