import { sql } from 'kysely';
import { hourMs } from '#platform/clock.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Appointment } from '../appointments/appointment.ts';
import { appointmentOf, selectAppointments } from '../appointments/appointments-store.server.ts';

/** Bookings that came from one address in one hour of the clinic's clock. */
export interface BookingBurst {
  /** An IPv6 address is cut to its /64. */
  address: string;
  /** The instant at which the hour began. */
  hour: number;
  /** Appointments still to come and not cancelled. */
  bookings: number;
  /** The bookings among them for numbers that the clinic had not seen. */
  unverified: number;
}

// The clinic's hours begin on the half hour of UTC. Literals: SQLite would divide a parameter as a fraction.
const hourNumber = sql<number>`(created_at + 1800000) / 3600000`;
const bookings = sql<number>`count(*)`;
const isToCome = sql<boolean>`status = 'confirmed'`;

/** Lists the hours of an address with at least `least` bookings, the latest first. */
export async function listBursts(queries: Queries, { least }: { least: number }): Promise<BookingBurst[]> {
  const rows = await queries
    .selectFrom('appointments')
    .select(['booked_from', hourNumber.as('number'), bookings.as('bookings')])
    .select(sql<number>`sum(unverified)`.as('unverified'))
    .where('booked_from', 'is not', null)
    .where(isToCome)
    .groupBy(['booked_from', hourNumber])
    .having(bookings, '>=', least)
    .orderBy('number', 'desc')
    .orderBy('bookings', 'desc')
    .execute();
  return rows.map(({ booked_from, number, bookings: count, unverified }) => ({
    address: booked_from!,
    hour: Number(number) * hourMs - hourMs / 2,
    bookings: Number(count),
    unverified: Number(unverified),
  }));
}

/** Coming visits of a burst, in order of booking. */
export async function appointmentsOfBurst(
  queries: Queries,
  { address, hour: begins }: Pick<BookingBurst, 'address' | 'hour'>,
): Promise<Appointment[]> {
  const rows = await selectAppointments(queries)
    .where('booked_from', '=', address)
    .where('created_at', '>=', begins)
    .where('created_at', '<', begins + hourMs)
    .where(isToCome)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(appointmentOf);
}
