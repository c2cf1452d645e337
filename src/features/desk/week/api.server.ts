import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { isShownDate } from '#platform/civil-date.ts';
import { actorOf, type Desk } from '../visit/desk.server.ts';
import { readWeek } from './read-week.server.ts';

/** Mounted at /api/staff/weeks. */
export function weekApi(desk: Desk, callerOf: (c: Context) => Caller, requireStaff: RequireStaff) {
  const api = new Hono<StaffVariables>();
  // Passive: an open page asks this by itself, which must not keep its receptionist signed in.
  api.get('/:date', requireStaff('reception', { passive: true }), async (c) => {
    const date = c.req.param('date');
    if (!isShownDate(date)) return problem(c, { status: 404, title: 'There is no such week' });
    const week = await readWeek(desk, actorOf(c, callerOf), date);
    const { appointments, offered } = week;
    return c.json({ ...week, appointments: appointments.map(toApiTime), offered: offered.map(toApiTime) });
  });
  return api;
}

export const weekCalls: ApiCalls = {
  'GET /api/staff/weeks/:date': {
    summary: 'The week of a day',
    roles: ['reception'],
    answers: { 200: { says: 'The week', json: z.looseObject({}) }, 404: 'There is no such week' },
  },
};
