import type { Context } from 'hono';
import { appointmentsTopic } from '#features/booking/appointments/appointments-store.server.ts';
import { closuresTopic } from '#features/booking/slots/closures-store.server.ts';
import { delaysTopic } from '#features/booking/slots/delays-store.server.ts';
import { authorizeStaff } from '#features/staff/session/staff-guard.server.ts';
import type { Caller, Staff } from '#features/staff/session/staff.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { topicSource } from '#platform/http/live-stream.server.ts';

const deskTopics = [appointmentsTopic, closuresTopic, delaysTopic, 'messages'];

/** Changes that an open page of the desk hears of. A stream outlives its request: a caller who is signed out, or disabled, hears nothing more. */
export function deskNews(database: Database, staff: Staff, callerOf: (c: Context) => Caller) {
  return {
    ...topicSource(database, deskTopics),
    permission: (c: Context) => {
      const caller = callerOf(c);
      return async () => (await authorizeStaff(staff, caller, ['reception'], { passive: true })).ok;
    },
  };
}
