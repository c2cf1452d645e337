import {
  cancelWave,
  readWaves,
  undoCancelledWave,
  type CancelledVisit,
} from '#features/booking/waves/cancel-wave.server.ts';
import { auditDone, auditRead, type Actor, type Desk } from '../visit/desk.server.ts';
import type { Wave } from '#features/booking/waves/waves-store.server.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { showAppointments } from '../visit/show-visits.server.ts';

type Named = Pick<Wave, 'address' | 'hour'>;

/** A wave with who was booked. */
export interface OpenedWave extends Wave {
  appointments: DeskAppointment[];
}

/** That there are waves, without who was booked. */
export async function listDeskWaves({ booking }: Pick<Desk, 'booking'>): Promise<Wave[]> {
  const waves = await readWaves(booking);
  return waves.map(({ address, hour, bookings, unverified }) => ({ address, hour, bookings, unverified }));
}

/** One with who was booked, which is written to the audit log; undefined when nothing of it is left. */
export async function openWave(desk: Desk, actor: Actor, named: Named): Promise<OpenedWave | undefined> {
  const waves = await readWaves(desk.booking);
  const wave = waves.find(({ address, hour }) => address === named.address && hour === named.hour);
  if (!wave) return undefined;
  await auditRead(desk, actor, {
    action: 'appointments-read',
    details: { wave: new Date(wave.hour).toISOString() },
  });
  const appointments = await showAppointments(desk.booking.database.queries, wave.appointments);
  return { ...wave, appointments };
}

/** All that is still to come of it. The address is not in the audit log: it is kept for some days only. */
export const cancelDeskWave = (desk: Desk, actor: Actor, wave: Named): Promise<CancelledVisit[]> =>
  cancelWave(desk.booking, wave, (tx, { reference }) =>
    auditDone(desk, actor, tx, {
      action: 'appointment-cancelled',
      subject: reference,
      details: { wave: new Date(wave.hour).toISOString() },
    }),
  );

export const restoreDeskWave = (
  desk: Desk,
  actor: Actor,
  cancelled: readonly CancelledVisit[],
): Promise<CancelledVisit[]> =>
  undoCancelledWave(desk.booking, cancelled, (tx, { reference }) =>
    auditDone(desk, actor, tx, {
      action: 'appointment-changed',
      subject: reference,
      details: { undone: 'wave' },
    }),
  );
