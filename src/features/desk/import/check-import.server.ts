import { stringify } from 'csv-stringify/sync';
import {
  appointmentsOfDays,
  usedKeys,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { firstKeptDay } from '#features/booking/appointments/erase-personal-data.server.ts';
import { minutesFor } from '#features/booking/appointments/new-appointment.server.ts';
import {
  deleteOtherDrafts,
  importById,
  importRows,
  insertImport,
  updateImport,
  type StoredImport,
} from '#features/booking/imports/imports-store.server.ts';
import { findImported } from '#features/booking/imports/imported-patients-store.server.ts';
import { allChairs } from '#features/booking/slots/chair-time.ts';
import { unavailableChairs } from '#features/booking/slots/day-of-chairs.ts';
import { closuresBetween } from '#features/booking/slots/closures-store.server.ts';
import { chairTimes } from '#features/booking/slots/slot-holds-store.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { clockText } from '#features/clinic/time/times-in-english.ts';
import { ascendingId } from '#platform/database/ascending-id.server.ts';
import { fill } from '#platform/fill-text.ts';
import { spreadsheetText } from '#platform/spreadsheet-text.ts';
import type { Desk } from '../visit/desk.server.ts';
import {
  columnKinds,
  findTable,
  hasPatient,
  maxRows,
  maxRowsText,
  withoutDuplicates,
  type ColumnKind,
} from './columns.ts';
import {
  findDoubles,
  importKey,
  judgeRows,
  type ClinicForRows,
  type JudgedRow,
} from './judge-rows.server.ts';
import { readSheet } from './read-sheet.server.ts';
import words from './row-words.en.ts';
import { findUnknownTreatments, treatmentKey } from './treatments.ts';

/** Stores the rows of a file, to be looked at. Nothing of it is a visit before `runImport`. */
export async function startImport(
  { booking }: Desk,
  { name, bytes, sheet: wanted }: { name: string; bytes: Uint8Array; sheet?: string | undefined },
): Promise<{ ok: true; id: string; sheets: string[] } | { ok: false; says: string }> {
  const sheet = await readSheet(bytes, wanted);
  if (!sheet.ok)
    return { ok: false, says: fill<string>(words[sheet.reason], { n: maxRowsText, row: sheet.row ?? 1 }) };
  const { rows, ...table } = findTable(sheet.rows);
  if (rows.length === 0) return { ok: false, says: words.noRows };
  if (rows.length > maxRows) return { ok: false, says: fill(words.tooManyRows, { n: maxRowsText }) };
  const id = ascendingId();
  const fileName = name.slice(0, 200);
  const made = { id, fileName, sheet: sheet.sheet, ...table, createdAt: booking.clock.now() };
  const replaced = await booking.database.transaction(async (tx) => {
    await insertImport(tx, made, rows);
    // Nobody comes back to another file: the page shows the latest alone.
    return deleteOtherDrafts(tx, id);
  });
  if (replaced > 0) await booking.database.forget();
  return { ok: true, id, sheets: sheet.sheets };
}

/** The owner says what the columns are, and which service a word of a treatment means; false once the import runs, or where there is none. */
export async function changeColumns(
  { booking }: Desk,
  id: string,
  kinds: readonly ColumnKind[],
  matched: readonly { word: string; service: string }[],
): Promise<boolean> {
  return booking.database.transaction(async (tx) => {
    const found = await importById(tx, id);
    if (found?.state !== 'checking') return false;
    const columns = found.headings.map((_, at) => kinds[at] ?? 'none');
    const treatments = new Map(matched.map(({ word, service }) => [treatmentKey(word), service]));
    await updateImport(tx, id, { columns: withoutDuplicates(columns), words: treatments });
    return true;
  });
}

export const columnsOf = ({ columns }: Pick<StoredImport, 'columns'>): ColumnKind[] =>
  columns.map((column) => columnKinds.find((kind) => kind === column) ?? 'none');

export const clinicForRows = (
  { clock, site }: Booking,
  { words: treatments }: Pick<StoredImport, 'words'>,
): ClinicForRows => {
  const { facts, bookingRules } = site.current();
  const today = civilDateAt(clock.now());
  return {
    today,
    firstKept: firstKeptDay(clock.now(), facts.keepMonths),
    chairs: bookingRules.chairs,
    hours: facts.hours,
    dentists: facts.dentists,
    bookable: facts.bookable,
    words: treatments,
  };
};

/** Words of treatments in the file that no service has, with the owner's answers. */
export async function describeTreatments({ booking }: Desk, found: StoredImport) {
  const rows = await importRows(booking.database.queries, found.id, 'waiting');
  const { bookable } = booking.site.current().facts;
  return findUnknownTreatments(rows, columnsOf(found), bookable).map(({ key, word, rows: n }) => ({
    word,
    rows: n,
    service: found.words.get(key) ?? '',
  }));
}

/** A column of the file, with the kind of data that it is read as. */
export interface ImportColumn {
  /** 'A' as in a spreadsheet. */
  letter: string;
  heading: string;
  kind: ColumnKind;
  examples: string[];
  filled: number;
}

const exampleCount = 3;
const letterOf = (at: number): string =>
  (at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))) + String.fromCharCode(65 + (at % 26));

