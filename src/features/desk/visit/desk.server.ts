import type { Context } from 'hono';
import { findById, lockNumbers } from '#features/booking/appointments/appointments-store.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import {
  audit,
  auditOnceInAWhile,
  type AuditActor,
  type AuditEvent,
} from '#features/staff/audit/audit.server.ts';
import type { Caller, Staff } from '#features/staff/session/staff.server.ts';
import type { Queries } from '#platform/database/database.server.ts';

/** Dependencies of the desk's use cases. */
export interface Desk {
  booking: Booking;
  staff: Pick<Staff, 'clock'>;
}

/** The person who reads or changes something, for the audit log. */
export interface Actor {
  signedIn: AuditActor;
  caller: Pick<Caller, 'address'>;
}

export const actorOf = (c: Context): Actor => ({
  signedIn: c.var.signedIn,
  caller: { address: c.var.address },
});

/**
 * Locks the patient's number for changes of what is stored about the patient. Undefined where the visit was erased, or got another number,
 * since it was `seen`.
 */
export async function lockPatient(
  { booking: { database } }: Desk,
  tx: Queries,
  seen: Pick<Appointment, 'id' | 'mobileNumber'>,
): Promise<Appointment | undefined> {
  await lockNumbers(database, tx, [seen.mobileNumber]);
  const visit = await findById(tx, seen.id);
  return visit?.mobileNumber === seen.mobileNumber ? visit : undefined;
}

/** Writes an action to the audit log, in the transaction of the action. */
export const auditDone = ({ staff }: Desk, { signedIn, caller }: Actor, tx: Queries, event: AuditEvent) =>
  audit(tx, signedIn, caller, event, staff.clock.now());

/** Writes a repeated read to the audit log before the data are shown, once per period. */
export const auditRead = (
  { booking, staff }: Desk,
  { signedIn, caller }: Actor,
  event: AuditEvent,
  standsFor?: number,
) => auditOnceInAWhile(booking.database.queries, signedIn, caller, event, staff.clock.now(), standsFor);
