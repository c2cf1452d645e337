import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { eraseMessagesAbout, messagesAbout } from '#features/notifications/outbox/messages-store.server.ts';
import { forgetRecipients } from '#features/notifications/settings/sms-tests-store.server.ts';
import { logErasures } from '#platform/backup/erasure-log-store.server.ts';
import { addMonths, monthOf, sameDayIn } from '#platform/civil-month.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { dayMs } from '#platform/clock.ts';
import type { Queries } from '#platform/database/database.server.ts';
import {
  appointmentsBefore,
  eraseAddresses,
  eraseAppointments,
  historyOf,
  refreshPersons,
  visitsOfNumbers,
} from './appointment-lists-store.server.ts';
import { countsOfStoredMessage } from '../counts/counts-of-stored-message.server.ts';
import { countsOfRecall, countsOfVisit } from '../counts/day-counts.ts';
import { addErasedCounts } from '../counts/erased-counts-store.server.ts';
import {
  deleteImportedPatients,
  importedPatients,
  importedPatientsUnder,
  importedPatientsWithIds,
  type ImportedPatient,
} from '../imports/imported-patients-store.server.ts';
import {
  deleteImports,
  eraseNumberFromImports,
  forgetImportedVisits,
  importUndoMs,
} from '../imports/imports-store.server.ts';
import { deleteExpiredRetainedData, retainErasedRows } from '../retained-data/retained-data-store.server.ts';
import { deleteRecall, recallsAfter } from '../recalls/recalls-store.server.ts';
import { patientKey } from '../search/match-names.ts';
import { isUpcoming } from './allowed-changes.ts';
import type { Appointment } from './appointment.ts';
import {
  appointmentsTopic,
  lockAppointment,
  lockAppointments,
  lockNumbers,
} from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';
import { followRecalls, type FollowedRecall } from './follow-recalls.server.ts';

type Needs = Pick<Booking, 'database' | 'clock'>;
type ErasureNeeds = Needs & Pick<Booking, 'site'>;

/** The batch is small so that other transactions hardly wait, and that its ids fit in a query. */
export const erasedAtOnce = 200;

/** Erases everything under one number, coming visits included, together with `inSameTransaction`. */
export async function eraseNumber(
  { database, clock, site }: ErasureNeeds,
  mobileNumber: string,
  inSameTransaction: (tx: Queries, erased: readonly Appointment[]) => Promise<void>,
): Promise<number> {
  const keepDays = await readKeepDays(site);
  const erased = await database.transaction(async (tx) => {
    await lockNumbers(database, tx, [mobileNumber]);
    const ids = (await historyOf(tx, mobileNumber)).map(({ id }) => id);
    const locked = await lockAppointments(database, tx, ids);
    // The latest visit first, as in the history.
    const appointments = locked.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    const at = clock.now();
    const imported = await importedPatientsUnder(tx, [mobileNumber]);
    await retainErased(tx, { appointments, imported }, keepDays, at);
    await eraseCounted(tx, appointments, at);
    await eraseImportedPatients(tx, imported);
    await eraseNumberFromImports(tx, mobileNumber);
    await logErasures(
      tx,
      'imported-patient',
      imported.map(({ id }) => ({ subject: id, at })),
    );
    const erasures = appointments.map(({ id }) => ({ subject: id, at }));
    await logErasures(tx, 'appointment', erasures);
    await inSameTransaction(tx, appointments);
    await database.announce(tx, appointmentsTopic);
    return appointments.length;
  });
  await database.forget();
  return erased;
}

/**
 * Erases one visit and what belongs to it, together with `inSameTransaction`; the patient's warnings and calls go with their last visit.
 * False: it is erased already, or got another number meanwhile.
 */
export async function eraseVisit(
  { database, clock, site }: ErasureNeeds,
  { id, mobileNumber }: Pick<Appointment, 'id' | 'mobileNumber'>,
  inSameTransaction: (tx: Queries, visit: Appointment, now: number) => Promise<void>,
): Promise<boolean> {
  const keepDays = await readKeepDays(site);
  const isErased = await database.transaction(async (tx) => {
    await lockNumbers(database, tx, [mobileNumber]);
    const visit = await lockAppointment(database, tx, id);
    if (visit?.mobileNumber !== mobileNumber) return false;
    const at = clock.now();
    await inSameTransaction(tx, visit, at);
    await retainErased(tx, { appointments: [visit], imported: [] }, keepDays, at);
    await eraseCounted(tx, [visit], at);
    await logErasures(tx, 'visit', [{ subject: id, at }]);
    await database.announce(tx, appointmentsTopic);
    return true;
  });
  await database.forget();
  return isErased;
}

