import { historyOf } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { warningsOf } from '#features/booking/warnings/warnings-store.server.ts';
import { langOfText } from '#platform/language.ts';
import { presentOf } from '../entry/find-patients.server.ts';
import { patientsOf, type Patient } from '../entry/patients.ts';
import { auditDone, type Desk, type Actor } from '../visit/desk.server.ts';

/** All patients under the number of one appointment, with all their visits. The audit log records the read. */
export async function openPatient(desk: Desk, actor: Actor, appointmentId: string) {
  const { queries } = desk.booking.database;
  const appointment = await findById(queries, appointmentId);
  if (!appointment) return null;
  await auditDone(desk, actor, queries, { action: 'patient-read', subject: appointment.reference });
  const history = await historyOf(queries, appointment.mobileNumber);
  const warnings = await warningsOf(queries, history);
  const all = patientsOf(history, presentOf(desk.booking));
  const isOpened = ({ appointments }: Patient) => appointments.some(({ id }) => id === appointmentId);
  const family = [...all.filter(isOpened), ...all.filter((patient) => !isOpened(patient))];
  return {
    name: patientOf(appointment),
    lang: langOfText(patientOf(appointment), appointment.language),
    mobileNumber: appointment.mobileNumber,
    /** The patient whose appointment was opened, then the others with this number. */
    family: family.map(({ name, lang, counts, appointments }) => ({
      name,
      lang,
      counts,
      warnings: warnings(appointments[0]),
      visits: appointments.map(({ id, date, time, minutes, service, dentist, note, status }) => ({
        id,
        date,
        time,
        minutes,
        service,
        dentist,
        note,
        status,
      })),
    })),
  };
}

export type OpenedPatient = NonNullable<Awaited<ReturnType<typeof openPatient>>>;
