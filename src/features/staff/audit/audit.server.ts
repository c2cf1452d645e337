import type { Queries } from '#platform/database/database.server.ts';
import type { AuditedAction, AuditEntry } from './audit-log.ts';
import { writeAuditEntry, writeAuditEntryOnce, type NewAuditEntry } from './audit-log-store.server.ts';
import type { SignedIn } from '../session/session.ts';
import type { Caller } from '../session/staff.server.ts';

/** What is written: `subject` as in `AuditEntry`. */
export interface AuditEvent {
  action: AuditedAction;
  subject?: string;
  details?: AuditEntry['details'];
}

/** The person who does it; without a session for what is done by a link. */
export type AuditActor = Pick<SignedIn, 'account'> & { session?: Pick<SignedIn['session'], 'id'> };

/**
 * One line into the audit log. For patients' data: `audit(tx, signedIn, caller, { action: 'appointment-changed', subject: reference }, now)`
 * inside the transaction that makes the change. Pages that are read again and again use `auditOnceInAWhile`.
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

/** How long one line about reading stands for the same reading again. Why these: docs/decisions/0033-record-of-readings.md. */
export const readingStandsFor = {
  /** An open page asks anew at every change. */
  page: 10 * minute,
  /** A search is asked with every few letters. */
  search: minute,
  /** An open day keeps whole numbers for when the network goes. */
  keptDay: 24 * 60 * minute,
  /** Calendar programs ask by themselves, day and night. */
  calendarLink: 24 * 60 * minute,
};

/**
 * One line for what is done again and again: reading patients' data, written before the answer, or saving a draft. None is written
 * while a line of the same session, from the same address, about the same still stands for it.
 */
export async function auditOnceInAWhile(
  queries: Queries,
  actor: AuditActor,
  caller: Pick<Caller, 'address'>,
  event: AuditEvent,
  now: number,
  standsFor = readingStandsFor.page,
): Promise<void> {
  await writeAuditEntryOnce(queries, entryOf(actor, caller, event, now), now - standsFor);
}
