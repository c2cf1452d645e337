import type { Queries } from '#platform/database/database.server.ts';
import type { AuditedAction, AuditEntry } from './audit-log.ts';
import { writeAuditEntry, writeAuditEntryOnce, type NewAuditEntry } from './audit-log-store.server.ts';
import type { SignedIn } from '../session/session.ts';
import type { Caller } from '../session/staff.server.ts';

/** Written entry: `subject` as in `AuditEntry`. */
export interface AuditEvent {
  action: AuditedAction;
  subject?: string;
  details?: AuditEntry['details'];
}

/** The person who does it; without a session for what is done by a link. */
export type AuditActor = Pick<SignedIn, 'account'> & { session?: Pick<SignedIn['session'], 'id'> };

/** The actor of a command: somebody with the clinic's machine at hand. */
export const machineActor = {
  uid: '',
  displayName: 'The clinic’s machine',
  email: '',
  role: 'owner',
} as const;

/** The actor of what a patient does with the link to the own page. */
export const patientByLink = { ...machineActor, displayName: 'A patient, on their own page' } as const;

/**
 * Writes an audit entry. For patients' data: `audit(tx, signedIn, caller, { action: 'appointment-changed', subject: reference }, now)` in
 * the transaction of the change. Pages that are read repeatedly use `auditOnceInAWhile`.
 */
export async function audit(
  tx: Queries,
  actor: AuditActor,
  caller: Pick<Caller, 'address'>,
  event: AuditEvent,
  now: number,
): Promise<void> {
  await writeAuditEntry(tx, entryOf(actor, caller, event, now));
}

function entryOf(
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

const minute = 60_000;

/** How long one entry covers repeated reads of the same data (docs/decisions/0033-record-of-readings.md). */
export const readAuditIntervals = {
  /** An open page reloads after every change. */
  page: 10 * minute,
  /** A search runs every few letters. */
  search: minute,
  /** An open day keeps whole numbers for when the network goes. */
  cachedDay: 24 * 60 * minute,
  /** Calendar programs ask by themselves, day and night. */
  calendarLink: 24 * 60 * minute,
};

/**
 * Writes one entry for a repeated action: a read of patients' data, before the response, or a saved draft. Skipped while an entry of the
 * same session and address about the same subject still covers it.
 */
export async function auditOnceInAWhile(
  queries: Queries,
  actor: AuditActor,
  caller: Pick<Caller, 'address'>,
  event: AuditEvent,
  now: number,
  interval = readAuditIntervals.page,
): Promise<void> {
  await writeAuditEntryOnce(queries, entryOf(actor, caller, event, now), now - interval);
}
