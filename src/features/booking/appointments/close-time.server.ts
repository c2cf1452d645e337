import { randomUUIDv7 } from 'node:crypto';
import type { Queries } from '#platform/database/database.server.ts';
import { appointmentsOfDays } from './appointment-lists-store.server.ts';
import type { Appointment } from './appointment.ts';
import type { Booking } from './booking.server.ts';
import { closesVisit } from '../slots/dentists-on-duty.ts';
import { endOfVisit } from '../slots/slots.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import { closuresLock, closuresTopic, deleteClosure, insertClosure } from '../slots/closures-store.server.ts';
import { closuresOf, type Closure, type WantedClosure } from '../slots/closures.ts';

type Needs = Pick<Booking, 'database' | 'clock' | 'site'>;
/** Part of the same transaction: the entry in the audit log. */
type InSameTransaction = (tx: Queries, closure: Closure) => Promise<void>;

/** The visits that a closure would lie over and whose patients wait or are still expected: staff see them before they close. */
export async function listInside(
  queries: Queries,
  { facts }: SiteSnapshot,
  wanted: WantedClosure,
  now: number,
): Promise<Appointment[]> {
  const between = await appointmentsOfDays(queries, wanted.fromDate, wanted.toDate);
  const closures = closuresOf(wanted);
  return between.filter(
    (visit) =>
      (visit.status === 'arrived' || (visit.status === 'confirmed' && endsAfter(visit, facts, now))) &&
      closures.some((closure) => closesVisit(closure, visit, facts)),
  );
}

const endsAfter = (visit: Appointment, { hours }: SiteSnapshot['facts'], now: number): boolean =>
  instantOf(visit.date, endOfVisit(visit, hours)) > now;

/**
 * Closes time for new appointments; those that are inside stay. `expectInside`: the ids that staff have seen. If another
 * patient has booked meanwhile, that visit is returned and nothing is closed.
 */
export async function closeTime(
  { database, clock, site }: Needs,
  wanted: WantedClosure,
  expectInside: readonly string[],
  inSameTransaction?: InSameTransaction,
): Promise<
  { ok: true; closure: Closure } | { ok: false; reason: 'booked-meanwhile'; inside: Appointment[] }
> {
  return database.transaction(async (tx) => {
    await database.lock(tx, closuresLock, 'alone');
    const inside = await listInside(tx, site.current(), wanted, clock.now());
    if (inside.some(({ id }) => !expectInside.includes(id))) {
      return { ok: false as const, reason: 'booked-meanwhile' as const, inside };
    }
    const closures = closuresOf(wanted).map((one) => ({
      ...one,
      id: randomUUIDv7(),
      createdAt: clock.now(),
    }));
    for (const closure of closures) {
      await insertClosure(tx, closure);
      await inSameTransaction?.(tx, closure);
    }
    await database.announce(tx, closuresTopic);
    return { ok: true as const, closure: closures[0]! };
  });
}

/** Deletes a closure; false if there is none with this id. */
export async function reopenTime(
  { database }: Pick<Needs, 'database'>,
  id: string,
  inSameTransaction?: InSameTransaction,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const closure = await deleteClosure(tx, id);
    if (!closure) return false;
    await inSameTransaction?.(tx, closure);
    await database.announce(tx, closuresTopic);
    return true;
  });
}
