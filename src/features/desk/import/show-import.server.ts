import {
  countImportRows,
  importUndoMs,
  latestImport,
} from '#features/booking/imports/imports-store.server.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { numberText } from '#platform/sms/missing-number.ts';
import type { Desk } from '../visit/desk.server.ts';
import { checkImport, columnsOf, describeColumns, describeTreatments } from './check-import.server.ts';
import { hasPatient, maxRows } from './columns.ts';
import { fates, type Fate } from './fates.ts';
import type { JudgedRow } from './judge-rows.server.ts';
import { remainingVisits } from './undo-import.server.ts';

const rowsShown = 50;

/** The page's state: the import that was begun last, at the step where it is. Null before the first file. */
export async function showImport(desk: Desk, query: URLSearchParams) {
  const { database, clock } = desk.booking;
  const found = await latestImport(database.queries);
  if (!found || query.has('new')) return null;
  const { id, fileName, sheet, titleRows, state, ranAt } = found;
  const counts = await countImportRows(database.queries, id);
  const until = (ranAt ?? 0) + importUndoMs;
  const file = { id, fileName, sheet, titleRows };
  if (state !== 'checking') {
    return {
      ...file,
      step: 'import' as const,
      state,
      counts,
      kept: state === 'undone' ? await remainingVisits(database.queries, id) : [],
      undoUntil:
        clock.now() <= until ? `${shortDate(civilDateAt(until))}, ${clockText(timeAt(until))}` : undefined,
    };
  }
  if (query.get('step') !== 'check' || !hasPatient(columnsOf(found))) {
    const columns = await describeColumns(desk, found);
    const treatments = await describeTreatments(desk, found);
    return { ...file, step: 'columns' as const, columns, treatments, rowCount: counts.waiting };
  }
  const rows = await checkImport(desk, found);
  const countOf = (one: Fate) => rows.filter(({ fate }) => fate === one).length;
  const wanted = fates.find((fate) => fate === query.get('fate'));
  const asked = wanted ? rows.filter(({ fate }) => fate === wanted) : refusedFirst(rows);
  const limit = Math.min(Number(query.get('rows')) || rowsShown, maxRows);
  return {
    ...file,
    step: 'check' as const,
    fates: {
      future: countOf('future'),
      past: countOf('past'),
      patient: countOf('patient'),
      double: countOf('double'),
      refused: countOf('refused'),
    },
    fate: wanted,
    rowCount: rows.length,
    rows: asked.slice(0, limit).map((row) => lineOf(row)),
    found: asked.length,
    next: asked.length > limit ? limit + rowsShown : undefined,
  };
}

export type ShownImport = NonNullable<Awaited<ReturnType<typeof showImport>>>;

const refusedFirst = (rows: readonly JudgedRow[]) => [
  ...rows.filter(({ fate }) => fate === 'refused'),
  ...rows.filter(({ fate }) => fate !== 'refused'),
];

const lineOf = ({ row, fate, says, visit, patient = visit, typed }: JudgedRow) => ({
  row,
  fate,
  says,
  name: patient ? `${patient.firstName} ${patient.lastName}`.trim() : typed.name,
  number: patient ? numberText(patient.mobileNumber) : typed.number,
  when: visit ? `${shortDate(visit.date)}, ${clockText(visit.time)}` : typed.when,
});
