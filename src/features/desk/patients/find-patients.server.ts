import { mostNumbers } from '#features/booking/search/match-names.ts';
import {
  historyOf,
  searchAppointments,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { langOfText } from '#platform/language-of-text.ts';
import { auditDone, type Desk, type Actor } from '../visit/desk.server.ts';
import { patientsOf, type Patient } from './patients.ts';
import { auditSearch } from '../visit/read-visits.server.ts';
import { lastDigits } from '#platform/sms/mask-number.ts';

/** Null when the text is too short to mean a patient. */
export async function findPatients(desk: Desk, actor: Actor, text: string) {
  const found = await searchAppointments(desk.booking.database.queries, text, { mostNumbers });
  if (!found) return null;
  const patients = patientsOf(found.visits, presentOf(desk.booking));
  if (patients.length > 0) await auditSearch(desk, actor);
  return {
    patients: patients.map(asFound),
    /** There are others: another letter finds fewer. */
    isMore: found.isMore,
  };
}

/** Known by an appointment of theirs, so that no number stands in an address. */
function asFound({ name, lang, mobileNumber, counts, next, appointments: [last] }: Patient) {
  return {
    id: last.id,
    name,
    lang,
    lastDigits: lastDigits(mobileNumber),
    /** What the last visit was for. */
    service: serviceOf(last.service),
    counts,
    next: next ? { date: next.date, time: next.time } : null,
    /** The day of the last visit. */
    last: last.date,
  };
}

/** All patients under the number of one appointment, with all their visits; the audit log says that they were read. */
export async function openPatient(desk: Desk, actor: Actor, appointmentId: string) {
  const { queries } = desk.booking.database;
  const appointment = await findById(queries, appointmentId);
  if (!appointment) return null;
  await auditDone(desk, actor, queries, { action: 'patient-read', subject: appointment.reference });
  const all = patientsOf(await historyOf(queries, appointment.mobileNumber), presentOf(desk.booking));
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
      visits: appointments.map(({ id, date, time, service, note, status }) => ({
        id,
        date,
        time,
        service,
        note,
        status,
      })),
    })),
  };
}

export type FoundPatients = NonNullable<Awaited<ReturnType<typeof findPatients>>>;
export type OpenedPatient = NonNullable<Awaited<ReturnType<typeof openPatient>>>;

const presentOf = ({ clock }: Desk['booking']) => ({
  date: civilDateAt(clock.now()),
  time: timeAt(clock.now()),
});
