import { sql, type Selectable } from 'kysely';
import type { Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { patientKey, personKey, type Person } from '../search/match-names.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    imported_patients: ImportedPatientsTable;
  }
}

/** Patients from rows of an import without a day (docs/decisions/0098). The row stays when the patient books visits later. */
interface ImportedPatientsTable {
  id: string;
  /** The import's row, by which an undo finds it. */
  import_id: string;
  line: number;
  first_name: string;
  last_name: string;
  mobile: string;
  /** The name's key: a family shares one number. */
  person: string;
  note: string;
  added_at: number;
}

export const importedPatientMigrations: readonly Migration[] = [
  {
    name: 'booking: imported patients',
    async up({ createTable, createIndex, instant }) {
      await createTable('imported_patients')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('import_id', 'text', (column) => column.notNull())
        .addColumn('line', 'integer', (column) => column.notNull())
        .addColumn('first_name', 'text', (column) => column.notNull())
        .addColumn('last_name', 'text', (column) => column.notNull())
        .addColumn('mobile', 'text', (column) => column.notNull())
        .addColumn('person', 'text', (column) => column.notNull())
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('added_at', instant, (column) => column.notNull())
        .addUniqueConstraint('imported_patients_once', ['mobile', 'person'])
        .execute();
      await createIndex('imported_patients_row', 'imported_patients', ['import_id', 'line']);
      await createIndex('imported_patients_added', 'imported_patients', ['added_at']);
    },
  },
];

export interface ImportedPatient extends Person {
  id: string;
  note: string;
  addedAt: number;
}

const columns = ['id', 'first_name', 'last_name', 'mobile', 'note', 'added_at'] as const;
const importedOf = (
  row: Pick<Selectable<ImportedPatientsTable>, (typeof columns)[number]>,
): ImportedPatient => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  mobileNumber: row.mobile,
  note: row.note,
  addedAt: row.added_at,
});

const selectImported = (queries: Queries) => queries.selectFrom('imported_patients').select(columns);

/** Hold the lock of the number: an erasure takes it too. */
export async function insertImportedPatient(
  tx: Queries,
  { id, addedAt, note, ...person }: ImportedPatient,
  from: { importId: string; row: number },
): Promise<void> {
  await tx
    .insertInto('imported_patients')
    .values({
      id,
      import_id: from.importId,
      line: from.row,
      first_name: person.firstName,
      last_name: person.lastName,
      mobile: person.mobileNumber,
      person: personKey(person),
      note,
      added_at: addedAt,
    })
    .execute();
}

export async function importedPatientById(
  queries: Queries,
  id: string,
): Promise<ImportedPatient | undefined> {
  const row = await selectImported(queries).where('id', '=', id).executeTakeFirst();
  return row && importedOf(row);
}

/** SQLite takes 32,766 variables in a query. */
const valuesAtOnce = 10_000;

/** Imported patients under these numbers, in the order of their imports. */
export async function importedPatientsUnder(
  queries: Queries,
  numbers: readonly string[],
): Promise<ImportedPatient[]> {
  const found: ImportedPatient[] = [];
  for (let from = 0; from < numbers.length; from += valuesAtOnce) {
    const some = numbers.slice(from, from + valuesAtOnce);
    const rows = await selectImported(queries).where('mobile', 'in', some).orderBy('id').execute();
    found.push(...rows.map(importedOf));
  }
  return found;
}

export async function importedPatientsWithIds(
  queries: Queries,
  ids: readonly string[],
): Promise<ImportedPatient[]> {
  const found: ImportedPatient[] = [];
  for (let from = 0; from < ids.length; from += valuesAtOnce) {
    const some = ids.slice(from, from + valuesAtOnce);
    const rows = await selectImported(queries).where('id', 'in', some).orderBy('id').execute();
    found.push(...rows.map(importedOf));
  }
  return found;
}

/** All of them; `until`: added before an instant, the oldest first. */
export async function importedPatients(
  queries: Queries,
  { until, limit }: { until?: number; limit?: number } = {},
): Promise<ImportedPatient[]> {
  const rows = await selectImported(queries)
    .$if(until !== undefined, (select) => select.where('added_at', '<', until!))
    .orderBy('added_at')
    .orderBy('id')
    .$if(limit !== undefined, (select) => select.limit(limit!))
    .execute();
  return rows.map(importedOf);
}

/** Imported patients that these rows of an import have made. */
export async function importedPatientsOfRows(
  queries: Queries,
  importId: string,
  rows: readonly number[],
): Promise<ImportedPatient[]> {
  if (rows.length === 0) return [];
  const found = await selectImported(queries)
    .where('import_id', '=', importId)
    .where('line', 'in', rows)
    .execute();
  return found.map(importedOf);
}

/** The same for two rows of one patient. Without a number a name is all that is known. */
export const importedPatientKey = (person: Person): string =>
  hasNumber(person.mobileNumber) ? patientKey(person) : personKey(person);

/** Returns a predicate: has an import already stored this person? */
export async function findImported(
  queries: Queries,
  persons: readonly Person[],
): Promise<(person: Person) => boolean> {
  const numbers = persons.map(({ mobileNumber }) => mobileNumber).filter(hasNumber);
  const found = await importedPatientsUnder(queries, [...new Set(numbers)]);
  const names = persons.flatMap((person) => (hasNumber(person.mobileNumber) ? [] : [personKey(person)]));
  for (let from = 0; from < names.length; from += valuesAtOnce) {
    const rows = await selectImported(queries)
      .where('mobile', '>=', sql.lit('none-'))
      .where('mobile', '<', sql.lit('none.'))
      .where('person', 'in', names.slice(from, from + valuesAtOnce))
      .execute();
    found.push(...rows.map(importedOf));
  }
  const keys = new Set(found.map(importedPatientKey));
  return (person) => keys.has(importedPatientKey(person));
}

/** Hold the locks of their numbers. */
export async function deleteImportedPatients(tx: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('imported_patients').where('id', 'in', ids).execute();
}

/** A name or number that staff correct. Where the other person is in a list too, both stay as they are. */
export async function moveImportedPatient(tx: Queries, from: Person, to: Person): Promise<void> {
  // With the same key it is a spelling: 'asha' to 'Asha'.
  if (importedPatientKey(from) !== importedPatientKey(to)) {
    const other = await selectImported(tx)
      .where('mobile', '=', to.mobileNumber)
      .where('person', '=', personKey(to))
      .executeTakeFirst();
    if (other) return;
  }
  await tx
    .updateTable('imported_patients')
    .set({
      first_name: to.firstName,
      last_name: to.lastName,
      mobile: to.mobileNumber,
      person: personKey(to),
    })
    .where('mobile', '=', from.mobileNumber)
    .where('person', '=', personKey(from))
    .execute();
}