/** Another server may have published another number of days. */
async function readKeepDays(site: Booking['site']): Promise<number> {
  await site.reload();
  return site.current().content.keepErasedDays ?? 0;
}

/** Copies data into the retained data before their erasure, where the owner has set days for that. */
async function retainErased(
  tx: Queries,
  {
    appointments: erased,
    imported,
  }: { appointments: readonly Appointment[]; imported: readonly ImportedPatient[] },
  days: number,
  at: number,
): Promise<void> {
  if (days === 0) return;
  const visits = erased.map(({ id }) => id);
  const under = await visitsOfNumbers(
    tx,
    erased.map(({ mobileNumber }) => mobileNumber),
  );
  const staying = new Set(under.filter(({ id }) => !visits.includes(id)).map(patientKey));
  const persons = erased.filter((visit) => !staying.has(patientKey(visit)));
  await retainErasedRows(
    tx,
    { visits, persons, imported: imported.map(({ id }) => id) },
    { erasedAt: at, eraseAt: at + days * dayMs },
  );
}

/** Deletes retained data after the days that the owner set. Returns the number of erasures. */
export async function purgeRetainedData({ database, clock }: Needs): Promise<number> {
  const now = clock.now();
  const erased = await database.transaction(async (tx) => {
    const ids = await deleteExpiredRetainedData(tx, now);
    await logErasures(
      tx,
      'kept',
      ids.map((id) => ({ subject: id, at: now })),
    );
    return ids.length;
  });
  if (erased > 0) await database.forget();
  return erased;
}

/** The same day some months ago; where there is no such day, texts compare as if there were. */
export function firstKeptDay(now: number, keepMonths: number): CivilDate {
  const today = civilDateAt(now);
  return `${addMonths(monthOf(today), -keepMonths).slice(0, 8)}${today.slice(8)}`;
}

/** Erases one batch of appointments past the retention period; returns its size, so that the job repeats until it is 0. */
export async function eraseOldAppointments({ database, clock }: Needs, keepMonths: number): Promise<number> {
  const firstKept = firstKeptDay(clock.now(), keepMonths);
  const erased = await database.transaction(async (tx) => {
    const old = await appointmentsBefore(tx, firstKept, erasedAtOnce);
    if (old.length === 0) return 0;
    const numbers = old.map(({ mobileNumber }) => mobileNumber);
    await lockNumbers(database, tx, numbers);
    const ids = old.map(({ id }) => id);
    const locked = await lockAppointments(database, tx, ids);
    // An appointment that was moved or got another number before it was locked waits for the next round.
    const appointments = locked.filter(
      ({ date, mobileNumber }) => date < firstKept && numbers.includes(mobileNumber),
    );
    await eraseCounted(tx, appointments, clock.now());
    await database.announce(tx, appointmentsTopic);
    return appointments.length;
  });
  // Runs also after an empty batch: open readers may have blocked the cleanup after an earlier erasure by number.
  await database.forget();
  return erased;
}

/** Erases patients of the clinic's own list, whose visits stay, with what finds them. Hold the locks of their numbers. */
export async function eraseImportedPatients(
  tx: Queries,
  imported: readonly ImportedPatient[],
): Promise<void> {
  for (let from = 0; from < imported.length; from += erasedAtOnce) {
    const some = imported.slice(from, from + erasedAtOnce);
    await deleteImportedPatients(
      tx,
      some.map(({ id }) => id),
    );
    await refreshPersons(tx, [...new Set(some.map(({ mobileNumber }) => mobileNumber))]);
  }
}

