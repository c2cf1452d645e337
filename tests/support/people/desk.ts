import type { Booking } from '#features/booking/appointments/booking.server.ts';
import type { Desk, Actor } from '#features/desk/visit/desk.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { bookingOn } from './booking.ts';

/** What the desk needs, on a clock that stands at Monday morning unless told otherwise. */
export function deskOn(database: Database, needs: Partial<Booking> = {}): Desk & { database: Database } {
  const booking = bookingOn(database, needs);
  return { database, booking, staff: { clock: booking.clock } };
}

/** Who sits at the desk in these tests. */
export const receptionist: Actor = {
  signedIn: {
    account: {
      uid: 'reception',
      displayName: 'Rhea Reception',
      email: 'rhea@clinic.example',
      role: 'reception',
    },
  },
  caller: { address: '203.0.113.7' },
};
