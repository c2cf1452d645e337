import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.server.ts';
import { prepare } from '#platform/database/prepare.server.ts';
import type { Booking } from './booking.server.ts';

/** How many appointments can be booked on the site in a day for one mobile number. */
export const bookingsPerNumber = 3;

/** What was booked on the site for a number since an instant, and still stands. */
export const bookedForNumber = (queries: Queries, mobile: string, since: number) =>
  queries
    .selectFrom('appointments')
    .where('mobile', '=', mobile)
    .where('created_at', '>=', since)
    .where('source', '=', 'online')
    .where('status', '!=', 'cancelled');

/** Whether as many were booked for the number since an instant as may be. */
export async function isOverNumberLimit(queries: Queries, mobile: string, since: number): Promise<boolean> {
  const booked = await bookedForNumber(queries, mobile, since)
    .select('id')
    .limit(bookingsPerNumber)
    .execute();
  return booked.length === bookingsPerNumber;
}

const hour = 3_600_000;

/**
 * Whether so many were booked for numbers that the clinic has not seen that the next has to be confirmed (docs/decisions/0048): more than
 * a clinic has even after a newspaper wrote of it.
 */
export async function isOverBudget(
  tx: Queries,
  { perHour, perDay }: Booking['unverifiedLimits'],
  now: number,
): Promise<boolean> {
  if (perHour > 0 && (await wereBookedSince(tx, perHour, now - hour))) return true;
  return perDay > 0 && (await wereBookedSince(tx, perDay, now - 24 * hour));
}

/** Whether a patient with this number has been at the clinic: a stranger's number has not. */
export async function hasVisited(queries: Queries, mobile: string): Promise<boolean> {
  const { rows } = await selectVisit(queries, { mobile });
  return rows.length > 0;
}

const selectVisit = prepare((queries, { mobile }: { mobile: string }) =>
  queries
    .selectFrom('appointments')
    .select('id')
    .where('mobile', '=', mobile)
    .where('status', 'in', ['arrived', 'in-chair', 'completed'])
    .limit(1),
);

/** Whether at least so many unverified bookings were made since an instant, cancelled ones too. */
async function wereBookedSince(queries: Queries, count: number, since: number): Promise<boolean> {
  const { rows } = await selectUnverified(queries, { before: count - 1 });
  return rows.some(({ created_at }) => created_at > since);
}

const selectUnverified = prepare((queries, { before }: { before: number }) =>
  queries
    .selectFrom('appointments')
    .select('created_at')
    // A literal, so that the partial index applies.
    .where('unverified', '=', sql.lit(1))
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(before),
);