/** Erases one batch of patients who were imported without a visit as long ago as visits are kept; returns its size. */
export async function eraseOldImportedPatients(
  { database, clock }: Needs,
  keepMonths: number,
): Promise<number> {
  const today = civilDateAt(clock.now());
  const until = instantOf(sameDayIn(addMonths(monthOf(today), -keepMonths), today), '00:00');
  const erased = await database.transaction(async (tx) => {
    const old = await importedPatients(tx, { until, limit: erasedAtOnce });
    const numbers = old.map(({ mobileNumber }) => mobileNumber);
    await lockNumbers(database, tx, numbers);
    const ids = old.map(({ id }) => id);
    const locked = await importedPatientsWithIds(tx, ids);
    // A visit whose number changed before it was locked is erased in the next round.
    const imported = locked.filter(({ mobileNumber }) => numbers.includes(mobileNumber));
    await eraseImportedPatients(tx, imported);
    return imported.length;
  });
  if (erased > 0) await database.forget();
  return erased;
}

/** A week shows a burst after a weekend and a holiday; the privacy policy names this time. */
export const addressDays = 7;

export async function eraseOldAddresses({ database, clock }: Needs): Promise<number> {
  const erased = await eraseAddresses(database.queries, clock.now() - addressDays * dayMs);
  if (erased > 0) await database.forget();
  return erased;
}

/** An import is undone within a day. Afterwards, and where it was never run, nothing is left of its file. */
export async function eraseOldImports({ database, clock }: Needs): Promise<number> {
  const before = clock.now() - 2 * importUndoMs;
  const erased = await database.transaction((tx) => deleteImports(tx, before));
  if (erased > 0) await database.forget();
  return erased;
}

/** Erases visits, and adds them to the counts without persons. One that was to come counts as cancelled. */
export async function eraseCounted(
  tx: Queries,
  appointments: readonly Appointment[],
  now: number,
): Promise<void> {
  const ids = appointments.map(({ id }) => id);
  const messages = await messagesAbout(tx, ids);
  const own = await followRecalls(tx, await recallsAfter(tx, ids));
  const numbers = appointments.map(({ mobileNumber }) => mobileNumber);
  const others = (await visitsOfNumbers(tx, numbers)).filter(({ id }) => !ids.includes(id));
  const otherRecalls = await recallsAfter(
    tx,
    others.map(({ id }) => id),
  );
  const before = await followRecalls(tx, otherRecalls);
  await eraseVisits(tx, appointments);
  const { fulfilled, replaced } = endedRecalls(before, await followRecalls(tx, otherRecalls), now);
  for (const { appointmentId } of [...fulfilled, ...replaced]) await deleteRecall(tx, appointmentId);
  const counted = appointments.map((visit) =>
    isUpcoming(visit, now) ? { ...visit, status: 'cancelled' } : visit,
  );
  await addErasedCounts(tx, [
    ...counted.flatMap(countsOfVisit),
    ...messages.filter(({ channel }) => channel !== 'sheet').flatMap(countsOfStoredMessage),
    ...[...own, ...fulfilled]
      .filter(({ due }) => due <= civilDateAt(now))
      .flatMap(({ due, booked }) => countsOfRecall({ due, isBooked: booked !== undefined })),
  ]);
}

/**
 * The recalls of visits that stay, whose outcome an erased visit had decided. They end with it, or they would be open again: `fulfilled` by
 * it, or replaced by its own recall. Where the patient was still to come, the recall is open again.
 */
function endedRecalls(before: readonly FollowedRecall[], after: readonly FollowedRecall[], now: number) {
  const find = (recalls: readonly FollowedRecall[], { appointmentId }: FollowedRecall) =>
    recalls.find((recall) => recall.appointmentId === appointmentId);
  return {
    fulfilled: before.filter(
      (recall) => recall.booked && !isUpcoming(recall.booked, now) && !find(after, recall)?.booked,
    ),
    replaced: after.filter((recall) => !find(before, recall)),
  };
}

/** Erases visits with their messages, slots and search terms, and their numbers from the owner's tests of sending. */
export async function eraseVisits(tx: Queries, appointments: readonly Appointment[]): Promise<void> {
  const ids = appointments.map(({ id }) => id);
  await eraseMessagesAbout(tx, ids);
  await forgetImportedVisits(tx, ids);
  await eraseAppointments(tx, appointments);
  const numbers = appointments.map(({ mobileNumber }) => mobileNumber);
  if (numbers.length > 0) await forgetRecipients(tx, { numbers });
}
