import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { patientOf, type Appointment } from '#features/booking/appointments/appointment.ts';
import {
  appointmentsWithIds,
  usedKeys,
  visitsUnder,
  visitsWithoutNumber,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import {
  appointmentsTopic,
  lockAppointments,
  lockNumbers,
} from '#features/booking/appointments/appointments-store.server.ts';
import {
  eraseImportedPatients,
  eraseVisits,
} from '#features/booking/appointments/erase-personal-data.server.ts';
import {
  storeNewAppointment,
  storeAppointmentWithoutSlot,
  type NewAppointmentResult,
} from '#features/booking/appointments/new-appointment.server.ts';
import type { SlotRefusal } from '#features/booking/appointments/take-slot.server.ts';
import {
  findImported,
  importedPatientsOfRows,
  insertImportedPatient,
} from '#features/booking/imports/imported-patients-store.server.ts';
import {
  countImportRows,
  importById,
  importLock,
  importRows,
  importUndoMilliseconds,
  settleImportRow,
  updateImport,
} from '#features/booking/imports/imports-store.server.ts';
import { calledKey } from '#features/booking/calls/call-attempts.ts';
import { attemptsUnder } from '#features/booking/calls/call-attempts-store.server.ts';
import { patientKey } from '#features/booking/search/match-names.ts';
import { addSearchTerms } from '#features/booking/search/search-terms-store.server.ts';
import { warningsOf } from '#features/booking/warnings/warnings-store.server.ts';
import { retryOnStaleContent } from '#features/clinic/stale-content.server.ts';
import { clockText } from '#features/clinic/time/times-in-english.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { ascendingId } from '#platform/database/ascending-id.server.ts';
import { resultOrAbort } from '#platform/database/transactions.server.ts';
import { fill } from '#platform/fill-text.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { auditDone, type Actor, type Desk } from '../visit/desk.server.ts';
import { clinicForRows, columnsOf } from './check-import.server.ts';
import { hasPatient, type ColumnKind } from './columns.ts';
import { findDoubles, importKey, judgeRows, type JudgedRow, type RowVisit } from './judge-rows.server.ts';
import words from './row-words.en.ts';

/** Rows of one call: it answers within a second, and other writers hardly wait. */
const rowsAtOnce = 100;

export type ImportRefusal = { ok: false; reason: 'unknown' | 'no-patient-columns' | 'not-now' | 'too-late' };
export type ImportProgress = { ok: true; isDone: boolean; settled: number; of: number };

/**
 * Imports the next rows of a file; the page calls it until all are done. Each row is stored and marked in one transaction, so that a
 * killed server loses none and stores none twice, and whoever calls again goes on behind it.
 */
export async function runImport(
  desk: Desk,
  actor: Actor,
  id: string,
): Promise<ImportProgress | ImportRefusal> {
  const { database } = desk.booking;
  const started = await beginImport(desk, actor, id);
  if (!started.ok) return started;
  const { columns, headings } = started;
  const rows = await importRows(database.queries, id, 'waiting', rowsAtOnce);
  const judged = judgeRows(rows, columns, clinicForRows(desk.booking, started), headings);
  await storeWithoutSlots(
    desk,
    id,
    judged.filter((row) => !takesTime(row)),
    columns,
  );
  for (const row of judged) if (takesTime(row)) await storeComing(desk, id, row, columns);
  const { waiting, ...settled } = await countImportRows(database.queries, id);
  const count = Object.values(settled).reduce((sum, one) => sum + one, 0);
  if (waiting === 0 && started.state === 'running') {
    await database.transaction((tx) => updateImport(tx, id, { state: 'done', ranAt: started.ranAt }));
    await database.forget();
  }
  return { ok: true, isDone: waiting === 0, settled: count, of: count + waiting };
}

async function beginImport(desk: Desk, actor: Actor, id: string) {
  const { database, clock } = desk.booking;
  return database.transaction(async (tx) => {
    await database.lock(tx, importLock(id), 'alone');
    const found = await importById(tx, id);
    if (!found) return { ok: false as const, reason: 'unknown' as const };
    const columns = columnsOf(found);
    if (!hasPatient(columns)) return { ok: false as const, reason: 'no-patient-columns' as const };
    if (found.state === 'undoing' || found.state === 'undone')
      return { ok: false as const, reason: 'not-now' as const };
    const isNew = found.state === 'checking';
    const ranAt = isNew ? clock.now() : found.ranAt;
    if (isNew) {
      await updateImport(tx, id, { state: 'running', ranAt });
      const { waiting } = await countImportRows(tx, id);
      await auditDone(desk, actor, tx, {
        action: 'patients-imported',
        subject: id,
        details: { rows: waiting },
      });
    }
    return {
      ok: true as const,
      columns,
      headings: found.headings,
      words: found.words,
      state: isNew ? ('running' as const) : found.state,
      ranAt,
    };
  });
}

type TimedRow = JudgedRow & { visit: RowVisit };
const takesTime = (row: JudgedRow): row is TimedRow =>
  row.visit !== undefined && row.fate === 'future' && holdsSlot(row.visit.status);

/**
 * One transaction for past visits, patients without a visit, and what is not stored. Only the rows that still wait are taken: another call
 * may be under way.
 */
async function storeWithoutSlots(
  { booking }: Desk,
  id: string,
  judged: readonly JudgedRow[],
  columns: readonly ColumnKind[],
): Promise<void> {
  const { database } = booking;
  if (judged.length === 0) return;
  await database.transaction(async (tx) => {
    const isWaiting = await lockWaiting(booking, tx, id);
    const visits = judged.flatMap(({ visit }) => visit ?? []);
    const patients = judged.flatMap(({ patient }) => patient ?? []);
    await lockNumbers(
      database,
      tx,
      [...visits, ...patients].map(({ mobileNumber }) => mobileNumber),
    );
    const doubleOf = await readDoubles(tx, visits, columns);
    const isImported = await findImported(tx, patients);
    for (const { row, fate, says, visit, patient } of judged) {
      if (!isWaiting(row)) continue;
      const double = visit ? doubleOf(visit) : patient && isImported(patient) && words.patientHere;
      if (double) {
        await settleImportRow(tx, id, row, { state: 'double', says: double });
      } else if (visit) {
        const request = { ...requestOf(id, visit), chair: visit.chair ?? 1 };
        const made = await storeAppointmentWithoutSlot(booking, tx, request);
        await settleImportRow(tx, id, row, { state: 'stored', ...(made && { appointmentId: made.id }) });
      } else if (patient) {
        const imported = { id: ascendingId(), ...patient, addedAt: booking.clock.now() };
        await insertImportedPatient(tx, imported, { importId: id, row });
        await addSearchTerms(tx, patientOf(patient), patient.mobileNumber);
        await settleImportRow(tx, id, row, { state: 'stored' });
      } else {
        await settleImportRow(tx, id, row, { state: fate === 'double' ? 'double' : 'refused', says });
      }
    }
    await database.announce(tx, appointmentsTopic);
  });
}

/** A coming visit takes its time by the insert of all bookings, in a transaction of its own. */
async function storeComing(
  { booking }: Desk,
  id: string,
  { row, visit }: TimedRow,
  columns: readonly ColumnKind[],
): Promise<void> {
  const { database } = booking;
  const outcome = await retryOnStaleContent(booking.site, (site) =>
    resultOrAbort<NewAppointmentResult | undefined, SlotRefusal>(
      database.transaction(async (tx) => {
        const isWaiting = await lockWaiting(booking, tx, id);
        if (!isWaiting(row)) return undefined;
        await lockNumbers(database, tx, [visit.mobileNumber]);
        const doubleOf = await readDoubles(tx, [visit], columns);
        const double = doubleOf(visit);
        if (double) {
          await settleImportRow(tx, id, row, { state: 'double', says: double });
          return undefined;
        }
        return storeNewAppointment(
          booking,
          site,
          tx,
          {
            ...requestOf(id, visit),
            chair: visit.chair,
            arrangement: 'special',
            telling: { notifyPatient: false },
            inSameTransaction: (own, { id: appointmentId }) =>
              settleImportRow(own, id, row, { state: 'stored', appointmentId }),
          },
          async (slot) => (slot.ok ? undefined : slot),
        );
      }),
    ),
  );
  if (!outcome || outcome.ok) return;
  const says = fill(words.taken, { time: clockText(visit.time) });
  await database.transaction(async (tx) => {
    const isWaiting = await lockWaiting(booking, tx, id);
    if (isWaiting(row)) await settleImportRow(tx, id, row, { state: 'refused', says });
  });
}

/** Takes the import's lock, and says which rows still wait: none once somebody undoes it. */
async function lockWaiting({ database }: Desk['booking'], tx: Queries, id: string) {
  await database.lock(tx, importLock(id), 'alone');
  const found = await importById(tx, id);
  if (found?.state !== 'running') return () => false;
  const waiting = new Set((await importRows(tx, id, 'waiting', rowsAtOnce)).map(({ row }) => row));
  return (row: number) => waiting.has(row);
}

/** Says which visits are here already, and how. Hold the locks of their numbers. */
async function readDoubles(tx: Queries, visits: readonly RowVisit[], columns: readonly ColumnKind[]) {
  const numbers = visits.map(({ mobileNumber }) => mobileNumber);
  const days = visits.flatMap(({ mobileNumber, date }) => (hasNumber(mobileNumber) ? [] : [date]));
  const here = [...(await visitsUnder(tx, numbers)), ...(await visitsWithoutNumber(tx, days))];
  return findDoubles(here, await usedKeys(tx, visits.map(importKey)), columns);
}

const importChannel = 'import';

/** The key makes a second visit of one row impossible. */
const requestOf = (id: string, { status, note, ...visit }: RowVisit) => ({
  wanted: { ...visit, channel: importChannel },
  own: { source: 'telephone' as const, note, status },
  idempotencyKey: importKey({ ...visit, status }),
  requestHash: id,
});

export interface RemainingVisit {
  reference: string;
  name: string;
  date: string;
  time: string;
}

/**
 * Takes the next visits and patients of an import out again, but for visits that somebody has changed since, or whose patient has a warning
 * or a call that would be erased with them; the page calls it until all are done.
 */
export async function undoImport(
  desk: Desk,
  actor: Actor,
  id: string,
): Promise<(ImportProgress & { kept: RemainingVisit[] }) | ImportRefusal> {
  const { database, clock } = desk.booking;
  const begun = await database.transaction(async (tx) => {
    await database.lock(tx, importLock(id), 'alone');
    const found = await importById(tx, id);
    if (!found) return 'unknown';
    if (found.ranAt === null) return 'not-now';
    if (found.state === 'undoing' || found.state === 'undone') return undefined;
    if (clock.now() > found.ranAt + importUndoMilliseconds) return 'too-late';
    await updateImport(tx, id, { state: 'undoing', ranAt: found.ranAt });
    await auditDone(desk, actor, tx, { action: 'import-undone', subject: id });
    return undefined;
  });
  if (begun) return { ok: false, reason: begun };
  await takeOut(desk, id);
  const { stored, removed, kept } = await countImportRows(database.queries, id);
  if (stored === 0) {
    await database.transaction(async (tx) => {
      const found = await importById(tx, id);
      if (found) await updateImport(tx, id, { state: 'undone', ranAt: found.ranAt });
    });
    await database.forget();
  }
  const settled = removed + kept;
  return { ok: true, isDone: stored === 0, settled, of: settled + stored, kept: await keptVisits(desk, id) };
}

async function takeOut({ booking }: Desk, id: string): Promise<void> {
  const { database } = booking;
  await database.transaction(async (tx) => {
    await database.lock(tx, importLock(id), 'alone');
    const rows = await importRows(tx, id, 'stored', rowsAtOnce);
    const ids = rows.flatMap(({ appointmentId }) => appointmentId ?? []);
    const seen = await appointmentsWithIds(tx, ids);
    const findPatients = () =>
      importedPatientsOfRows(
        tx,
        id,
        rows.map(({ row }) => row),
      );
    const numbers = [...seen, ...(await findPatients())].map(({ mobileNumber }) => mobileNumber);
    await lockNumbers(database, tx, numbers);
    const visits = await lockAppointments(database, tx, ids);
    const hasEntries = await findEntries(tx, visits);
    // A change raises the version.
    const stays = (visit: Appointment) => visit.version > 1 || hasEntries(visit);
    await eraseVisits(
      tx,
      visits.filter((visit) => !stays(visit)),
    );
    await eraseImportedPatients(tx, await findPatients());
    const kept = new Set(visits.filter(stays).map((visit) => visit.id));
    for (const { row, appointmentId } of rows) {
      const isKept = appointmentId !== null && kept.has(appointmentId);
      await settleImportRow(tx, id, row, { state: isKept ? 'kept' : 'removed' });
    }
    await database.announce(tx, appointmentsTopic);
  });
}

/** True for a visit whose patient has warnings or calls, and no visit but imported ones: these would be erased with the last of them. */
async function findEntries(tx: Queries, visits: readonly Appointment[]) {
  const numbers = visits.map(({ mobileNumber }) => mobileNumber);
  const warnings = await warningsOf(tx, visits);
  const called = new Set((await attemptsUnder(tx, numbers)).map(calledKey));
  const others = new Set(
    (await visitsUnder(tx, numbers)).filter(({ channel }) => channel !== importChannel).map(patientKey),
  );
  return (visit: Appointment) =>
    !others.has(patientKey(visit)) && (called.has(patientKey(visit)) || warnings(visit).length > 0);
}

/** The visits that an undo has left. */
export async function keptVisits({ booking }: Desk, id: string): Promise<RemainingVisit[]> {
  const { queries } = booking.database;
  const rows = await importRows(queries, id, 'kept');
  const visits = await appointmentsWithIds(
    queries,
    rows.flatMap(({ appointmentId }) => appointmentId ?? []),
  );
  return visits.map((visit) => ({
    reference: visit.reference,
    name: patientOf(visit),
    date: visit.date,
    time: visit.time,
  }));
}
