import { Hono, type Context } from 'hono';
import { appointmentsTopic } from '#features/booking/appointments/appointments-store.server.ts';
import { closuresTopic } from '#features/booking/slots/closures-store.server.ts';
import { delaysTopic } from '#features/booking/slots/delays-store.server.ts';
import { authorizeStaff, type RequireStaff } from '#features/staff/session/staff-guard.server.ts';
import type { Caller, Staff } from '#features/staff/session/staff.server.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { liveQuery, type LiveStream } from '#platform/http/live-stream.server.ts';

/** What an open page of the desk hears of. */
export const deskTopics = [appointmentsTopic, closuresTopic, delaysTopic, 'messages'];

/** Mounted at /api/staff. */
export function deskLiveApi(
  staff: Staff,
  callerOf: (c: Context) => Caller,
  requireStaff: RequireStaff,
  live: LiveStream,
) {
  const api = new Hono();
  api.get('/live', requireStaff('reception', { passive: true }), (c) => {
    const caller = callerOf(c);
    // A line outlives its request: who is signed out, or disabled, hears nothing more.
    return live.answer(
      c,
      async () => (await authorizeStaff(staff, caller, ['reception'], { passive: true })).ok,
    );
  });
  return api;
}

export const liveCalls: ApiCalls = {
  'GET /api/staff/live': {
    summary: 'Hear of changes at the desk',
    details: 'Server-sent events: "changed" after every change, "beat" in between.',
    roles: ['reception'],
    query: liveQuery,
    answers: { 200: { says: 'Events, until the caller leaves', type: 'text/event-stream' } },
  },
};
