import type { Booking } from '#features/booking/booking.server.ts';
import type { SignedIn } from '#features/staff/staff-account.ts';
import type { Caller, Staff } from '#features/staff/staff.server.ts';

/** What the use cases of the desk need. */
export interface Desk {
  booking: Booking;
  staff: Pick<Staff, 'clock'>;
}

/** Whose deed it is, for the record. */
export interface Doer {
  signedIn: Pick<SignedIn, 'account'>;
  caller: Pick<Caller, 'address'>;
}
