import { sql } from 'kysely';
import type { CivilDate } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { holdsSlot } from './appointment-status.ts';
import { patientOf, type Appointment } from './appointment.ts';
import { asReference } from './reference.ts';
import { appointmentOf, selectAppointments } from './appointments-store.server.ts';
import { deleteAttemptsExcept, moveAttempts } from '../calls/call-attempts-store.server.ts';
import {
  importedPatients,
  importedPatientsUnder,
  moveImportedPatient,
  type ImportedPatient,
} from '../imports/imported-patients-store.server.ts';
import { copyWarnings, deleteWarningsExcept, hideFromLinks } from '../warnings/warnings-store.server.ts';
import { addSearchTerms, numbersFoundBy, type Days } from '../search/search-terms-store.server.ts';
import {
  matchesName,
  patientKey,
  personKey,
  searchPrefixes,
  typedWords,
  type Person,
} from '../search/match-names.ts';

/** Includes every status; ordered by time, then chair. */
export async function appointmentsOfDays(
  queries: Queries,
  from: CivilDate,
  to: CivilDate,
): Promise<Appointment[]> {
  const rows = await selectAppointments(queries)
    .where('slot_date', '>=', from)
    .where('slot_date', '<=', to)
    .orderBy('slot_date')
    .orderBy('slot_time')
    .orderBy('chair')
    .orderBy('id')
    .execute();
  return rows.map(appointmentOf);
}

/**
 * The times of visits from a day on that were cancelled or missed since an instant. `isAnyMoved`: a visit was moved since then; from where
 * is not stored.
 */
export async function slotsLeftSince(queries: Queries, from: CivilDate, instant: number) {
  const rows = await queries
    .selectFrom('appointments')
    .select(['slot_date', 'slot_time', 'minutes', 'status'])
    .where('slot_date', '>=', from)
    .where((eb) =>
      eb.or([
        eb('moved_at', '>=', instant),
        eb.and([
          eb('status', 'in', [sql.lit('cancelled' as const), sql.lit('no-show' as const)]),
          eb('status_changed_at', '>=', instant),
        ]),
      ]),
    )
    .execute();
  return {
    slots: rows
      .filter(({ status }) => !holdsSlot(status))
      .map(({ slot_date, slot_time, minutes }) => ({
        date: slot_date,
        time: slot_time,
        minutes: minutes ?? undefined,
      })),
    isAnyMoved: rows.some(({ status }) => holdsSlot(status)),
  };
}

/**
 * Visits that may need a call: confirmed ones from today on, and those that were missed since a day. `mobileNumber`: only those under it.
 */
export async function visitsToCall(
  queries: Queries,
  {
    today,
    missedSince,
    mobileNumber,
  }: { today: CivilDate; missedSince: CivilDate; mobileNumber?: string | undefined },
): Promise<Appointment[]> {
  const rows = await selectAppointments(queries)
    .where('slot_date', '>=', missedSince)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', sql.lit('confirmed' as const)), eb('slot_date', '>=', today)]),
        eb('status', '=', sql.lit('no-show' as const)),
      ]),
    )
    .$if(mobileNumber !== undefined, (query) => query.where('mobile', '=', mobileNumber!))
    .orderBy('slot_date')
    .orderBy('slot_time')
    .orderBy('id')
    .execute();
  return rows.map(appointmentOf);
}

/** All visits under these numbers, oldest booking first. */
export async function visitsOfNumbers(queries: Queries, numbers: readonly string[]): Promise<Appointment[]> {
  if (numbers.length === 0) return [];
  const rows = await selectAppointments(queries).where('mobile', 'in', numbers).orderBy('id').execute();
  return rows.map(appointmentOf);
}

/** Visits on these days of patients who have no number. */
export async function visitsWithoutNumber(
  queries: Queries,
  dates: readonly CivilDate[],
): Promise<Appointment[]> {
  if (dates.length === 0) return [];
  const rows = await selectAppointments(queries).where('slot_date', 'in', dates).orderBy('id').execute();
  return rows.map(appointmentOf).filter(({ mobileNumber }) => !hasNumber(mobileNumber));
}

/** SQLite takes 32,766 variables in a query. */
const idsAtOnce = 10_000;

/** Erased ids are left out. */
export async function appointmentsWithIds(queries: Queries, ids: readonly string[]): Promise<Appointment[]> {
  const found: Appointment[] = [];
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce);
    const rows = await selectAppointments(queries).where('id', 'in', some).execute();
    found.push(...rows.map(appointmentOf));
  }
  return found;
}

/** Phone numbers of these visits. */
export async function numbersOfVisits(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const numbers = new Set<string>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce);
    const rows = await queries.selectFrom('appointments').select('mobile').where('id', 'in', some).execute();
    for (const { mobile } of rows) numbers.add(mobile);
  }
  return [...numbers];
}

