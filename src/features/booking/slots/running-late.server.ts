import type { CivilDate } from '#features/clinic/clinic-time.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { delaysTopic, storeDelay } from './delays-store.server.ts';
import type { Booking } from '../appointments/booking.server.ts';

export const longestDelay = 240;

/** The clinic runs this many minutes late on a day; 0: it runs on time again. `inSameTransaction` is part of the same transaction. */
export async function setDelay(
  { database }: Pick<Booking, 'database'>,
  date: CivilDate,
  minutes: number,
  inSameTransaction?: (tx: Queries) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await storeDelay(tx, date, minutes);
    await inSameTransaction?.(tx);
    await database.announce(tx, delaysTopic);
  });
}
