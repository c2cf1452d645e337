import { patientOf, type Appointment } from '#features/booking/appointments/appointment.ts';
import {
  appointmentsWithIds,
  visitsOfNumbers,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import {
  appointmentsTopic,
  lockAppointments,
  lockNumbers,
} from '#features/booking/appointments/appointments-store.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import {
  eraseImportedPatients,
  eraseVisits,
} from '#features/booking/appointments/erase-personal-data.server.ts';
import { attemptsUnder } from '#features/booking/calls/call-attempts-store.server.ts';
import { calledKey } from '#features/booking/calls/call-attempts.ts';
import { importedPatientsOfRows } from '#features/booking/imports/imported-patients-store.server.ts';
import {
  countImportRows,
  importById,
  importChannel,
  importLock,
  importRows,
  importUndoMs,
  settleImportRow,
  updateImport,
  type StoredImport,
} from '#features/booking/imports/imports-store.server.ts';
import { patientKey } from '#features/booking/search/match-names.ts';
import { recallsAfter } from '#features/booking/recalls/recalls-store.server.ts';
import { warningsOf } from '#features/booking/warnings/warnings-store.server.ts';
import { logErasures } from '#platform/backup/erasure-log-store.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { KeepReason } from './keep-reasons.ts';
import { auditDone, type Actor, type Desk } from '../visit/desk.server.ts';

export type ImportRefusal = { ok: false; reason: 'unknown' | 'no-patient-columns' | 'not-now' | 'too-late' };
export type ImportProgress = { ok: true; isDone: boolean; settled: number; of: number };

export interface RemainingVisit {
  reference: string;
  name: string;
  date: string;
  time: string;
}

export interface UndoPreview {
  ok: true;
  /** How many would be removed. */
  visits: number;
  patients: number;
  /** How many visits would stay, and the first of them in the order of the file. */
  keptCount: number;
  kept: (RemainingVisit & { why: KeepReason })[];
}

/** Maximum number of remaining visits that the question names. */
const maxNamed = 5;
const previewedAtOnce = 1000;

/** Previews an undo: what it would remove, and what it would leave. */
export async function previewUndo(
  { booking: { database, clock } }: Desk,
  id: string,
): Promise<UndoPreview | ImportRefusal> {
  const { queries } = database;
  const found = await importById(queries, id);
  const reason = found ? undoRefusal(found, clock.now()) : 'unknown';
  if (reason) return { ok: false, reason };
  const preview: UndoPreview = { ok: true, visits: 0, patients: 0, keptCount: 0, kept: [] };
  const rows = await importRows(queries, id, 'stored');
  for (let from = 0; from < rows.length; from += previewedAtOnce) {
    const some = rows.slice(from, from + previewedAtOnce);
    const ids = some.flatMap(({ appointmentId }) => appointmentId ?? []);
    const visits = await appointmentsWithIds(queries, ids);
    const whyKept = await findKeepReasons(queries, visits);
    for (const visit of visits.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))) {
      const why = whyKept(visit);
      if (!why) preview.visits += 1;
      else if (++preview.keptCount <= maxNamed) preview.kept.push({ ...remainingVisit(visit), why });
    }
    const lines = some.map(({ row }) => row);
    preview.patients += (await importedPatientsOfRows(queries, id, lines)).length;
  }
  return preview;
}

/** The reason why the undo is refused; undefined if it may begin. */
function undoRefusal({ state, ranAt }: StoredImport, now: number): ImportRefusal['reason'] | undefined {
  if (ranAt === null || state === 'undoing' || state === 'undone') return 'not-now';
  return now > ranAt + importUndoMs ? 'too-late' : undefined;
}

/**
 * Starts the undo of an import, which `advanceImports` goes on with. It leaves visits that somebody has changed since, or whose patient has a
 * warning, a call or a recall that would be erased with them. Called again, it returns how far it is.
 */
