import { addDays, civilDateAt } from '#features/clinic/clinic-time.ts';
import { isSunday, openingLookedFor, sessions, type ClosedSession } from '#features/clinic/working-hours.ts';
import type { Log } from '#platform/log.server.ts';
import type { Booking } from '../appointments/booking.server.ts';
import { closuresBetween } from './closures-store.server.ts';
import { closureOf } from './closures.ts';
import { slotTimes } from './slots.ts';

type Needs = Pick<Booking, 'database' | 'clock'>;

/** The sessions from today on of which staff have closed every slot. One slot alone does not close the clinic. */
export async function listClosedSessions({ database, clock }: Needs): Promise<ClosedSession[]> {
  const today = civilDateAt(clock.now());
  const closures = await closuresBetween(database.queries, today, addDays(today, openingLookedFor));
  const dates = Array.from({ length: openingLookedFor + 1 }, (_, days) => addDays(today, days));
  return dates
    .filter((date) => !isSunday(date))
    .flatMap((date) =>
      sessions.flatMap(({ opens, closes }): ClosedSession[] => {
        const slots = slotTimes.filter((time) => opens <= time && time <= closes);
        const closing = slots.map((time) => closureOf(closures, { date, time }));
        return closing.every(Boolean) ? [{ date, opens, note: closing[0]!.publicText }] : [];
      }),
    );
}

/** For the home page, whose other parts must not fail with it: none when they can't be read. */
export async function showClosedSessions(booking: Needs, log: Log): Promise<ClosedSession[]> {
  try {
    return await listClosedSessions(booking);
  } catch (error) {
    log.error({ err: error }, 'The closed sessions could not be read');
    return [];
  }
}
