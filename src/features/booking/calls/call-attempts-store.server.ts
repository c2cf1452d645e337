import type { Selectable } from 'kysely';
import { z } from 'zod';
import { ascendingId } from '#platform/database/ascending-id.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';
import { parseStored } from '#platform/values/parse-stored.server.ts';
import { patientKey, personKey, type Person } from '../search/match-names.ts';
import { calledKey, type CallAttempt, type NewCallAttempt } from './call-attempts.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    call_attempts: CallAttemptsTable;
  }
}

interface CallAttemptsTable {
  id: string;
  mobile: string;
  /** The name's key: a family shares one number. */
  person: string;
  account: string;
  /** The name of that account at that time. */
  made_by: string;
  made_at: number;
  outcome: CallAttempt['outcome'];
  note: string;
  /** The instant at which the person is to be called again; null: only for a new cause. */
  again_at: number | null;
  /** Keys of the causes that it was about, one a line. */
  causes: string;
}

const attemptColumns = [
  'id',
  'mobile',
  'person',
  'account',
  'made_by',
  'made_at',
  'outcome',
  'note',
  'again_at',
  'causes',
] as const satisfies readonly (keyof CallAttemptsTable)[];

export const callMigrations: readonly Migration[] = [
  {
    name: 'booking: calls to patients',
    async up({ createTable, createIndex, instant }) {
      await createTable('call_attempts')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('mobile', 'text', (column) => column.notNull())
        .addColumn('person', 'text', (column) => column.notNull())
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('made_by', 'text', (column) => column.notNull())
        .addColumn('made_at', instant, (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.notNull())
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('again_at', instant)
        .addColumn('causes', 'text', (column) => column.notNull())
        .execute();
      await createIndex('call_attempts_person', 'call_attempts', ['mobile', 'person']);
      await createIndex('call_attempts_time', 'call_attempts', ['made_at']);
    },
  },
];

/** Announced when a call has an outcome, or its outcome is taken back. */
export const callsTopic = 'calls';
/** Announced when somebody begins a call, or ends it without an outcome. */
export const callingTopic = 'calling';

/** Attempts under these numbers, oldest first. */
export async function attemptsUnder(queries: Queries, numbers: readonly string[]): Promise<CallAttempt[]> {
  if (numbers.length === 0) return [];
  const rows = await queries
    .selectFrom('call_attempts')
    .select(attemptColumns)
    .where('mobile', 'in', numbers)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return rows.map(attemptOf);
}

/** Attempts since an instant, latest first. */
export async function attemptsSince(queries: Queries, instant: number): Promise<CallAttempt[]> {
  const rows = await queries
    .selectFrom('call_attempts')
    .select(attemptColumns)
    .where('made_at', '>=', instant)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(attemptOf);
}

/** Hold the lock of the number: an erasure takes it too. False: another attempt has this id. */
export async function insertAttempt(
  tx: Queries,
  person: Person,
  attempt: NewCallAttempt,
  id = ascendingId(),
): Promise<boolean> {
  const { account, by, at, outcome, note, againAt, causes } = attempt;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('call_attempts')
    .values({
      id,
      mobile: person.mobileNumber,
      person: personKey(person),
      account,
      made_by: by,
      made_at: at,
      outcome,
      note,
      again_at: againAt,
      causes: causes.join('\n'),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteAttempts(tx: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('call_attempts').where('id', 'in', ids).execute();
}

/** A corrected name or number takes the attempts along. */
export async function moveAttempts(tx: Queries, from: Person, to: Person): Promise<void> {
  await tx
    .updateTable('call_attempts')
    .set({ mobile: to.mobileNumber, person: personKey(to) })
    .where('mobile', '=', from.mobileNumber)
    .where('person', '=', personKey(from))
    .execute();
}

/** Deletes the attempts under these numbers, but for those of the persons who still have appointments. */
export async function deleteAttemptsExcept(
  tx: Queries,
  numbers: readonly string[],
  persons: readonly Person[],
): Promise<void> {
  const present = new Set(persons.map(patientKey));
  const gone = (await attemptsUnder(tx, numbers)).filter((attempt) => !present.has(calledKey(attempt)));
  await deleteAttempts(
    tx,
    gone.map(({ id }) => id),
  );
}

/** The latest instant that a JavaScript date can have. */
const maxInstant = 8.64e15;
const storedAgainAt = z.int().min(0).max(maxInstant).nullable();

const attemptOf = (row: Selectable<CallAttemptsTable>): CallAttempt => ({
  id: row.id,
  mobileNumber: row.mobile,
  person: row.person,
  account: row.account,
  by: row.made_by,
  at: row.made_at,
  outcome: row.outcome,
  note: row.note,
  // A damaged instant would hide the person from the list: without one they are called by their cause.
  againAt: parseStored(storedAgainAt, JSON.stringify(row.again_at), `call_attempts ${row.id}`) ?? null,
  causes: row.causes.split('\n').filter(Boolean),
});
