import { sign } from '#platform/secrets/signatures.server.ts';
import { type Clock, dayMs } from '#platform/clock.ts';
import { ascendingId } from '#platform/database/ascending-id.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    erased_bookings: ErasedBookingsTable;
  }
}

/** Bookings on the site that their links have erased within a day: the limits of bookings still count them. */
interface ErasedBookingsTable {
  id: string;
  /** Keyed hash of the mobile number. */
  number_hash: string;
  /** 1: the number had never been at the clinic. */
  unverified: number;
  /** Instant of the booking. */
  booked_at: number;
}

export const erasedBookingMigrations: readonly Migration[] = [
  {
    name: 'booking: erased bookings that limits count',
    async up({ createTable, createIndex, instant }) {
      await createTable('erased_bookings')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('number_hash', 'text', (column) => column.notNull())
        .addColumn('unverified', 'integer', (column) => column.notNull())
        .addColumn('booked_at', instant, (column) => column.notNull())
        .execute();
      await createIndex('erased_bookings_booked_at', 'erased_bookings', ['booked_at']);
    },
  },
];

const hashOf = (linkSecret: string, mobile: string): string =>
  sign('sha256', linkSecret, `erased booking ${mobile}`, 'base64url');

interface BookedVisit {
  id: string;
  mobileNumber: string;
  source: string;
  createdAt: number;
}

/** Keeps the count of a booking that is about to be erased: erasing gives no limit back. */
export async function keepErasedBooking(
  tx: Queries,
  { linkSecret }: { linkSecret: string },
  { id, mobileNumber, source, createdAt }: BookedVisit,
  now: number,
): Promise<void> {
  if (source !== 'online' || createdAt <= now - dayMs) return;
  const { unverified } = await tx
    .selectFrom('appointments')
    .select('unverified')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const number_hash = hashOf(linkSecret, mobileNumber);
  await tx
    .insertInto('erased_bookings')
    .values({ id: ascendingId(), number_hash, unverified, booked_at: createdAt })
    .execute();
}

/** The number of erased bookings since an instant: of a mobile number, or of all numbers that had never been at the clinic. */
export async function countErasedBookings(
  queries: Queries,
  of: { mobileNumber: string; linkSecret: string } | 'unverified',
  since: number,
): Promise<number> {
  const counted = queries
    .selectFrom('erased_bookings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('booked_at', '>=', since);
  const { count } = await (
    of === 'unverified'
      ? counted.where('unverified', '=', 1)
      : counted.where('number_hash', '=', hashOf(of.linkSecret, of.mobileNumber))
  ).executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes what no limit counts any more; returns how many rows. */
export async function forgetErasedBookings({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<number> {
  const { numDeletedRows } = await database.queries
    .deleteFrom('erased_bookings')
    .where('booked_at', '<', clock.now() - dayMs)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
