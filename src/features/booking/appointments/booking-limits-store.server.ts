import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/database/database.server.ts';
import { gathered } from '#platform/database/gathered.server.ts';
import { prepare } from '#platform/database/prepare.server.ts';
import { rowsIn, rowsText } from '#platform/database/rows.server.ts';
import { bookingsPerNumber } from './booking-limits.ts';
import type { Booking } from './booking.server.ts';

/** What was booked on the site for a number since an instant, and still stands. */
export const bookedForNumber = (queries: Queries, mobile: string | RawBuilder<string>, since: number) =>
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
 * How many more can be booked for numbers that the clinic has not seen before the next has to be confirmed (docs/decisions/0048): more
 * than a clinic has even after a newspaper wrote of it. Cancelled ones count too.
 */
export async function roomForUnverified(
  tx: Queries,
  { perHour, perDay }: Booking['unverifiedLimits'],
  now: number,
): Promise<{ left: number }> {
  const leftOf = async (most: number, since: number) =>
    most > 0 ? most - (await countUnverified(tx, most, since)) : Infinity;
  return { left: Math.min(await leftOf(perHour, now - hour), await leftOf(perDay, now - 24 * hour)) };
}

/** Whether a patient with this number has been at the clinic: a stranger's number has not. */
export const hasVisited = gathered<string, boolean>(async (queries, numbers) => {
  const { rows } = await selectVisitors(queries, {
    numbers: rowsText(numbers.map((mobile) => ({ mobile }))),
  });
  const visitors = new Set(rows.map(({ mobile }) => mobile));
  return numbers.map((mobile) => visitors.has(mobile));
});

const selectVisitors = prepare((queries, { numbers }: { numbers: string }) =>
  queries
    .selectFrom(rowsIn(queries, numbers, 'appointments', ['mobile']).as('number'))
    .select('number.mobile')
    // Looked up for each: joined, PostgreSQL reads all appointments for a few numbers.
    .where(
      ({ selectFrom }) =>
        selectFrom('appointments as visit')
          .select('visit.id')
          .whereRef('visit.mobile', '=', 'number.mobile')
          .where('visit.status', 'in', ['arrived', 'in-chair', 'completed'])
          .limit(1),
      'is not',
      null,
    ),
);

/** Since an instant; no further than `most`. */
async function countUnverified(queries: Queries, most: number, since: number): Promise<number> {
  const { rows } = await countLately(queries, { most, since });
  return Number(rows[0]!.count);
}

const countLately = prepare((queries, { most, since }: { most: number; since: number }) =>
  queries
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
    .select((eb) => eb.fn.countAll<number>().as('count')),
);
