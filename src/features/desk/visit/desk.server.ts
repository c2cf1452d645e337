import type { Context } from 'hono';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import type { AuditActor } from '#features/staff/audit/audit.server.ts';
import type { StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller, Staff } from '#features/staff/session/staff.server.ts';

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
