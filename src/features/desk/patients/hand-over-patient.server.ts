import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { eraseNumber } from '#features/booking/appointments/erase-personal-data.server.ts';
import {
  describePersonalData,
  readPersonalData,
} from '#features/booking/personal-data/read-personal-data.server.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { auditDone, type Desk, type Actor } from '../visit/desk.server.ts';

/** All data under the number of one appointment, for a patient's request; undefined when there are none. */
export async function exportPatient(desk: Desk, actor: Actor, id: string) {
  const { booking } = desk;
  const { queries } = booking.database;
  const appointment = await findById(queries, id);
  if (!appointment) return undefined;
  const { mobileNumber, reference } = appointment;
  const { content, facts } = booking.site.current();
  await auditDone(desk, actor, queries, { action: 'patient-exported', subject: reference });
  return {
    clinic: facts.name,
    exportedAt: new Date(booking.clock.now()).toISOString(),
    mobileNumber: hasNumber(mobileNumber) ? mobileNumber : null,
    ...describePersonalData(await readPersonalData(booking, mobileNumber), content),
  };
}

/** Erases all that. The audit log keeps that it was done, by the references of the appointments, which lead to no patient any more. */
export async function erasePatient(
  desk: Desk,
  actor: Actor,
  id: string,
): Promise<{ ok: true; erased: number } | { ok: false; reason: 'unknown' }> {
  const appointment = await findById(desk.booking.database.queries, id);
  if (!appointment) return { ok: false, reason: 'unknown' };
  const { mobileNumber, reference: subject } = appointment;
  const erased = await eraseNumber(desk.booking, mobileNumber, (tx, all) => {
    const references = all.map(({ reference }) => reference).join(', ');
    return auditDone(desk, actor, tx, { action: 'patient-erased', subject, details: { references } });
  });
  return { ok: true, erased };
}
