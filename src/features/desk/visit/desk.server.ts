import type { Context } from 'hono';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import {
  audit,
  auditOnceInAWhile,
  type AuditActor,
  type AuditEvent,
} from '#features/staff/audit/audit.server.ts';
import type { StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller, Staff } from '#features/staff/session/staff.server.ts';
import type { Queries } from '#platform/database/database.server.ts';

/** What the use cases of the desk need. */
export interface Desk {
  booking: Booking;
  staff: Pick<Staff, 'clock'>;
}

/** Who reads or changes something, for the audit log. */
export interface Actor {
  signedIn: AuditActor;
  caller: Pick<Caller, 'address'>;
}

export const actorOf = (c: Context<StaffVariables>, callerOf: (c: Context) => Caller): Actor => ({
  signedIn: c.get('signedIn'),
  caller: callerOf(c),
});

/** What a person of the staff did, in the transaction that does it. */
export const auditDone = ({ staff }: Desk, { signedIn, caller }: Actor, tx: Queries, event: AuditEvent) =>
  audit(tx, signedIn, caller, event, staff.clock.now());

/** What they read again and again: written before it is shown, once for a while. */
export const auditRead = (
  { booking, staff }: Desk,
  { signedIn, caller }: Actor,
  event: AuditEvent,
  standsFor?: number,
) => auditOnceInAWhile(booking.database.queries, signedIn, caller, event, staff.clock.now(), standsFor);
