import type { Context } from 'hono';
import { authorizeStaff } from '#features/staff/session/staff-guard.server.ts';
import { callerOf, type Staff } from '#features/staff/session/staff.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { topicSource } from '#platform/http/live-stream.server.ts';
import { deskTopics } from './read-visits.server.ts';

/**
 * Change events for open desk pages, by default for those that show visits. A stream outlives its request, so a caller who is signed out or
 * disabled is cut off.
 */
export function deskNews(database: Database, staff: Staff, topics = deskTopics) {
  return {
    ...topicSource(database, topics),
    permission: (c: Context) => {
      const caller = callerOf(c);
      return async () => (await authorizeStaff(staff, caller, ['reception'], { passive: true })).ok;
    },
  };
}
