import { setTimeout } from 'node:timers/promises';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import {
  usedKeys,
  visitsOfNumbers,
  visitsWithoutNumber,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import { appointmentsTopic, lockNumbers } from '#features/booking/appointments/appointments-store.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import {
  storeNewAppointment,
  storeAppointmentWithoutSlot,
  type NewAppointmentResult,
} from '#features/booking/appointments/new-appointment.server.ts';
import type { SlotRefusal } from '#features/booking/appointments/take-slot.server.ts';
import {
  findImported,
  insertImportedPatient,
} from '#features/booking/imports/imported-patients-store.server.ts';
import {
  claimImport,
  countImportRows,
  importById,
  importLock,
  importChannel,
  importRows,
  releaseImport,
  settleImportRow,
  updateImport,
  type StoredImport,
} from '#features/booking/imports/imports-store.server.ts';
import { addSearchTerms } from '#features/booking/search/search-terms-store.server.ts';
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
import { undoNextRows, type ImportProgress, type ImportRefusal } from './undo-import.server.ts';

/** Rows of one round: others wait for one of its transactions at most. */
const rowsAtOnce = 100;

/** Starts an import, which `advanceImports` goes on with. Called again, it returns how far it is. */
export async function runImport(
  desk: Desk,
  actor: Actor,
  id: string,
): Promise<ImportProgress | ImportRefusal> {
  const { database, clock } = desk.booking;
  return database.transaction(async (tx) => {
    await database.lock(tx, importLock(id), 'alone');
    const found = await importById(tx, id);
    if (!found) return { ok: false, reason: 'unknown' };
    if (!hasPatient(columnsOf(found))) return { ok: false, reason: 'no-patient-columns' };
    if (found.state === 'undoing' || found.state === 'undone') return { ok: false, reason: 'not-now' };
    const { waiting, ...settled } = await countImportRows(tx, id);
    if (found.state === 'checking') {
      await updateImport(tx, id, { state: 'running', ranAt: clock.now() });
      await auditDone(desk, actor, tx, {
        action: 'patients-imported',
        subject: id,
        details: { rows: waiting },
      });
    }
    const count = Object.values(settled).reduce((sum, one) => sum + one, 0);
    return { ok: true, isDone: found.state === 'done', settled: count, of: count + waiting };
  });
}

/**
 * One round of a job: the next rows of an import that runs or is undone. Each row is stored and marked in one transaction, so that a killed
 * server loses none and stores none twice; once its lease is over, another one goes on behind it. Returns the number of imports it found.
 */
export async function advanceImports(booking: Booking): Promise<number> {
  const { database, clock } = booking;
  const began = performance.now();
  const found = await claimImport(database.queries, clock.now());
  if (!found) return 0;
  const rows = await (found.state === 'running'
    ? storeRows(booking, found)
    : undoNextRows(booking, found.id, rowsAtOnce));
  if (rows < rowsAtOnce) await finishImport(booking, found.id);
  // Bookings that waited for it go first.
  await setTimeout((performance.now() - began) / 4);
  await releaseImport(database.queries, found.id);
  return 1;
}

async function storeRows(booking: Booking, found: StoredImport): Promise<number> {
  const columns = columnsOf(found);
  const rows = await importRows(booking.database.queries, found.id, 'waiting', rowsAtOnce);
  const judged = judgeRows(rows, columns, clinicForRows(booking, found), found.headings);
  const without = judged.filter((row) => !takesTime(row));
  await storeWithoutSlots(booking, found.id, without, columns);
  for (const row of judged) if (takesTime(row)) await storeComing(booking, found.id, row, columns);
  return rows.length;
}

/** Ends an import, or its undo, once no row is left. */
async function finishImport({ database }: Booking, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    await database.lock(tx, importLock(id), 'alone');
    const found = await importById(tx, id);
    const { waiting, stored } = await countImportRows(tx, id);
    if (found?.state === 'running' && waiting === 0)
      await updateImport(tx, id, { state: 'done', ranAt: found.ranAt });
    if (found?.state === 'undoing' && stored === 0)
      await updateImport(tx, id, { state: 'undone', ranAt: found.ranAt });
  });
  await database.forget();
}

type TimedRow = JudgedRow & { visit: RowVisit };
const takesTime = (row: JudgedRow): row is TimedRow =>
  row.visit !== undefined && row.fate === 'future' && holdsSlot(row.visit.status);

/**
 * One transaction for past visits, patients without a visit, and what is not stored. Only the rows that still wait are taken: a server whose
 * lease has ended may be slow, not gone.
 */
async function storeWithoutSlots(
  booking: Booking,
  id: string,
  judged: readonly JudgedRow[],
  columns: readonly ColumnKind[],
): Promise<void> {
  const { database } = booking;
  if (judged.length === 0) return;
  await database.transaction(async (tx) => {
    const visits = judged.flatMap(({ visit }) => visit ?? []);
    const patients = judged.flatMap(({ patient }) => patient ?? []);
    const numbers = [...visits, ...patients].map(({ mobileNumber }) => mobileNumber);
    const isWaiting = await lockWaiting(booking, tx, id, numbers);
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
  booking: Booking,
  id: string,
  { row, visit }: TimedRow,
  columns: readonly ColumnKind[],
): Promise<void> {
  const { database } = booking;
  const outcome = await retryOnStaleContent(booking.site, (site) =>
    resultOrAbort<NewAppointmentResult | undefined, SlotRefusal>(
      database.transaction(async (tx) => {
        const isWaiting = await lockWaiting(booking, tx, id, [visit.mobileNumber]);
        if (!isWaiting(row)) return undefined;
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

/**
 * Takes the locks of the import and of the numbers, and says which rows still wait: none once somebody undoes it, and no row of a person who
 * was erased while the locks were awaited.
 */
async function lockWaiting({ database }: Booking, tx: Queries, id: string, numbers: readonly string[] = []) {
  await database.lock(tx, importLock(id), 'alone');
  await lockNumbers(database, tx, numbers);
  const found = await importById(tx, id);
  if (found?.state !== 'running') return () => false;
  const waiting = new Set((await importRows(tx, id, 'waiting', rowsAtOnce)).map(({ row }) => row));
  return (row: number) => waiting.has(row);
}

/** Finds rows whose visits are already stored, and why. Hold the locks of their numbers. */
async function readDoubles(tx: Queries, visits: readonly RowVisit[], columns: readonly ColumnKind[]) {
  const numbers = visits.map(({ mobileNumber }) => mobileNumber);
  const days = visits.flatMap(({ mobileNumber, date }) => (hasNumber(mobileNumber) ? [] : [date]));
  const here = [...(await visitsOfNumbers(tx, numbers)), ...(await visitsWithoutNumber(tx, days))];
  return findDoubles(here, await usedKeys(tx, visits.map(importKey)), columns);
}

/** The key makes a second visit of one row impossible. */
const requestOf = (id: string, { status, note, ...visit }: RowVisit) => ({
  wanted: { ...visit, channel: importChannel },
  own: { source: 'telephone' as const, note, status },
  idempotencyKey: importKey({ ...visit, status }),
  requestHash: id,
});
