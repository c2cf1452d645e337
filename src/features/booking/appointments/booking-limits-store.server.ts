import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.server.ts';
import type { Booking } from './booking.server.ts';

/** How many appointments can be booked on the site in a day for one mobile number. */
const bookingsPerNumber = 3;

/** Appointments booked on the site for a number since an instant, without cancelled ones. */
const bookedForNumber = (queries: Queries, mobile: string, since: number) =>
  queries
    .selectFrom('appointments')
    .where('mobile', '=', mobile)
    .where('created_at', '>=', since)
    .where('source', '=', 'online')
    .where('status', '!=', 'cancelled');

/** Whether the number has reached its limit of bookings since an instant. */
export async function isOverNumberLimit(queries: Queries, mobile: string, since: number): Promise<boolean> {
  const booked = await bookedForNumber(queries, mobile, since)
    .select('id')
    .limit(bookingsPerNumber)
    .execute();
  return booked.length === bookingsPerNumber;
}

const hour = 3_600_000;

/** Held alone while bookings for unknown numbers are counted: two at one moment would both count as the last allowed. */
export const unverifiedLock = 'bookings for unknown numbers';

/**
 * How many more bookings for unknown numbers are accepted before the next one needs the clinic's confirmation (docs/decisions/0048). The
 * limit exceeds the bookings after a newspaper article. Cancelled ones count too.
 */
export async function roomForUnverified(
  tx: Queries,
  { perHour, perDay }: Booking['unverifiedLimits'],
  now: number,
): Promise<number> {
  const leftOf = async (most: number, since: number) =>
    most > 0 ? most - (await countUnverified(tx, most, since)) : Infinity;
  return Math.min(await leftOf(perHour, now - hour), await leftOf(perDay, now - 24 * hour));
}

/** Whether a patient with this number has been at the clinic, or came in by an import; a link may have any word as its channel. */
export async function hasVisited(queries: Queries, mobile: string): Promise<boolean> {
  const visit = await queries
    .selectFrom('appointments')
    .select('id')
    .where('mobile', '=', mobile)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['arrived', 'in-chair', 'completed']),
        eb.and([eb('channel', '=', 'import'), eb('source', '=', 'telephone')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return visit !== undefined;
}

/** Counts since an instant; stops at `most`. */
async function countUnverified(queries: Queries, most: number, since: number): Promise<number> {
  const rows = await queries
    .selectFrom(
      queries
        .selectFrom('appointments')
        .select('created_at')
        // A literal, so that the partial index applies.
        .where('unverified', '=', sql.lit(1))
        .where('created_at', '>', since)
        .limit(most)
        .as('lately'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute();
  return Number(rows[0]!.count);
}
