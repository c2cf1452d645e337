import type { Queries } from '#platform/database/database.server.ts';
import type { RecordedAction, RecordEntry } from './record.ts';
import { writeRecord } from './record-store.server.ts';
import type { SignedIn } from './staff-account.ts';
import type { Caller } from './staff.server.ts';

export interface Deed {
  action: RecordedAction;
  subject?: string;
  details?: RecordEntry['details'];
}

/**
 * One line into the record. For patients' data: `recordDeed(tx, signedIn, caller, { action: 'appointment-changed', subject: reference }, now)`
 * inside the transaction that makes the change, and before the answer to a read.
 */
export async function recordDeed(
  tx: Queries,
  { account }: Pick<SignedIn, 'account'>,
  caller: Pick<Caller, 'address'>,
  { action, subject = '', details = {} }: Deed,
  now: number,
): Promise<void> {
  await writeRecord(tx, {
    at: now,
    accountId: account.uid,
    who: account.displayName,
    action,
    subject,
    details,
    address: caller.address,
  });
}
