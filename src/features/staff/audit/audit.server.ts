import type { Queries } from '#platform/database/database.server.ts';
import type { RecordedAction, RecordEntry } from './record.ts';
import { writeRecord, type NewEntry } from './record-store.server.ts';
import type { SignedIn } from '../session/staff-account.ts';
import type { Caller } from '../session/staff.server.ts';

export interface Deed {
  action: RecordedAction;
  subject?: string;
  details?: RecordEntry['details'];
}

/** Who does it; without a sign-in for what is done by a link. */
export type Doing = Pick<SignedIn, 'account'> & { session?: Pick<SignedIn['session'], 'id'> };

/**
 * One line into the record. For patients' data: `audit(tx, signedIn, caller, { action: 'appointment-changed', subject: reference }, now)`
 * inside the transaction that makes the change. What is only read, and again and again: `auditReading`.
 */
export async function audit(
  tx: Queries,
  doing: Doing,
  caller: Pick<Caller, 'address'>,
  deed: Deed,
  now: number,
): Promise<void> {
  await writeRecord(tx, entryOf(doing, caller, deed, now));
}

export function entryOf(
  { account, session }: Doing,
  { address }: Pick<Caller, 'address'>,
  { action, subject = '', details = {} }: Deed,
  now: number,
): NewEntry {
  return {
    at: now,
    accountId: account.uid,
    sessionId: session?.id ?? '',
    who: account.displayName,
    action,
    subject,
    details,
    address,
  };
}
