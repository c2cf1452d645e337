import { eraseNumber } from '#features/booking/appointments/erase-personal-data.server.ts';
import { importedPatientsUnder } from '#features/booking/imports/imported-patients-store.server.ts';
import {
  describePersonalData,
  readPersonalData,
} from '#features/booking/personal-data/read-personal-data.server.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { patientById } from '../entry/find-patients.server.ts';
import { auditDone, type Desk, type Actor } from '../visit/desk.server.ts';

/** All data under the number of the patient with this id, for a patient's request; undefined when there is none. */
export async function exportPatient(desk: Desk, actor: Actor, id: string) {
  const { booking } = desk;
  const { queries } = booking.database;
  const patient = await patientById(queries, id);
  if (!patient) return undefined;
  const { mobileNumber, subject } = patient;
  const { content, facts } = booking.site.current();
  const imported = await importedPatientsUnder(queries, [mobileNumber]);
  await auditDone(desk, actor, queries, { action: 'patient-exported', subject });
  return {
    clinic: facts.name,
    exportedAt: new Date(booking.clock.now()).toISOString(),
    mobileNumber: hasNumber(mobileNumber) ? mobileNumber : null,
    imported: imported.map(({ firstName, lastName, note, addedAt }) => ({
      firstName,
      lastName,
      note,
      importedAt: new Date(addedAt).toISOString(),
    })),
    ...describePersonalData(await readPersonalData(booking, mobileNumber), content),
  };
}

/** Erases all that. The audit log keeps that it was done, by the references of the appointments, which lead to no patient any more. */
export async function erasePatient(
  desk: Desk,
  actor: Actor,
  id: string,
): Promise<{ ok: true; erased: number } | { ok: false; reason: 'unknown' }> {
  const patient = await patientById(desk.booking.database.queries, id);
  if (!patient) return { ok: false, reason: 'unknown' };
  const { mobileNumber, subject } = patient;
  const erased = await eraseNumber(desk.booking, mobileNumber, (tx, all) => {
    const references = all.map(({ reference }) => reference).join(', ');
    return auditDone(desk, actor, tx, { action: 'patient-erased', subject, details: { references } });
  });
  return { ok: true, erased };
}
