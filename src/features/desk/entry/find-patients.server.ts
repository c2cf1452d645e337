import { maxNumbers, patientKey, type Person } from '#features/booking/search/match-names.ts';
import {
  appointmentsOfDays,
  searchAppointments,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import { patientOf, type Appointment } from '#features/booking/appointments/appointment.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import {
  importedPatientById,
  type ImportedPatient,
} from '#features/booking/imports/imported-patients-store.server.ts';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { warningsOf } from '#features/booking/warnings/warnings-store.server.ts';
import type { Warning } from '#features/booking/warnings/warnings.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { auditDone, auditRead, type Desk, type Actor } from '../visit/desk.server.ts';
import { langOfText } from '#platform/language.ts';
import { patientsOf, type Patient } from './patients.ts';
import { auditSearch } from '../visit/read-visits.server.ts';
import { lastDigits } from '#platform/sms/mask-number.ts';

/** Null when the text is too short to mean a patient. */
export async function findPatients(desk: Desk, actor: Actor, text: string) {
  const found = await searchAppointments(desk.booking.database.queries, text, { maxNumbers });
  if (!found) return null;
  const now = dateAndTimeNow(desk.booking);
  const patients = patientsOf(found.visits, now);
  const visitors = new Set(found.visits.map(patientKey));
  const others = found.imported.filter((person) => !visitors.has(patientKey(person)));
  if (patients.length + others.length > 0) await auditSearch(desk, actor);
  const latest = patients.map(({ appointments: [visit] }) => visit);
  const warnings = await warningsOf(desk.booking.database.queries, [...latest, ...others]);
  return {
    patients: [
      ...patients.map((patient) => asFound(patient, now.date, warnings(patient.appointments[0]))),
      ...others.map((person) => asFoundWithoutVisit(person, warnings(person))),
    ],
    /** More patients match: another letter narrows the search. */
    isMore: found.isMore,
  };
}

const recentDays = 7;

/** Before anything is typed: the patients of today in order of time, then those of the days before, the latest first. */
export async function recentPatients(desk: Desk, actor: Actor) {
  const { queries } = desk.booking.database;
  const now = dateAndTimeNow(desk.booking);
  const from = addDays(now.date, -recentDays);
  await auditRead(desk, actor, { action: 'appointments-read', subject: `${from} to ${now.date}` });
  const visits = (await appointmentsOfDays(queries, from, now.date)).filter(
    ({ status }) => status !== 'cancelled',
  );
  const [today, before] = [true, false].map((isToday) =>
    visits.filter(({ date }) => (date === now.date) === isToday),
  ) as [Appointment[], Appointment[]];
  // Counts would be those of a week alone.
  const shown = (some: Appointment[]) =>
    patientsOf(some, now)
      .slice(0, maxNumbers)
      .map((patient) => ({ ...asFound(patient, now.date), counts: undefined }));
  return { today: shown(today), before: shown(before.toReversed()) };
}

export type RecentPatients = Awaited<ReturnType<typeof recentPatients>>;

const maxSuggestions = 6;

/** While a name or number is typed: patients of today first, then those with the latest visits. */
export async function suggestPatients(desk: Desk, actor: Actor, text: string): Promise<FoundPatients> {
  const { patients, isMore } = (await findPatients(desk, actor, text)) ?? { patients: [], isMore: false };
  const ordered = patients.toSorted(
    (one, other) => Number(other.today !== null) - Number(one.today !== null),
  );
  return { patients: ordered.slice(0, maxSuggestions), isMore: isMore || ordered.length > maxSuggestions };
}

/** The patient who was found under this id: of one of their visits, or of a row of the clinic's own list. */
export async function patientById(
  queries: Queries,
  id: string,
): Promise<(Person & Pick<Appointment, 'language'> & { subject: string }) | undefined> {
  const visit = await findById(queries, id);
  if (visit) return { ...visit, subject: visit.reference };
  const imported = await importedPatientById(queries, id);
  return imported && { ...imported, language: 'en', subject: imported.id };
}

/** The whole number of a patient who was found. */
export async function readPatientNumber(desk: Desk, actor: Actor, id: string): Promise<string | undefined> {
  const { queries } = desk.booking.database;
  const patient = await patientById(queries, id);
  if (!patient) return undefined;
  await auditDone(desk, actor, queries, { action: 'patient-read', subject: patient.subject });
  return patient.mobileNumber;
}

/** A patient who came in by an import, and has no visit. */
function asFoundWithoutVisit(person: ImportedPatient, warnings: Warning[]): ReturnType<typeof asFound> {
  const name = patientOf(person);
  return {
    id: person.id,
    name,
    lang: langOfText(name),
    lastDigits: lastDigits(person.mobileNumber),
    warnings,
    service: '',
    counts: { visits: 0, noShows: 0, cancelled: 0, toCome: 0 },
    next: null,
    today: null,
    last: null,
  };
}

/** A patient is identified by one of their appointments, so that no number enters an address. */
function asFound(
  { name, lang, mobileNumber, counts, next, appointments }: Patient,
  today: CivilDate,
  warnings: Warning[] = [],
) {
  const [last] = appointments;
  const visitToday = appointments.find(({ date, status }) => date === today && holdsSlot(status));
  return {
    id: last.id,
    name,
    lang,
    lastDigits: lastDigits(mobileNumber),
    warnings,
    /** The service of the last visit. */
    service: serviceOf(last.service),
    counts,
    next: next ? { date: next.date, time: next.time } : null,
    today: visitToday ? { time: visitToday.time } : null,
    /** The day of the last visit; null for a patient without any. */
    last: last.date as CivilDate | null,
  };
}

export type FoundPatients = NonNullable<Awaited<ReturnType<typeof findPatients>>>;

export const dateAndTimeNow = ({ clock }: Desk['booking']) => ({
  date: civilDateAt(clock.now()),
  time: timeAt(clock.now()),
});
