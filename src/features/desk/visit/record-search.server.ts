import { readingStandsFor, recordReading } from '#features/staff/audit/record-reading.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Doer } from './desk.server.ts';

/**
 * Somebody was found. What was looked for is a name or number, so it is not in the record; nor how many were found, which changes with
 * every letter.
 */
export const recordSearch = (queries: Queries, { signedIn, caller }: Doer, now: number): Promise<void> =>
  recordReading(queries, signedIn, caller, { action: 'appointments-searched' }, now, readingStandsFor.search);
