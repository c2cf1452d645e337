import { instantOf } from '#features/clinic/time/clinic-time.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Appointment } from '../appointments/appointment.ts';
import type { Booking } from '../appointments/booking.server.ts';
import {
  cancelAppointment,
  undoStatus,
  type Change,
  type ChangeResult,
} from '../appointments/change-appointment.server.ts';
import { appointmentsOfBurst, listBursts, type BookingBurst } from './bursts-store.server.ts';

/**
 * This many bookings from one address in an hour are shown to staff as a burst; a family books fewer. A carrier's address may be many
 * patients': staff look before they cancel.
 */
const minBurstBookings = 5;

/** Each address and hour with unusually many bookings, with those still to come. */
export async function readBursts({ database: { queries } }: Pick<Booking, 'database'>) {
  const bursts = await listBursts(queries, { least: minBurstBookings });
  return Promise.all(
    bursts.map(async (burst) => ({ ...burst, appointments: await appointmentsOfBurst(queries, burst) })),
  );
}

/** A visit's id and version after the burst was cancelled; undo names both. */
export type CancelledVisit = Pick<Change, 'id' | 'version'>;

type InSameTransaction = (tx: Queries, appointment: Appointment) => Promise<void>;

/**
 * Cancels the coming visits of a burst, or those of them with these ids; their slots are free at once. No SMS: the numbers are those of strangers. A visit that was changed
 * at the same moment stays. `inSameTransaction` writes the audit log in each visit's transaction.
 */
export async function cancelBurst(
  booking: Booking,
  { ids, ...burst }: Pick<BookingBurst, 'address' | 'hour'> & { ids?: readonly string[] | undefined },
  by: string,
  inSameTransaction?: InSameTransaction,
): Promise<CancelledVisit[]> {
  const now = booking.clock.now();
  const appointments = await appointmentsOfBurst(booking.database.queries, burst);
  const toCome = appointments.filter(
    ({ id, date, time }) => instantOf(date, time) > now && (!ids || ids.includes(id)),
  );
  const results = await Promise.all(
    toCome.map(({ id, version }) =>
      cancelAppointment(
        booking,
        { id, version, inSameTransaction },
        { notifyPatient: false, cancellation: { origin: 'burst', by } },
      ),
    ),
  );
  return changedOf(results);
}

/** Undoes the cancellation within the time for undo; visits whose slot another patient has taken stay cancelled. */
export async function undoCancelledBurst(
  booking: Booking,
  cancelled: readonly CancelledVisit[],
  inSameTransaction?: InSameTransaction,
): Promise<CancelledVisit[]> {
  return changedOf(
    await Promise.all(
      cancelled.map(({ id, version }) => undoStatus(booking, { id, version, inSameTransaction })),
    ),
  );
}

const changedOf = (results: readonly ChangeResult[]): CancelledVisit[] =>
  results.flatMap((result) =>
    result.ok ? [{ id: result.appointment.id, version: result.appointment.version }] : [],
  );
