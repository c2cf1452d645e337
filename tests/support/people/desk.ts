import type { Desk, Actor } from '#features/desk/visit/desk.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { bookingOn } from './booking.ts';

/** Dependencies of the desk, with a stopped clock: by default on Monday morning. */
export function deskOn(
  database: Database,
  needs?: Parameters<typeof bookingOn>[1],
): Desk & { database: Database } {
  const booking = bookingOn(database, needs);
  return { database, booking, staff: { clock: booking.clock } };
}

/** The receptionist of these tests. */
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
