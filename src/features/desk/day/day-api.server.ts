import { Hono, type Context } from 'hono';
import { isCivilDate } from '#features/clinic/clinic-time.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import type { Desk } from '../visit/desk.server.ts';
import { readDay } from './read-day.server.ts';

/** Mounted at /api/staff. */
export function dayApi(desk: Desk, callerOf: (c: Context) => Caller, requireStaff: RequireStaff) {
  const api = new Hono<StaffVariables>();

  // Passive: an open page asks this by itself, and alone it keeps nobody signed in.
  api.get('/days/:date', requireStaff('reception', { passive: true }), async (c) => {
    const date = c.req.param('date');
    if (!isCivilDate(date)) return problem(c, { status: 404, title: 'There is no such day' });
    return c.json(await readDay(desk, { signedIn: c.get('signedIn'), caller: callerOf(c) }, date));
  });

  return api;
}
