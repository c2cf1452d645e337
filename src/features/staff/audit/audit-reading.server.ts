import type { Queries } from '#platform/database/database.server.ts';
import { entryOf, type AuditEvent, type AuditActor } from './audit.server.ts';
import { writeAuditEntryOnce } from './audit-log-store.server.ts';
import type { Caller } from '../session/staff.server.ts';

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
  doing: AuditActor,
  caller: Pick<Caller, 'address'>,
  deed: AuditEvent,
  now: number,
  standsFor = readingStandsFor.page,
): Promise<void> {
  await writeAuditEntryOnce(queries, entryOf(doing, caller, deed, now), now - standsFor);
}