export async function undoImport(
  desk: Desk,
  actor: Actor,
  id: string,
): Promise<(ImportProgress & { kept: RemainingVisit[] }) | ImportRefusal> {
  const { database, clock } = desk.booking;
  return database.transaction(async (tx) => {
    await database.lock(tx, importLock(id), 'alone');
    const found = await importById(tx, id);
    if (!found) return { ok: false, reason: 'unknown' };
    if (found.state !== 'undoing' && found.state !== 'undone') {
      const reason = undoRefusal(found, clock.now());
      if (reason) return { ok: false, reason };
      await updateImport(tx, id, { state: 'undoing', ranAt: found.ranAt });
      await auditDone(desk, actor, tx, { action: 'import-undone', subject: id });
    }
    const { stored, removed, kept } = await countImportRows(tx, id);
    const settled = removed + kept;
    const isDone = found.state === 'undone';
    return { ok: true, isDone, settled, of: settled + stored, kept: await remainingVisits(tx, id) };
  });
}

/** Takes the next rows out again; returns how many. */
export async function undoNextRows({ database, clock }: Booking, id: string, limit: number): Promise<number> {
  return database.transaction(async (tx) => {
    await database.lock(tx, importLock(id), 'alone');
    const rows = await importRows(tx, id, 'stored', limit);
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
    const whyKept = await findKeepReasons(tx, visits);
    const removed = visits.filter((visit) => !whyKept(visit));
    const patients = await findPatients();
    await eraseVisits(tx, removed);
    await eraseImportedPatients(tx, patients);
    const at = clock.now();
    const erasuresOf = (gone: readonly { id: string }[]) => gone.map(({ id: subject }) => ({ subject, at }));
    await logErasures(tx, 'undone-visit', erasuresOf(removed));
    await logErasures(tx, 'undone-patient', erasuresOf(patients));
    const kept = new Set(visits.filter(whyKept).map((visit) => visit.id));
    for (const { row, appointmentId } of rows) {
      const isKept = appointmentId !== null && kept.has(appointmentId);
      await settleImportRow(tx, id, row, { state: isKept ? 'kept' : 'removed' });
    }
    await database.announce(tx, appointmentsTopic);
    return rows.length;
  });
}

/**
 * The rule of the undo: a visit stays once it was changed or a recall was agreed after it, and where its patient has a warning or a call
 * and no visit but imported ones, since these would be erased with the last of them. Undefined: it is removed.
 */
async function findKeepReasons(queries: Queries, visits: readonly Appointment[]) {
  const numbers = visits.map(({ mobileNumber }) => mobileNumber);
  const warnings = await warningsOf(queries, visits);
  const recalls = await recallsAfter(
    queries,
    visits.map(({ id }) => id),
  );
  const recalled = new Set(recalls.map(({ appointmentId }) => appointmentId));
  const called = new Set((await attemptsUnder(queries, numbers)).map(calledKey));
  const others = new Set(
    (await visitsOfNumbers(queries, numbers))
      .filter(({ channel }) => channel !== importChannel)
      .map(patientKey),
  );
  return (visit: Appointment): KeepReason | undefined => {
    if (visit.movedAt !== null) return 'moved';
    // A change raises the version.
    if (visit.version > 1) return 'changed';
    // A recall, with its yes to a reminder, would go with the visit.
    if (recalled.has(visit.id)) return 'recall';
    if (others.has(patientKey(visit))) return undefined;
    if (warnings(visit).length > 0) return 'warning';
    return called.has(patientKey(visit)) ? 'call' : undefined;
  };
}

/** The visits that an undo has left. */
export async function remainingVisits(queries: Queries, id: string): Promise<RemainingVisit[]> {
  const rows = await importRows(queries, id, 'kept');
  const visits = await appointmentsWithIds(
    queries,
    rows.flatMap(({ appointmentId }) => appointmentId ?? []),
  );
  return visits.map(remainingVisit);
}

const remainingVisit = (visit: Appointment): RemainingVisit => ({
  reference: visit.reference,
  name: patientOf(visit),
  date: visit.date,
  time: visit.time,
});
