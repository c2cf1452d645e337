import { maxNumbers } from '#features/booking/search/match-names.ts';
import {
  appointmentsOfDays,
  searchAppointments,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { auditRead, type Desk, type Actor } from '../visit/desk.server.ts';
import { patientsOf, type Patient } from './patients.ts';
import { auditSearch } from '../visit/read-visits.server.ts';
import { lastDigits } from '#platform/sms/mask-number.ts';

/** Null when the text is too short to mean a patient. */
export async function findPatients(desk: Desk, actor: Actor, text: string) {
  const found = await searchAppointments(desk.booking.database.queries, text, { maxNumbers });
  if (!found) return null;
  const present = presentOf(desk.booking);
  const patients = patientsOf(found.visits, present);
  if (patients.length > 0) await auditSearch(desk, actor);
  return {
    patients: patients.map((patient) => asFound(patient, present.date)),
    /** More patients match: another letter narrows the search. */
    isMore: found.isMore,
  };
}

const recentDays = 7;

/** Before anything is typed: the patients of today in order of time, then those of the days before, the latest first. */
export async function recentPatients(desk: Desk, actor: Actor) {
  const { queries } = desk.booking.database;
  const present = presentOf(desk.booking);
  const from = addDays(present.date, -recentDays);
  await auditRead(desk, actor, { action: 'appointments-read', subject: `${from} to ${present.date}` });
  const visits = (await appointmentsOfDays(queries, from, present.date)).filter(
    ({ status }) => status !== 'cancelled',
  );
  const [today, before] = [true, false].map((isToday) =>
    visits.filter(({ date }) => (date === present.date) === isToday),
  ) as [Appointment[], Appointment[]];
  // Counts would be those of a week alone.
  const shown = (some: Appointment[]) =>
    patientsOf(some, present)
      .slice(0, maxNumbers)
      .map((patient) => ({ ...asFound(patient, present.date), counts: undefined }));
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

/** A patient is identified by one of their appointments, so that no number enters an address. */
function asFound({ name, lang, mobileNumber, counts, next, appointments }: Patient, today: CivilDate) {
  const [last] = appointments;
  const visitToday = appointments.find(({ date, status }) => date === today && holdsSlot(status));
  return {
    id: last.id,
    name,
    lang,
    lastDigits: lastDigits(mobileNumber),
    /** The service of the last visit. */
    service: serviceOf(last.service),
    counts,
    next: next ? { date: next.date, time: next.time } : null,
    today: visitToday ? { time: visitToday.time } : null,
    /** The day of the last visit. */
    last: last.date,
  };
}

export type FoundPatients = NonNullable<Awaited<ReturnType<typeof findPatients>>>;

export const presentOf = ({ clock }: Desk['booking']) => ({
  date: civilDateAt(clock.now()),
  time: timeAt(clock.now()),
});
