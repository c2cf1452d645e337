import { hash } from 'node:crypto';
import { requirementsOf } from '#features/clinic/services/service-lengths.ts';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import { retryOnStaleContent } from '#features/clinic/stale-content.server.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { addDays } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { resultOrAbort, rollBack } from '#platform/database/transactions.server.ts';
import { addressBlock } from '#platform/http/client-address.server.ts';
import { chosenDentist } from '#features/clinic/services/chosen-dentist.ts';
import { nearestFreeSlots } from '../slots/list-slots.server.ts';
import type { Slot } from '../slots/slots.ts';
import type { Appointment } from './appointment.ts';
import { locksOfBooking } from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';
import {
  minutesFor,
  storeNewAppointment,
  type NewAppointmentResult,
  type WantedAppointment,
} from './new-appointment.server.ts';
import type { SlotRefusal } from './take-slot.server.ts';
import {
  hasVisited,
  isOverBookingLimit,
  type NumberOrPerson,
  remainingUnverifiedBookings,
  unverifiedLock,
} from './booking-limits-store.server.ts';

export type BookingRefusal =
  /** `nearest`: the three nearest times that are free. */
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered'; nearest: Slot[] }
  /**
   * As many as may be were booked for this number today, or this person has missed too many visits. Both are one refusal, which tells
   * nothing of the visits: a stranger may have typed the number. Its owner had an SMS of each booking, with the link that cancels it and
   * so makes room again.
   */
  | { ok: false; reason: 'too-many-today'; retryAfterSeconds: number }
  /** The key belongs to another request, which made `current`. */
  | { ok: false; reason: 'key-reused'; current: Appointment };
type BookingResult = { ok: true; appointment: Appointment } | BookingRefusal;

type Refused = { ok: false; reason: 'slot-taken' | 'slot-not-offered' | 'too-many-today' };

/**
 * Books once for each idempotency key. Stores the appointment and its messages in the same transaction. `address` is the
 * browser's.
 */
export async function bookAppointment(
  booking: Booking,
  wanted: WantedAppointment,
  idempotencyKey: string,
  address = '',
): Promise<BookingResult> {
  const now = booking.clock.now();
  const locksFor = (site: SiteSnapshot) =>
    locksOfBooking(wanted.mobileNumber, idempotencyKey, { ...wanted, minutes: minutesFor(site, wanted) });
  const outcome = await retryOnStaleContent(booking.site, (site) =>
    resultOrAbort<NewAppointmentResult, Refused>(
      booking.database.sharedTransaction(locksFor(site), (tx) => {
        // Removed since the request was checked: the patient chooses anew.
        if (!mayBeChosen(wanted, site)) return rollBack<Refused>({ ok: false, reason: 'slot-not-offered' });
        const isOverLimit = () => isOverBookingLimit(tx, booking, wanted, site.bookingRules, now);
        return storeNewAppointment(
          booking,
          site,
          tx,
          {
            wanted,
            arrangement: 'offered',
            own: { source: 'online', status: 'confirmed' },
            bookedFrom: addressBlock(address),
            judgeNumber: () => judgeNumber(booking, tx, wanted.mobileNumber, now),
            telling: { notifyPatient: true, byPatient: true },
            idempotencyKey,
            requestHash: hashOf(wanted),
            isOverLimit,
          },
          (slot) => whyNot(isOverLimit, slot),
        );
      }),
    ),
  );

  if (outcome.ok) return outcome;
  switch (outcome.reason) {
    case 'too-many-today': {
      const untilTomorrow = instantOf(addDays(civilDateAt(now), 1), '00:00') - now;
      return { ok: false, reason: outcome.reason, retryAfterSeconds: Math.ceil(untilTomorrow / 1000) };
    }
    case 'key-reused':
      return outcome;
    default:
      return {
        ok: false,
        reason: outcome.reason,
        nearest: await nearestFor(booking, wanted),
      };
  }
}

const mayBeChosen = (wanted: WantedAppointment, { facts }: SiteSnapshot): boolean =>
  wanted.dentist === undefined || chosenDentist(wanted, facts) !== undefined;

/** The nearest free times that are long enough. */
function nearestFor(booking: Booking, wanted: WantedAppointment): Promise<Slot[]> {
  const site = booking.site.current();
  const { serviceSelected: service, dentist } = wanted;
  const visit = requirementsOf({ service, dentist }, site.facts);
  return nearestFreeSlots(booking, site, wanted, visit);
}

/**
 * Whether another visit can be booked on the site now. Without a name only the number's own limit is judged: its missed visits are those of
 * one person. Like the refusal itself, it tells nothing of the visits.
 */
export async function mayBookOnline(
  { clock, database, site, linkSecret }: Booking,
  person: NumberOrPerson,
): Promise<boolean> {
  const { bookingRules } = site.current();
  return !(await isOverBookingLimit(database.queries, { linkSecret }, person, bookingRules, clock.now()));
}

/** More bookings than all servers together have under way at one moment: each has ten connections. */
const maxAtOnce = 100;

/** Whether the clinic has seen the number, and whether the booking is only held: as many strangers as may be have booked. */
async function judgeNumber(
  { database, unverifiedLimits }: Booking,
  tx: Queries,
  mobile: string,
  now: number,
) {
  if (await hasVisited(tx, mobile)) return { isUnverified: false, toConfirm: false };
  let room = await remainingUnverifiedBookings(tx, unverifiedLimits, now);
  // Only near the limit can transactions at the same moment matter: there they count one after the other.
  if (room <= maxAtOnce) {
    await database.lock(tx, unverifiedLock, 'alone');
    room = await remainingUnverifiedBookings(tx, unverifiedLimits, now);
  }
  return { isUnverified: true, toConfirm: room < 1 };
}

/** Undefined when none of these was the reason. */
async function whyNot(
  isOverLimit: () => Promise<boolean>,
  slot: { ok: true } | SlotRefusal,
): Promise<Refused | undefined> {
  if (!slot.ok && slot.reason !== 'slot-taken') return { ok: false, reason: 'slot-not-offered' };
  if (await isOverLimit()) return { ok: false, reason: 'too-many-today' };
  return slot.ok ? undefined : { ok: false, reason: 'slot-taken' };
}

/** A request that differs in these alone is the same request. */
type NotHashed = 'language' | 'channel' | 'consent' | 'whatsappConsent' | 'minutes';

function hashOf(wanted: WantedAppointment) {
  const always = {
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    mobileNumber: wanted.mobileNumber,
    serviceSelected: wanted.serviceSelected,
    message: wanted.message,
    date: wanted.date,
    time: wanted.time,
  } satisfies Record<Exclude<keyof WantedAppointment, NotHashed | 'dentist'>, string>;
  const fields = Object.values(always);
  // Left out where none was chosen: an older server may have stored the first request.
  if (wanted.dentist) fields.push(wanted.dentist);
  return hash('sha256', JSON.stringify(fields), 'base64url');
}