/** The idempotency keys among these with which an appointment was made. */
export async function usedKeys(queries: Queries, keys: readonly string[]): Promise<Set<string | null>> {
  const used = new Set<string | null>();
  for (let from = 0; from < keys.length; from += idsAtOnce) {
    const some = keys.slice(from, from + idsAtOnce);
    const rows = await queries
      .selectFrom('appointments')
      .select('idempotency_key')
      .where('idempotency_key', 'in', some)
      .execute();
    for (const row of rows) used.add(row.idempotency_key);
  }
  return used;
}

/** The ids of the appointments whose patients want reminders, or have consented to WhatsApp. */
export async function consentingIds(
  queries: Queries,
): Promise<Record<'reminders' | 'whatsapp', Set<string>>> {
  const rows = await queries
    .selectFrom('appointments')
    .select(['id', 'wants_reminders', 'whatsapp_version'])
    .where((eb) => eb.or([eb('wants_reminders', '=', 1), eb('whatsapp_version', 'is not', null)]))
    .execute();
  const idsOf = (of: typeof rows) => new Set(of.map(({ id }) => id));
  return {
    reminders: idsOf(rows.filter((row) => row.wants_reminders === 1)),
    whatsapp: idsOf(rows.filter((row) => row.whatsapp_version !== null)),
  };
}

/** Booked after an instant, in order of time. */
export async function bookedSince(queries: Queries, instant: number): Promise<Appointment[]> {
  const rows = await selectAppointments(queries)
    .where('created_at', '>', instant)
    .orderBy('slot_date')
    .orderBy('slot_time')
    .orderBy('id')
    .execute();
  return rows.map(appointmentOf);
}

/** Booked before an instant, and moved or given another status after it; in order of time. */
export async function changedSince(queries: Queries, instant: number): Promise<Appointment[]> {
  const rows = await selectAppointments(queries)
    .where('created_at', '<=', instant)
    .where((eb) => eb.or([eb('moved_at', '>', instant), eb('status_changed_at', '>', instant)]))
    .orderBy('slot_date')
    .orderBy('slot_time')
    .orderBy('id')
    .execute();
  return rows.map(appointmentOf);
}

/** Patients whose data were stored before an instant, each once, by the name, number and language of the newest booking, if there is one. */
export async function patientsStoredBefore(
  queries: Queries,
  instant: number,
): Promise<(Person & Pick<Appointment, 'language'>)[]> {
  const imported = await importedPatients(queries, { until: instant });
  const rows = await selectAppointments(queries)
    .where('created_at', '<', instant)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const persons = [
    ...imported.map((person) => ({ ...person, language: 'en' as const })),
    ...rows.map(appointmentOf),
  ];
  return [...new Map(persons.map((person) => [patientKey(person), person])).values()];
}

/** All visits under one number, the latest first. */
export async function historyOf(queries: Queries, mobile: string): Promise<Appointment[]> {
  const rows = await selectAppointments(queries)
    .where('mobile', '=', mobile)
    .orderBy('slot_date', 'desc')
    .orderBy('slot_time', 'desc')
    .execute();
  return rows.map(appointmentOf);
}

/** The appointments that have these references; those that were erased are left out. */
export async function appointmentsWith(
  queries: Queries,
  references: readonly string[],
): Promise<Appointment[]> {
  if (references.length === 0) return [];
  const rows = await selectAppointments(queries).where('reference', 'in', references).execute();
  return rows.map(appointmentOf);
}

interface FoundVisits {
  /** All visits of the patients found, the latest first. */
  visits: Appointment[];
  /** Patients from the clinic's own list, with or without visits; none where visits of some days are looked for. */
  imported: ImportedPatient[];
  /** There are more patients: another letter or digit finds fewer. */
  isMore: boolean;
}

/**
 * Past and future visits, or those of some days, of patients whose number has these digits in it, whose name has words that begin with
 * these, or who have an appointment with this reference. Undefined when the text is too short to look for.
 */
export async function searchAppointments(
  queries: Queries,
  text: string,
  { maxNumbers, days }: { maxNumbers: number; days?: Days | undefined },
): Promise<FoundVisits | undefined> {
  const named = await findByReference(queries, text);
  const prefixes = searchPrefixes(text);
  if (!prefixes && !named) return undefined;
  const byText = prefixes ? await numbersFoundBy(queries, prefixes.all, maxNumbers + 1, days) : [];
  const numbers = [...new Set([...(named ? [named.mobileNumber] : []), ...byText])];
  if (numbers.length === 0) return { visits: [], imported: [], isMore: false };
  const imported = days ? [] : await importedPatientsUnder(queries, numbers.slice(0, maxNumbers));
  const visitsOf = selectAppointments(queries).where('mobile', 'in', numbers.slice(0, maxNumbers));
  const wanted = days
    ? visitsOf.where('slot_date', '>=', days.from).where('slot_date', '<=', days.to)
    : visitsOf;
  const rows = await wanted.orderBy('slot_date', 'desc').orderBy('slot_time', 'desc').orderBy('id').execute();
  // A family has one number: those of another name are left out.
  const own = named && typedWords(patientOf(named));
  const visits = rows
    .map(appointmentOf)
    .filter(
      (visit) =>
        (prefixes && hasWords(visit, prefixes.words)) ||
        (own && visit.mobileNumber === named.mobileNumber && hasWords(visit, own)),
    );
  return {
    visits,
    imported: imported.filter((person) => prefixes && hasWords(person, prefixes.words)),
    isMore: numbers.length > maxNumbers,
  };
}

