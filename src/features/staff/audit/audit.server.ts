import type { Queries } from '#platform/database/database.server.ts';
import type { AuditedAction, AuditEntry } from './audit-log.ts';
import { writeAuditEntry, writeAuditEntryOnce, type NewAuditEntry } from './audit-log-store.server.ts';
import type { SignedIn } from '../session/session.ts';
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

/** For how long a line about reading stands for the same reading again. Why these: docs/decisions/0033-record-of-readings.md. */
export const readingStandsFor = {
  /** An open page asks anew at every change. */
  page: 10 * minute,
  /** A search is asked with every few letters. */
  search: minute,
  /** Calendar programs ask by themselves, day and night. */
  calendarLink: 24 * 60 * minute,
};

/**
 * A line for reading patients' data, before the answer: unless the same sign-in, from the same place, read the same and that line still
 * stands for it. Nothing in the record is touched for that: the line is not written again.
 */
export async function auditReading(
  queries: Queries,
  actor: AuditActor,
  caller: Pick<Caller, 'address'>,
  event: AuditEvent,
  now: number,
  standsFor = readingStandsFor.page,
): Promise<void> {
  await writeAuditEntryOnce(queries, entryOf(actor, caller, event, now), now - standsFor);
}
