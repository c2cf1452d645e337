import { type Clock, dayMs } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { forgetRecipients } from './sms-tests-store.server.ts';

/** Long enough for the owner to see where a test went. */
const keepMilliseconds = 7 * dayMs;

/** Masked numbers of the owner's tests of sending; what the tests have shown stays. How many were forgotten. */
export async function forgetTestNumbers({
  database,
  clock,
}: {
  database: Pick<Database, 'queries' | 'forget'>;
  clock: Clock;
}): Promise<number> {
  const before = clock.now() - keepMilliseconds;
  const count = await forgetRecipients(database.queries, { before });
  if (count > 0) await database.forget();
  return count;
}
