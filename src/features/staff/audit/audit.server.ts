import type { Queries } from '#platform/database/database.server.ts';
import type { AuditedAction, AuditEntry } from './audit-log.ts';
import { writeAuditEntry, type NewAuditEntry } from './audit-log-store.server.ts';
import type { SignedIn } from '../session/staff-account.ts';
import type { Caller } from '../session/staff.server.ts';

export interface AuditEvent {
  action: AuditedAction;
  subject?: string;
  details?: AuditEntry['details'];
}

/** Who does it; without a sign-in for what is done by a link. */
export type AuditActor = Pick<SignedIn, 'account'> & { session?: Pick<SignedIn['session'], 'id'> };

/**
 * One line into the record. For patients' data: `audit(tx, signedIn, caller, { action: 'appointment-changed', subject: reference }, now)`
 * inside the transaction that makes the change. What is only read, and again and again: `auditReading`.
 */
export async function audit(
  tx: Queries,
  doing: AuditActor,
  caller: Pick<Caller, 'address'>,
  deed: AuditEvent,
  now: number,
): Promise<void> {
  await writeAuditEntry(tx, entryOf(doing, caller, deed, now));
}

export function entryOf(
  { account, session }: AuditActor,
  { address }: Pick<Caller, 'address'>,
  { action, subject = '', details = {} }: AuditEvent,
  now: number,
): NewAuditEntry {
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