/** Finds the reference that a patient reads out on the telephone. */
async function findByReference(queries: Queries, text: string): Promise<Appointment | undefined> {
  const reference = asReference(text);
  if (!reference) return undefined;
  const row = await selectAppointments(queries).where('reference', '=', reference).executeTakeFirst();
  return row && appointmentOf(row);
}

function hasWords({ firstName, lastName }: Person, words: readonly string[]): boolean {
  return matchesName(`${firstName} ${lastName}`, words);
}

/** The oldest appointments before a day. */
export async function appointmentsBefore(
  queries: Queries,
  date: CivilDate,
  limit: number,
): Promise<Appointment[]> {
  const rows = await selectAppointments(queries)
    .where('slot_date', '<', date)
    .orderBy('slot_date')
    .limit(limit)
    .execute();
  return rows.map(appointmentOf);
}

/** Deletes appointments with their held slots, and the search terms of patients who have no other appointment. */
export async function eraseAppointments(tx: Queries, appointments: readonly Appointment[]): Promise<void> {
  if (appointments.length === 0) return;
  const ids = appointments.map(({ id }) => id);
  await tx.deleteFrom('slot_holds').where('appointment_id', 'in', ids).execute();
  await tx.deleteFrom('appointments').where('id', 'in', ids).execute();
  await refreshPersons(tx, [...new Set(appointments.map(({ mobileNumber }) => mobileNumber))], appointments);
}

/**
 * Rebuilds what is stored by number: search terms of those with appointments or from the clinic's own list, and the warnings and calls of
 * persons who have appointments. Hold the lock of each number: a booking under way adds terms too. `left`: visits that a person has no more;
 * anybody may have booked the others, so their links don't show warnings that may have come from those.
 */
export async function refreshPersons(
  tx: Queries,
  numbers: readonly string[],
  left: readonly Appointment[] = [],
): Promise<void> {
  await tx.deleteFrom('search_terms').where('mobile', 'in', numbers).execute();
  const rows = await selectAppointments(tx).where('mobile', 'in', numbers).execute();
  const others = rows.map(appointmentOf);
  await deleteWarningsExcept(tx, numbers, others);
  await deleteAttemptsExcept(tx, numbers, others);
  const persons = new Set(others.map(patientKey));
  await hideFromLinks(
    tx,
    left.filter((visit) => persons.has(patientKey(visit))),
  );
  const all = [...others, ...(await importedPatientsUnder(tx, numbers))];
  const names = new Map(all.map((other) => [`${other.mobileNumber} ${patientOf(other)}`, other]));
  for (const other of names.values()) await addSearchTerms(tx, patientOf(other), other.mobileNumber);
}

/**
 * Moves what is stored by name and number along with a visit whose name or number was corrected. Hold the locks of both numbers.
 * `isByStaff`: they know whose number it is, and correct the clinic's own list too. A patient's link proves no number: it corrects its visit
 * alone, and shows no warning of other visits.
 */
export async function moveEntries(
  tx: Queries,
  from: Appointment,
  to: Appointment,
  { now, isByStaff = false }: { now: number; isByStaff?: boolean | undefined },
): Promise<void> {
  const renames = patientOf(to) !== patientOf(from);
  const isNewNumber = to.mobileNumber !== from.mobileNumber;
  if (!renames && !isNewNumber) return;
  const others = await historyOf(tx, from.mobileNumber);
  const hasOtherVisits =
    hasNumber(from.mobileNumber) && others.some((other) => personKey(other) === personKey(from));
  // If other visits keep the former name, the new name is another member of the family, with warnings and calls of their own.
  if (!hasOtherVisits || !renames)
    await copyWarnings(tx, from, to, {
      now,
      as: isByStaff ? 'own' : hasOtherVisits ? 'copied' : 'unchanged',
    });
  if (!hasOtherVisits) {
    await moveAttempts(tx, from, to);
    if (isByStaff) await moveImportedPatient(tx, from, to);
  }
  await refreshPersons(tx, [...new Set([from.mobileNumber, to.mobileNumber])], [from]);
}

/** Clears the browser address of everything booked before this instant; returns how many rows changed. */
export async function eraseAddresses(queries: Queries, before: number): Promise<number> {
  const { numUpdatedRows } = await queries
    .updateTable('appointments')
    .set({ booked_from: null })
    .where('booked_from', 'is not', null)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
