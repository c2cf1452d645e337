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
import { leastOfWave } from './wave.ts';
import { appointmentsOfWave, listWaves, type Wave } from './waves-store.server.ts';

/** What staff see: each address and hour that booked oddly much, with what of it is still to come. */
export async function readWaves({ database: { queries } }: Pick<Booking, 'database'>) {
  const waves = await listWaves(queries, { least: leastOfWave });
  return Promise.all(
    waves.map(async (wave) => ({ ...wave, appointments: await appointmentsOfWave(queries, wave) })),
  );
}

/** A visit as the wave's cancelling left it: what its undo names. */
export type CancelledVisit = Pick<Change, 'id' | 'version'>;

type InSameTransaction = (tx: Queries, appointment: Appointment) => Promise<void>;

/**
 * Cancels what of a wave is still to come; the slots are free at once. No SMS: the numbers are those of strangers. A visit that was
 * changed at the same moment stays. `inSameTransaction` is part of each visit's: the entry in the audit log.
 */
export async function cancelWave(
  booking: Booking,
  wave: Pick<Wave, 'address' | 'hour'>,
  inSameTransaction?: InSameTransaction,
): Promise<CancelledVisit[]> {
  const now = booking.clock.now();
  const appointments = await appointmentsOfWave(booking.database.queries, wave);
  const toCome = appointments.filter(({ date, time }) => instantOf(date, time) > now);
  const results = await Promise.all(
    toCome.map(({ id, version }) =>
      cancelAppointment(booking, { id, version, inSameTransaction }, { tellPatient: false }),
    ),
  );
  return changedOf(results);
}

/** Takes it back within the time of an undo, all or some of it; the rest has lost its slot to another patient meanwhile. */
export async function undoCancelledWave(
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
