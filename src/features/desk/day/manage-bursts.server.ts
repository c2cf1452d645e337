import {
  cancelBurst,
  readBursts,
  undoCancelledBurst,
  type CancelledVisit,
} from '#features/booking/bursts/cancel-burst.server.ts';
import { auditDone, auditRead, type Actor, type Desk } from '../visit/desk.server.ts';
import type { BookingBurst } from '#features/booking/bursts/bursts-store.server.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { showAppointments } from '../visit/show-visits.server.ts';

type Named = Pick<BookingBurst, 'address' | 'hour'>;

/** A burst with who was booked. */
export interface OpenedBurst extends BookingBurst {
  appointments: DeskAppointment[];
}

/** Lists the bursts without their patients. */
export async function listDeskBursts({ booking }: Pick<Desk, 'booking'>): Promise<BookingBurst[]> {
  const bursts = await readBursts(booking);
  return bursts.map(({ address, hour, bookings, unverified }) => ({ address, hour, bookings, unverified }));
}

/** One burst with its patients, which the audit log records; undefined when none of its visits is left. */
export async function openBurst(desk: Desk, actor: Actor, named: Named): Promise<OpenedBurst | undefined> {
  const bursts = await readBursts(desk.booking);
  const burst = bursts.find(({ address, hour }) => address === named.address && hour === named.hour);
  if (!burst) return undefined;
  await auditRead(desk, actor, {
    action: 'appointments-read',
    details: { wave: new Date(burst.hour).toISOString() },
  });
  const appointments = await showAppointments(desk.booking, burst.appointments);
  return { ...burst, appointments };
}

/** Cancels the burst's coming visits. The audit log leaves out the address, which is stored for some days only. */
export const cancelDeskBurst = (
  desk: Desk,
  actor: Actor,
  burst: Named & { ids?: readonly string[] | undefined },
): Promise<CancelledVisit[]> =>
  cancelBurst(desk.booking, burst, actor.signedIn.account.displayName, (tx, { reference }) =>
    auditDone(desk, actor, tx, {
      action: 'appointment-cancelled',
      subject: reference,
      details: { wave: new Date(burst.hour).toISOString() },
    }),
  );

export const restoreDeskBurst = (
  desk: Desk,
  actor: Actor,
  cancelled: readonly CancelledVisit[],
): Promise<CancelledVisit[]> =>
  undoCancelledBurst(desk.booking, cancelled, (tx, { reference }) =>
    auditDone(desk, actor, tx, {
      action: 'appointment-changed',
      subject: reference,
      details: { undone: 'wave' },
    }),
  );
