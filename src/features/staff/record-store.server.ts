import { randomUUIDv7 } from 'node:crypto';
import type { Queries } from '#platform/database/database.server.ts';
import type { RecordEntry, RecordedAction, RecordFilter } from './record.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    staff_record: StaffRecordTable;
  }
}

interface StaffRecordTable {
  id: string;
  at: number;
  account_id: string | null;
  who: string;
  action: RecordedAction;
  subject: string;
  details: string;
  address: string;
}

/** Pass the transaction that makes the change, so that neither is there without the other. */
export async function writeRecord(
  tx: Queries,
  { accountId, details, ...entry }: Omit<RecordEntry, 'id'>,
): Promise<void> {
  await tx
    .insertInto('staff_record')
    .values({ id: randomUUIDv7(), account_id: accountId, details: JSON.stringify(details), ...entry })
    .execute();
}

export const recordPageLength = 100;

/** Newest first, a page at a time. */
export async function readRecord(queries: Queries, filter: RecordFilter): Promise<RecordEntry[]> {
  const { accountId, action, subject, from, to, before } = filter;
  const rows = await queries
    .selectFrom('staff_record')
    .selectAll()
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
    .$if(from !== undefined, (query) => query.where('at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('at', '<', to!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(recordPageLength)
    .execute();
  return rows.map(({ account_id, details, ...row }) => ({
    ...row,
    accountId: account_id,
    details: JSON.parse(details) as RecordEntry['details'],
  }));
}