/** The columns of an import, with what is in them. */
export async function describeColumns({ booking }: Desk, found: StoredImport): Promise<ImportColumn[]> {
  const rows = await importRows(booking.database.queries, found.id, 'waiting');
  const kinds = columnsOf(found);
  return found.headings.map((heading, at) => {
    const cells = rows.flatMap(({ cells }) => cells[at] || []);
    const examples = [...new Set(cells)].slice(0, exampleCount);
    return { letter: letterOf(at), heading, kind: kinds[at]!, examples, filled: cells.length };
  });
}

/** The fate of each row of an import, if it ran now. None before the columns of name and number are known. */
export async function checkImport({ booking }: Desk, found: StoredImport): Promise<JudgedRow[]> {
  const kinds = columnsOf(found);
  if (!hasPatient(kinds)) return [];
  const rows = await importRows(booking.database.queries, found.id, 'waiting');
  return judgeByCalendar(
    booking,
    judgeRows(rows, kinds, clinicForRows(booking, found), found.headings),
    kinds,
  );
}

/** Which rows are here already, and which would find their time taken. The insert decides; this is what it would say now. */
async function judgeByCalendar(
  booking: Booking,
  judged: JudgedRow[],
  kinds: readonly ColumnKind[],
): Promise<JudgedRow[]> {
  const isHere = await findImported(
    booking.database.queries,
    judged.flatMap(({ patient }) => patient ?? []),
  );
  const rows = judged.map((row): JudgedRow => {
    const { patient, typed } = row;
    return patient && isHere(patient)
      ? { row: row.row, typed, fate: 'double', says: words.patientHere }
      : row;
  });
  const days = rows.flatMap(({ visit }) => (visit ? [visit.date] : [])).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return rows;
  const { queries } = booking.database;
  const site = booking.site.current();
  const { hours } = site.facts;
  const keys = rows.flatMap(({ visit }) => (visit ? [importKey(visit)] : []));
  const here = await appointmentsOfDays(queries, from, to);
  const doubleOf = findDoubles(here, await usedKeys(queries, keys), kinds);
  const { chairs } = site.bookingRules;
  const closures = await closuresBetween(queries, from, to);
  const held = Map.groupBy(await chairTimes(queries, from, to), ({ date }) => date);
  return rows.map((row) => {
    const { visit, fate, typed } = row;
    if (!visit) return row;
    const double = doubleOf(visit);
    if (double) return { row: row.row, typed, fate: 'double', says: double };
    if (fate !== 'future' || !holdsSlot(visit.status)) return row;
    const time = { date: visit.date, time: visit.time, minutes: minutesFor(site, visit) };
    const ofDay = held.get(visit.date) ?? [];
    const taken = unavailableChairs({ chairs, hours, held: ofDay, closures }, time);
    const all = allChairs(chairs);
    const chair = (visit.chair === undefined ? all : [visit.chair]).find((one) => !taken.has(one));
    if (chair === undefined || taken.size >= all.length) {
      const says = fill(words.taken, { time: clockText(visit.time) });
      return { row: row.row, typed, fate: 'refused', says };
    }
    held.set(visit.date, [...ofDay, { ...time, chair }]);
    return row;
  });
}

/** The refused rows as a file, with a column that says why, to be mended and imported again. Before the run: those it would refuse. */
export async function refusedRows(desk: Desk, found: StoredImport): Promise<string> {
  const { queries } = desk.booking.database;
  const judged = found.state === 'checking' ? await checkImport(desk, found) : [];
  const reasons = new Map(judged.flatMap(({ row, fate, says }) => (fate === 'refused' ? [[row, says]] : [])));
  const waiting = judged.length > 0 ? await importRows(queries, found.id, 'waiting') : [];
  const refused = await importRows(queries, found.id, 'refused');
  const rows = [
    ...refused.map(({ cells, says }) => [...cells, says]),
    ...waiting.flatMap(({ row, cells }) => {
      const says = reasons.get(row);
      return says === undefined ? [] : [[...cells, says]];
    }),
  ];
  return stringify([[...found.headings, words.why], ...rows], {
    bom: true,
    quoted: true,
    quoted_empty: true,
    cast: { string: spreadsheetText },
    record_delimiter: 'windows',
  });
}
