import { hash } from 'node:crypto';
import { retryOnStaleContent } from '#features/clinic/stale-content.server.ts';
import { requirementsOf } from '#features/clinic/services/service-lengths.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { resultOrAbort } from '#platform/database/transactions.server.ts';
import type { Arrangement } from '../slots/availability.ts';
import { closuresAndHolidays } from '../slots/closures-store.server.ts';
import { chairTimes } from '../slots/slot-holds-store.server.ts';
import type { Slot } from '../slots/slots.ts';
import { soonestStarts } from '../slots/soonest-starts.ts';
import { enteredStatus } from './appointment-status.ts';
import type { Appointment } from './appointment.ts';
import { lockNumbers } from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';
import {
  minutesFor,
  storeNewAppointment,
  type NewAppointmentResult,
  type WantedAppointment,
} from './new-appointment.server.ts';
import type { SlotRefusal } from './take-slot.server.ts';

/** An appointment that staff enter for a patient at the desk or on the telephone. */
export interface EnteredAppointment extends Omit<WantedAppointment, 'message'> {
  note: string;
  source: Exclude<Appointment['source'], 'online'>;
  /** Undefined: the first free chair. */
  chair?: number | undefined;
  arrangement: Extract<Arrangement, 'listed' | 'special'>;
  notifyPatient: boolean;
}

type EnterResult = NewAppointmentResult | SlotRefusal;
export type EnterRefusal = Exclude<EnterResult, { ok: true }>;

/**
 * Idempotent by key, whatever time a retry asks for, because the first answer may have been lost. The lead time and the daily limit of
 * bookings a number do not apply to staff.
 */
export async function enterAppointment(
  booking: Booking,
  entered: EnteredAppointment,
  idempotencyKey: string,
  inSameTransaction?: (tx: Queries, appointment: Appointment) => Promise<void>,
): Promise<EnterResult> {
  const { source, note, chair, arrangement, notifyPatient } = entered;
  const request = {
    wanted: { ...entered, message: '' },
    chair,
    arrangement,
    own: { source, note, status: enteredStatus(entered, booking.clock.now()) },
    telling: { notifyPatient },
    idempotencyKey,
    requestHash: hashOf(entered),
    inSameTransaction,
  };
  return retryOnStaleContent(booking.site, (site) =>
    resultOrAbort<NewAppointmentResult, SlotRefusal>(
      booking.database.transaction(async (tx) => {
        await lockNumbers(booking.database, tx, [entered.mobileNumber]);
        return storeNewAppointment(booking, site, tx, request, async (slot) => (slot.ok ? undefined : slot));
      }),
    ),
  );
}

/** The earliest free times of that day for a visit of this length; undefined where visits have no lengths. */
export async function soonestFor(
  { database: { queries }, site }: Booking,
  entered: EnteredAppointment,
): Promise<Slot[] | undefined> {
  const { bookingRules, facts, holidays } = site.current();
  const { date, time } = entered;
  const minutes = minutesFor(site.current(), entered);
  if (minutes === undefined) return undefined;
  const [held, closures] = await Promise.all([
    chairTimes(queries, date, date),
    closuresAndHolidays(queries, holidays, date, date),
  ]);
  const { chairs, overrunMinutes } = bookingRules;
  const { hours, dentists } = facts;
  const day = { chairs, overrunMinutes, hours, held, closures, dentists };
  const { serviceSelected: service, dentist } = entered;
  const { dentists: allowed } = requirementsOf({ service, dentist }, facts);
  return soonestStarts(day, { date, time, minutes }, allowed).map((start) => ({ date, time: start }));
}

/** A retry at another time counts as the same form. */
type NotHashed =
  | 'time'
  | 'minutes'
  | 'chair'
  | 'dentist'
  | 'arrangement'
  | 'language'
  | 'channel'
  | 'consent'
  | 'whatsappConsent';

function hashOf(entered: EnteredAppointment) {
  const fields = {
    firstName: entered.firstName,
    lastName: entered.lastName,
    mobileNumber: entered.mobileNumber,
    serviceSelected: entered.serviceSelected,
    note: entered.note,
    source: entered.source,
    date: entered.date,
    notifyPatient: entered.notifyPatient,
  } satisfies Record<Exclude<keyof EnteredAppointment, NotHashed>, string | boolean>;
  return hash('sha256', JSON.stringify(Object.values(fields)), 'base64url');
}
