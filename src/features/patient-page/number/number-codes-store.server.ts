import { ascendingId } from '#platform/database/ascending-id.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    number_codes: NumberCodesTable;
  }
}

/** Codes that prove a new number. Numbers, addresses and codes are stored as keyed hashes alone. */
interface NumberCodesTable {
  id: string;
  /** Null: the visit is erased or the code was not sent, and the row only counts. */
  appointment_id: string | null;
  /** '': the code was not sent. */
  number_hash: string;
  /** Hash of the browser's address. */
  address_hash: string;
  code_hash: string;
  tries: number;
  created_at: number;
  /** Instant at which the visit got the number. */
  used_at: number | null;
}

export type NumberCode = Pick<NumberCodesTable, 'id' | 'code_hash' | 'tries' | 'created_at' | 'used_at'>;

export const numberCodeMigrations: readonly Migration[] = [
  {
    name: 'own appointment: codes for a new number',
    async up({ createTable, createIndex, instant }) {
      await createTable('number_codes')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('appointment_id', 'text', (column) =>
          column.references('appointments.id').onDelete('set null'),
        )
        .addColumn('number_hash', 'text', (column) => column.notNull())
        .addColumn('address_hash', 'text', (column) => column.notNull())
        .addColumn('code_hash', 'text', (column) => column.notNull())
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('created_at', instant, (column) => column.notNull())
        .addColumn('used_at', instant)
        .execute();
      // Needed when a visit is erased.
      await createIndex('number_codes_appointment', 'number_codes', ['appointment_id']);
    },
  },
];

interface CodeSubject {
  appointmentId: string;
  numberHash: string;
}

/** The newest code for this number of this visit since an instant. */
export async function newestCode(
  queries: Queries,
  { appointmentId, numberHash }: CodeSubject,
  since: number,
): Promise<NumberCode | undefined> {
  return queries
    .selectFrom('number_codes')
    .select(['id', 'code_hash', 'tries', 'created_at', 'used_at'])
    .where('appointment_id', '=', appointmentId)
    .where('number_hash', '=', numberHash)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** All codes since an instant, as far as limits count them. `unverified`: null where the visit is erased or the code was not sent. */
export const codesSince = (queries: Queries, since: number) =>
  queries
    .selectFrom('number_codes')
    .leftJoin('appointments', 'appointments.id', 'number_codes.appointment_id')
    .select(['appointment_id', 'number_hash', 'address_hash', 'number_codes.created_at', 'unverified'])
    .where('number_codes.created_at', '>', since)
    .execute();

/** Whether the visit was booked online for a number that had never been at the clinic. */
export async function isUnverifiedVisit(queries: Queries, id: string): Promise<boolean> {
  const visit = await queries
    .selectFrom('appointments')
    .select('unverified')
    .where('id', '=', id)
    .executeTakeFirst();
  return visit?.unverified !== 0;
}

export const newCodeId = ascendingId;

export async function insertCode(
  tx: Queries,
  { appointmentId, numberHash }: CodeSubject,
  code: { id: string; addressHash: string; codeHash: string; at: number },
): Promise<void> {
  await tx
    .insertInto('number_codes')
    .values({
      id: code.id,
      appointment_id: appointmentId,
      number_hash: numberHash,
      address_hash: code.addressHash,
      code_hash: code.codeHash,
      tries: 0,
      created_at: code.at,
      used_at: null,
    })
    .execute();
}

/** Ends a code that was not sent. It still counts for the browser's address and the clinic: providers may charge for the request. */
export async function endCode(queries: Queries, id: string): Promise<void> {
  const ended = { appointment_id: null, number_hash: '' };
  await queries.updateTable('number_codes').set(ended).where('id', '=', id).execute();
}

/** Counts a try before it is judged, so that tries at one moment count too; undefined: there were `maxTries`. */
export async function countTry(queries: Queries, id: string, maxTries: number): Promise<number | undefined> {
  const row = await queries
    .updateTable('number_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', maxTries)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries;
}

export async function markCodeUsed(tx: Queries, id: string, now: number): Promise<void> {
  await tx.updateTable('number_codes').set({ used_at: now }).where('id', '=', id).execute();
}

/** Deletes codes that no limit counts any more; how many. */
export async function deleteCodesBefore(queries: Queries, instant: number): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('number_codes')
    .where('created_at', '<', instant)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
