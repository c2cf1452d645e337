import { sql } from 'kysely';
import type { Content } from '#features/clinic/content/content.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { addMonths, monthOf, sameDayIn } from '#platform/civil-month.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { countErasedBookings } from '../counts/erased-bookings-store.server.ts';
import { importedPatientsUnder } from '../imports/imported-patients-store.server.ts';
import { personKey, type Person } from '../search/match-names.ts';
import type { Booking } from './booking.server.ts';

/** How many appointments can be booked on the site in a day for one mobile number: a mother and three children. */
export const bookingsPerNumber = 4;

/** Appointments booked on the site for a number since an instant, without cancelled ones. */
const bookedForNumber = (queries: Queries, mobile: string, since: number, except: string) =>
  queries
    .selectFrom('appointments')
    .where('mobile', '=', mobile)
    .where('created_at', '>=', since)
    .where('source', '=', 'online')
    .where('status', '!=', 'cancelled')
    .$if(except !== '', (query) => query.where('id', '!=', except));

/** Without a name only the number is judged. */
export interface NumberOrPerson {
  mobileNumber: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** Whether the number has reached its limit of bookings today, or the person under it has missed too many visits. `except`: the id of a visit that does not count. */
export async function isOverBookingLimit(
  queries: Queries,
  { linkSecret }: Pick<Booking, 'linkSecret'>,
  { mobileNumber, firstName = '', lastName = '' }: NumberOrPerson,
  rules: Pick<Content['booking'], 'maxMissed'>,
  now: number,
  except = '',
): Promise<boolean> {
  const today = instantOf(civilDateAt(now), '00:00');
  const booked = await bookedForNumber(queries, mobileNumber, today, except)
    .select('id')
    .limit(bookingsPerNumber)
    .execute();
  const erased = await countErasedBookings(queries, { mobileNumber, linkSecret }, today);
  if (booked.length + erased >= bookingsPerNumber) return true;
  return (await missedTooOften(queries, { mobileNumber, firstName, lastName }, rules, now)) !== undefined;
}

/** How many visits the person has missed in twelve months, if that is too many for online booking by the owner's rule; else undefined. */
export async function missedTooOften(
  queries: Queries,
  person: Person,
  { maxMissed }: Pick<Content['booking'], 'maxMissed'>,
  now: number,
): Promise<number | undefined> {
  if (maxMissed === undefined || !hasNumber(person.mobileNumber)) return undefined;
  const today = civilDateAt(now);
  const yearAgo = sameDayIn(addMonths(monthOf(today), -12), today);
  const missed = (await missedVisits(queries, person)).filter(
    ({ slot_date, isForgiven }) => !isForgiven && slot_date > yearAgo,
  );
  return missed.length >= maxMissed ? missed.length : undefined;
}

/** All visits that a person has missed. The others under the number are members of the family. */
async function missedVisits(queries: Queries, person: Person) {
  const rows = await queries
    .selectFrom('appointments')
    .select(['id', 'first_name', 'last_name', 'slot_date', 'status_changed_at', 'missed_forgiven_at'])
    .where('mobile', '=', person.mobileNumber)
    .where('status', '=', sql.lit('no-show' as const))
    .execute();
  const own = personKey(person);
  return rows
    .filter((row) => personKey({ firstName: row.first_name, lastName: row.last_name }) === own)
    .map((row) => ({
      ...row,
      // A visit that was missed again since counts again.
      isForgiven: row.missed_forgiven_at !== null && row.missed_forgiven_at >= row.status_changed_at,
    }));
}

/** Counts none of the person's missed visits any more. */
export async function forgiveMissed(tx: Queries, person: Person, now: number): Promise<void> {
  const counted = (await missedVisits(tx, person)).filter(({ isForgiven }) => !isForgiven);
  await setForgiven(tx, counted, now);
}

/** Takes the last forgiveness back. */
export async function countMissedAgain(tx: Queries, person: Person): Promise<void> {
  const forgiven = (await missedVisits(tx, person)).filter(({ isForgiven }) => isForgiven);
  const last = Math.max(...forgiven.map(({ missed_forgiven_at }) => missed_forgiven_at ?? 0));
  await setForgiven(
    tx,
    forgiven.filter(({ missed_forgiven_at }) => missed_forgiven_at === last),
    null,
  );
}

async function setForgiven(tx: Queries, visits: readonly { id: string }[], at: number | null): Promise<void> {
  if (visits.length === 0) return;
  await tx
    .updateTable('appointments')
    .set({ missed_forgiven_at: at })
    .where(
      'id',
      'in',
      visits.map(({ id }) => id),
    )
    .execute();
}

/** Held alone while bookings for unknown numbers are counted: two at one moment would both count as the last allowed. */
export const unverifiedLock = 'bookings for unknown numbers';

/**
 * How many more bookings for unknown numbers are accepted before the next one needs the clinic's confirmation (docs/decisions/0048). The
 * limit exceeds the bookings after a newspaper article. Cancelled and erased ones count too.
 */
export async function remainingUnverifiedBookings(
  tx: Queries,
  { perHour, perDay }: Booking['unverifiedLimits'],
  now: number,
): Promise<number> {
  const leftOf = async (most: number, since: number) =>
    most > 0
      ? most - (await countUnverified(tx, most, since)) - (await countErasedBookings(tx, 'unverified', since))
      : Infinity;
  return Math.min(await leftOf(perHour, now - hourMs), await leftOf(perDay, now - dayMs));
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
  return visit !== undefined || (await importedPatientsUnder(queries, [mobile])).length > 0;
}

/** Counts unverified bookings since an instant, up to `max`. */
async function countUnverified(queries: Queries, max: number, since: number): Promise<number> {
  const rows = await queries
    .selectFrom(
      queries
        .selectFrom('appointments')
        .select('created_at')
        // A literal, so that the partial index applies.
        .where('unverified', '=', sql.lit(1))
        .where('created_at', '>', since)
        .limit(max)
        .as('lately'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute();
  return Number(rows[0]!.count);
}
