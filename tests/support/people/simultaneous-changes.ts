import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Counts the attempts of each transaction: more than one when PostgreSQL aborted it in favour of another. */
function counting(database: Database) {
  const attempts = { count: 0 };
  const counted =
    <Work extends (tx: never) => unknown>(work: Work) =>
    (tx: Parameters<Work>[0]) => {
      attempts.count += 1;
      return work(tx) as ReturnType<Work>;
    };
  const transaction: Database['transaction'] = (work) => database.transaction(counted(work));
  const sharedTransaction: Database['sharedTransaction'] = (locks, work) =>
    database.sharedTransaction(locks, counted(work));
  return { attempts, database: { ...database, transaction, sharedTransaction } };
}

/** Whether a transaction waits for a lock, on PostgreSQL. */
export async function isAnyWaiting({ queries }: Database): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { rows } = await waiting.execute(queries);
  return rows.length > 0;
}

/**
 * Makes two changes from two servers collide on PostgreSQL: the first pauses at its lock, or before its announcement, until the second
 * waits for a lock or is done. Neither may need a second attempt.
 */
export async function meet<First, Second>(
  [booking, otherBooking]: readonly [Booking, Booking],
  startFirst: (booking: Booking) => Promise<First>,
  startSecond: (booking: Booking) => Promise<Second>,
  stopAt: 'lock' | 'announce' = 'lock',
) {
  const [one, other] = [counting(booking.database), counting(otherBooking.database)];
  const { promise: stopped, resolve: hasStopped } = Promise.withResolvers<void>();
  const { promise: met, resolve: go } = Promise.withResolvers<void>();
  const stop = async () => {
    hasStopped();
    await met;
  };
  const database: Database = {
    ...one.database,
    async lock(...lock) {
      if (stopAt === 'lock') await stop();
      await booking.database.lock(...lock);
    },
    async announce(...news) {
      if (stopAt === 'announce') await stop();
      await booking.database.announce(...news);
    },
  };
  const firstWork = startFirst({ ...booking, database });
  const isOverEarly = await Promise.race([stopped.then(() => false), firstWork.then(() => true)]);
  expect(isOverEarly, 'the first is over before it stops').toBe(false);
  const state = { isOver: false };
  const secondWork = startSecond({ ...otherBooking, database: other.database }).finally(
    () => (state.isOver = true),
  );
  while (!state.isOver && !(await isAnyWaiting(booking.database)));
  go();
  const [first, second] = await Promise.all([firstWork, secondWork]);
  expect([one.attempts.count, other.attempts.count]).toEqual([1, 1]);
  return { first, second };
}
