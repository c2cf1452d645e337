import { appointmentsTopic, findById } from '#features/booking/appointments/appointments-store.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { deleteWarning, insertWarning } from '#features/booking/warnings/warnings-store.server.ts';
import type { Warning } from '#features/booking/warnings/warnings.ts';
import { auditDone, lockPatient, type Actor, type Desk } from './desk.server.ts';

/** Keeps a warning with the patient of an appointment, or removes it; undefined when there is no such appointment. */
export async function keepWarning(
  desk: Desk,
  actor: Actor,
  id: string,
  { isKept, ...warning }: Warning & { isKept: boolean },
): Promise<Appointment | undefined> {
  const { database, clock } = desk.booking;
  const seen = await findById(database.queries, id);
  if (!seen) return undefined;
  return database.transaction(async (tx) => {
    const appointment = await lockPatient(desk, tx, seen);
    if (!appointment) return undefined;
    if (isKept) await insertWarning(tx, appointment, warning, clock.now());
    else await deleteWarning(tx, appointment, warning);
    await auditDone(desk, actor, tx, {
      action: 'appointment-changed',
      subject: appointment.reference,
      details: { warning: isKept ? 'kept' : 'removed' },
    });
    await database.announce(tx, appointmentsTopic);
    return appointment;
  });
}
