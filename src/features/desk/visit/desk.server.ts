import type { Booking } from '#features/booking/appointments/booking.server.ts';
import type { AuditActor } from '#features/staff/audit/audit.server.ts';
import type { Caller, Staff } from '#features/staff/session/staff.server.ts';

/** What the use cases of the desk need. */
export interface Desk {
  booking: Booking;
  staff: Pick<Staff, 'clock'>;
}

/** Whose deed it is, for the record. */
export interface Actor {
  signedIn: AuditActor;
  caller: Pick<Caller, 'address'>;
}
