import { sql } from 'kysely';
import { z } from 'zod';
import { ascendingId } from '#platform/database/ascending-id.server.ts';
import type { CurrentData } from '#platform/backup/current-data.server.ts';
import { restoredRows } from '#platform/backup/restored-rows-store.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { parseStored } from '#platform/values/parse-stored.server.ts';
import { auditPageLength, type AuditEntry, type AuditedAction, type AuditFilter } from './audit-log.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    staff_record: StaffRecordTable;
  }
}

interface StaffRecordTable {
  id: string;
  at: number;
  account_id: string | null;
  /** '' for what was done without a sign-in. */
  session_id: string;
  who: string;
  action: AuditedAction;
  subject: string;
  details: string;
  address: string;
}

/** A line before it is written, with the sign-in in which it was done. */
export interface NewAuditEntry extends Omit<AuditEntry, 'id'> {
  sessionId: string;
}

/** Pass the transaction that makes the change, so that neither is there without the other. */
export async function writeAuditEntry(tx: Queries, entry: NewAuditEntry): Promise<void> {
  await tx.insertInto('staff_record').values(rowOf(entry)).execute();
}

/** Skips the entry if an equal one was written after `since`. Two parallel requests may write it twice, which is harmless. */
export async function writeAuditEntryOnce(
  queries: Queries,
  entry: NewAuditEntry,
  since: number,
): Promise<void> {
  await insertOnce(queries, { row: rowOf(entry), since });
}

function insertOnce(queries: Queries, { row, since }: { row: StaffRecordTable; since: number }) {
  const { id, at, who, ...same } = row;
  const columns = Object.keys(same) as (keyof typeof same)[];
  return queries
    .insertInto('staff_record')
    .columns(['id', 'at', 'who', ...columns])
    .expression(
      queries
        .selectNoFrom(({ val }) => [
          val(id).as('id'),
          // PostgreSQL takes a parameter in a select for text.
          sql<number>`cast(${at} as bigint)`.as('at'),
          val(who).as('who'),
          ...columns.map((column) => val(same[column]).as(column)),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('staff_record as written')
                .select('written.id')
                .where('written.at', '>', since)
                .where(({ and, eb }) =>
                  and(columns.map((column) => eb(`written.${column}` as const, '=', same[column]))),
                ),
            ),
          ),
        ),
    )
    .execute();
}

function rowOf({ accountId, sessionId, details, ...entry }: NewAuditEntry): StaffRecordTable {
  return {
    id: ascendingId(),
    account_id: accountId,
    session_id: sessionId,
    details: JSON.stringify(details),
    ...entry,
  };
}

/** Whether at least `count` lines of this kind were written after `since`. */
export async function hasAuditEntries(
  queries: Queries,
  action: AuditedAction,
  { count, since }: { count: number; since: number },
): Promise<boolean> {
  const rows = await queries
    .selectFrom('staff_record')
    .select('id')
    .where('action', '=', action)
    .where('at', '>', since)
    .limit(count)
    .execute();
  return rows.length === count;
}

const storedDetails = z.record(z.string(), z.union([z.string(), z.number()]));

/** Newest first, a page at a time. */
export async function readAuditLog(queries: Queries, filter: AuditFilter): Promise<AuditEntry[]> {
  const { accountId, action, subject, from, to, before } = filter;
  const rows = await queries
    .selectFrom('staff_record')
    .select(['id', 'at', 'account_id', 'who', 'action', 'subject', 'details', 'address'])
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
    .$if(from !== undefined, (query) => query.where('at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('at', '<', to!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(auditPageLength)
    .execute();
  return rows.map(({ account_id, details, ...row }) => ({
    ...row,
    accountId: account_id,
    details: parseStored(storedDetails, details, `staff_record ${row.id}`) ?? {},
  }));
}

/** The entries of one action about these subjects, oldest first. */
export async function auditEntriesAbout(
  queries: Queries,
  action: AuditedAction,
  subjects: readonly string[],
): Promise<Pick<AuditEntry, 'at' | 'who' | 'subject' | 'details'>[]> {
  if (subjects.length === 0) return [];
  const rows = await queries
    .selectFrom('staff_record')
    .select(['id', 'at', 'who', 'subject', 'details'])
    .where('action', '=', action)
    .where('subject', 'in', subjects)
    .orderBy('id')
    .execute();
  return rows.map(({ id, details, ...row }) => ({
    ...row,
    details: parseStored(storedDetails, details, `staff_record ${id}`) ?? {},
  }));
}

/** The entries about a subject, of these actions, within a span of instants; oldest first. */
export async function auditEntriesWithin(
  queries: Queries,
  { subject, actions, from, to }: { subject: string; actions: AuditedAction[]; from: number; to: number },
): Promise<Pick<AuditEntry, 'who' | 'details'>[]> {
  const rows = await queries
    .selectFrom('staff_record')
    .select(['id', 'who', 'details'])
    .where('subject', '=', subject)
    .where('action', 'in', actions)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('id')
    .execute();
  return rows.map(({ id, who, details }) => ({
    who,
    details: parseStored(storedDetails, details, `staff_record ${id}`) ?? {},
  }));
}

/** Restores audit entries that are newer than the backup; rows that the database refuses are damaged. */
export async function copyAuditLog(restored: Queries, current: CurrentData): Promise<void> {
  const written = await restored.selectFrom('staff_record').select('id').execute();
  const known = new Set<unknown>(written.map(({ id }) => id));
  const rows = await restoredRows(restored);
  for (const row of await current.rows('staff_record', ({ id }) => !known.has(id)))
    await rows.insert(restored, 'staff_record', row).catch(() => undefined);
}

/** References of the appointments of patients who were erased since an instant. */
export async function erasedReferences(queries: Queries, since: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('staff_record')
    .select('details')
    .where('action', '=', 'patient-erased')
    .where('at', '>=', since)
    .execute();
  const erased = z.object({ references: z.string() });
  return rows.flatMap(
    ({ details }) => parseStored(erased, details, 'staff_record')?.references.split(', ') ?? [],
  );
}

/** References of the appointments whose number this person has changed since an instant. */
export async function renumberedReferences(queries: Queries, who: string, since: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('staff_record')
    .select(['subject', 'details'])
    .where('action', '=', 'appointment-changed')
    .where('who', '=', who)
    .where('at', '>=', since)
    .execute();
  const isNewNumber = ({ details }: { details: string }) =>
    parseStored(storedDetails, details, 'staff_record')?.edited === 'mobileNumber';
  return rows.filter(isNewNumber).map(({ subject }) => subject);
}

/** Folders of pictures whose consent was withdrawn, and who did it. */
export async function withdrawnPictures(queries: Queries) {
  return queries
    .selectFrom('staff_record')
    .select(['subject', 'at', 'who as by'])
    .where('action', '=', 'picture-consent-withdrawn')
    .execute();
}
