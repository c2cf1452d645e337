import type { Context } from 'hono';
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
