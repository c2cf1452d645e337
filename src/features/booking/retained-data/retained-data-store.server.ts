import { sql } from 'kysely';
import { z } from 'zod';
import type { CurrentData } from '#platform/backup/current-data.server.ts';
import { restoredRows } from '#platform/backup/restored-rows-store.server.ts';
import { dayMs } from '#platform/clock.ts';
import { ascendingId } from '#platform/database/ascending-id.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';
import { languages, type Language } from '#platform/language.ts';
import { parseStored } from '#platform/values/parse-stored.server.ts';
import { patientKey, type Person } from '../search/match-names.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    kept_after_erasure: RetainedDataTable;
  }
}

/** Erasures whose data the owner keeps out of sight for some days (docs/decisions/0097). Only `retainedPersons` reads `data`. */
interface RetainedDataTable {
  id: string;
  erased_at: number;
  /** The end of the days that were set at the erasure, or of fewer that were published since. */
  erase_at: number;
  /** JSON: the erased rows, by table. */
  data: string;
}

export const retainedDataMigrations: readonly Migration[] = [
  {
    name: 'booking: data kept after an erasure',
    async up({ createTable, instant }) {
      await createTable('kept_after_erasure')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('erased_at', instant, (column) => column.notNull())
        .addColumn('erase_at', instant, (column) => column.notNull())
        .addColumn('data', 'text', (column) => column.notNull())
        .execute();
    },
  },
];

/**
 * Copies the rows about these visits, the warnings of and calls to these persons, and patients of the clinic's own list by their ids, before
 * they are erased. The browser's address is left out: it is erased after some days in any case.
 */
export async function retainErasedRows(
  tx: Queries,
  {
    visits,
    persons,
    imported,
  }: { visits: readonly string[]; persons: readonly Person[]; imported: readonly string[] },
  { erasedAt, eraseAt }: { erasedAt: number; eraseAt: number },
): Promise<void> {
  if (visits.length === 0 && imported.length === 0) return;
  const keys = new Set(persons.map(patientKey));
  const rowsAbout = (table: string) => readRows(tx, table, 'appointment_id', visits);
  const rowsOf = async (table: string) => {
    const numbers = persons.map(({ mobileNumber }) => mobileNumber);
    const rows = await readRows(tx, table, 'mobile', numbers);
    return rows.filter(({ mobile, person }) => keys.has(`${String(mobile)} ${String(person)}`));
  };
  const appointments = await readRows(tx, 'appointments', 'id', visits);
  const data = {
    appointments: appointments.map((row) => ({ ...row, booked_from: null })),
    outbox: await rowsAbout('outbox'),
    recalls: await rowsAbout('recalls'),
    earlier_wishes: await rowsAbout('earlier_wishes'),
    earlier_offers: await rowsAbout('earlier_offers'),
    patient_warnings: await rowsOf('patient_warnings'),
    call_attempts: await rowsOf('call_attempts'),
    imported_patients: await readRows(tx, 'imported_patients', 'id', imported),
  };
  await tx
    .insertInto('kept_after_erasure')
    .values({ id: ascendingId(), erased_at: erasedAt, erase_at: eraseAt, data: JSON.stringify(data) })
    .execute();
}

type Row = Record<string, unknown>;

/** Whole rows: a newer version that runs beside this one may have added columns. */
async function readRows(
  tx: Queries,
  table: string,
  column: string,
  values: readonly string[],
): Promise<Row[]> {
  if (values.length === 0) return [];
  const found = sql<Row>`select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(values)})`;
  return (await found.execute(tx)).rows;
}

const retainedPerson = z.object({ mobile: z.string(), first_name: z.string(), last_name: z.string() });
const retainedRows = z.object({
  appointments: z.array(retainedPerson.extend({ language: z.enum(languages), created_at: z.number() })),
  /** Erasures of an earlier version have none. */
  imported_patients: z.array(retainedPerson.extend({ added_at: z.number() })).default([]),
});

/** A person whose data are kept out of sight. */
export interface RetainedPerson extends Person {
  language: Language;
  erasedAt: number;
}

/** Persons whose kept data were stored before an instant, oldest first: a leak affects them too. Nothing else about them is read. */
export async function retainedPersons(queries: Queries, storedBefore: number): Promise<RetainedPerson[]> {
  const rows = await queries
    .selectFrom('kept_after_erasure')
    .select(['id', 'erased_at', 'data'])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, erased_at: erasedAt, data }) => {
    const kept = parseStored(retainedRows, data, `kept_after_erasure ${id}`);
    const imported = kept?.imported_patients ?? [];
    const persons = [
      ...imported.map((person) => ({ ...person, language: 'en' as const, storedAt: person.added_at })),
      ...(kept?.appointments ?? []).map((visit) => ({ ...visit, storedAt: visit.created_at })),
    ];
    return persons
      .filter(({ storedAt }) => storedAt < storedBefore)
      .map(({ mobile, first_name: firstName, last_name: lastName, language }) => ({
        mobileNumber: mobile,
        firstName,
        lastName,
        language,
        erasedAt,
      }));
  });
}

/** Applies a shorter retention to data that are kept already; a longer one applies to later erasures only. */
export async function shortenRetention(tx: Queries, days: number): Promise<void> {
  const end = sql<number>`erased_at + ${sql.lit(days * dayMs)}`;
  await tx.updateTable('kept_after_erasure').set({ erase_at: end }).where('erase_at', '>', end).execute();
}

/** Deletes retained data whose period is over; returns the ids. */
export async function deleteExpiredRetainedData(tx: Queries, now: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('kept_after_erasure')
    .where('erase_at', '<=', now)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const storedErasure = z.object({
  id: z.string(),
  erased_at: z.number(),
  erase_at: z.number(),
  data: z.string(),
});

/** Copies the retained data of the replaced database; `gone`: ids that were deleted for good since the backup. */
export async function restoreRetainedData(
  restored: Queries,
  current: CurrentData | undefined,
  gone: readonly string[],
): Promise<void> {
  const { insert } = await restoredRows(restored);
  for (const row of (await current?.rows('kept_after_erasure')) ?? []) {
    const stored = storedErasure.safeParse(row).data;
    if (stored) await insert(restored, 'kept_after_erasure', stored);
  }
  for (const id of gone) await restored.deleteFrom('kept_after_erasure').where('id', '=', id).execute();
}
