import { readingStandsFor, auditReading } from '#features/staff/audit/audit-reading.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Actor } from './desk.server.ts';

/**
 * Somebody was found. What was looked for is a name or number, so it is not in the record; nor how many were found, which changes with
 * every letter.
 */
export const auditSearch = (queries: Queries, { signedIn, caller }: Actor, now: number): Promise<void> =>
  auditReading(queries, signedIn, caller, { action: 'appointments-searched' }, now, readingStandsFor.search);
