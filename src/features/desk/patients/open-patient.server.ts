import { historyOf } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { importedPatientsUnder } from '#features/booking/imports/imported-patients-store.server.ts';
import { patientKey, type Person } from '#features/booking/search/match-names.ts';
import { warningsOf } from '#features/booking/warnings/warnings-store.server.ts';
import { langOfText } from '#platform/language.ts';
import { patientById, dateAndTimeNow } from '../entry/find-patients.server.ts';
import { patientsOf } from '../entry/patients.ts';
import { auditDone, type Desk, type Actor } from '../visit/desk.server.ts';

/** All patients under the number of the one with this id, with all their visits. The audit log records the read. */
export async function openPatient(desk: Desk, actor: Actor, id: string) {
  const { queries } = desk.booking.database;
  const opened = await patientById(queries, id);
  if (!opened) return null;
  await auditDone(desk, actor, queries, { action: 'patient-read', subject: opened.subject });
  const history = await historyOf(queries, opened.mobileNumber);
  const imported = await importedPatientsUnder(queries, [opened.mobileNumber]);
  const warnings = await warningsOf(queries, history);
  const visitors = patientsOf(history, dateAndTimeNow(desk.booking)).map(
    ({ name, lang, counts, appointments }) => ({ name, lang, counts, appointments, person: appointments[0] }),
  );
  const keys = new Set(history.map(patientKey));
  const others = imported
    .filter((person) => !keys.has(patientKey(person)))
    .map((person) => ({
      name: patientOf(person),
      lang: langOfText(patientOf(person)),
      counts: { visits: 0, noShows: 0, cancelled: 0, toCome: 0 },
      appointments: [],
      person,
    }));
  const all = [...visitors, ...others];
  const isOpened = ({ person }: { person: Person }) => patientKey(person) === patientKey(opened);
  const family = [...all.filter(isOpened), ...all.filter((patient) => !isOpened(patient))];
  return {
    name: patientOf(opened),
    lang: langOfText(patientOf(opened), opened.language),
    mobileNumber: opened.mobileNumber,
    /** The patient who was opened, then the others with this number. */
    family: family.map(({ name, lang, counts, appointments, person }) => ({
      name,
      lang,
      counts,
      warnings: warnings(person),
      /** In the clinic's own list. */
      imported: imported
        .filter((one) => patientKey(one) === patientKey(person))
        .map(({ note, addedAt }) => ({ note, addedAt }))[0],
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
