import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { closuresBetween } from '#features/booking/slots/closures-store.server.ts';
import { endless, type Closure } from '#features/booking/slots/closures.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { fieldErrors, problem } from '#platform/api/problem.server.ts';
import { readJson } from '#platform/api/read-request.server.ts';
import { bodyAnswers, fieldsAtFault } from '../visit/api.server.ts';
import { actorOf, type Desk } from '../visit/desk.server.ts';
import { closeDeskTime, previewClosing, reopenDeskTime } from './close-desk-time.server.ts';
import { closureLabels } from './closure-rules.ts';
import { closingQuery, closureBody, closuresQuery, parseClosure } from './parse-closure.server.ts';

/** Mounted at /api/staff/closures: time that the clinic does not offer. */
export function closuresApi(desk: Desk, callerOf: (c: Context) => Caller, requireStaff: RequireStaff) {
  const api = new Hono<StaffVariables>();
  const reception = requireStaff('reception');

  api.get('/', reception, async (c) => {
    const { database, clock } = desk.booking;
    const query = closuresQuery.safeParse(c.req.query());
    if (!query.success) return fieldsAtFault(c, fieldErrors(query.error));
    const { from = civilDateAt(clock.now()), to = endless } = query.data;
    const closures = await closuresBetween(database.queries, from, to);
    return c.json({ closures: closures.map(written) });
  });

  api.post('/', reception, async (c) => {
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const parsed = parseClosure(sent.value);
    if (!parsed.ok) return fieldsAtFault(c, parsed.errors);
    const { closure, seen } = parsed.value;
    const actor = actorOf(c, callerOf);
    if (closingQuery.parse(c.req.query()).preview !== undefined) {
      return c.json({ inside: (await previewClosing(desk, actor, closure)).map(toApiTime) });
    }
    const closed = await closeDeskTime(desk, actor, closure, seen);
    if (closed.ok) return c.json({ closure: written(closed.closure) }, 201);
    const { reason, inside } = closed;
    return problem(c, {
      status: 409,
      title: 'Patients are booked inside: look at them, and send their ids as seen',
      more: { reason, inside: inside.map(toApiTime) },
    });
  });

  api.delete('/:id', reception, async (c) => {
    const opened = await reopenDeskTime(desk, actorOf(c, callerOf), c.req.param('id'));
    return opened ? c.body(null, 204) : problem(c, { status: 404, title: 'This time is open already' });
  });
  return api;
}

/** Times travel as the specification writes them: '05:00 PM'. */
function written(closure: Closure) {
  return {
    ...closure,
    toDate: closure.toDate === endless ? null : closure.toDate,
    ...closureLabels(closure),
  };
}

const reception = ['reception'];
const closure = z.looseObject({ id: z.string(), fromDate: z.iso.date(), toDate: z.iso.date().nullable() });

export const closureCalls: ApiCalls = {
  'GET /api/staff/closures': {
    summary: 'Time that the clinic does not offer',
    details: 'From today on, or of the days that are asked for.',
    roles: reception,
    query: closuresQuery,
    answers: {
      200: { says: 'The closures', json: z.object({ closures: z.array(closure) }) },
      422: 'Not two days',
    },
  },
  'POST /api/staff/closures': {
    summary: 'Close time',
    details: 'With ?preview nothing is closed: the answer is who is booked inside.',
    roles: reception,
    query: closingQuery,
    body: closureBody,
    answers: {
      200: { says: 'With ?preview: who is inside', json: z.object({ inside: z.array(z.looseObject({})) }) },
      201: { says: 'Closed', json: z.object({ closure }) },
      409: {
        says: 'Somebody is inside who was not sent as seen',
        problem: z.object({ reason: z.string(), inside: z.array(z.looseObject({})) }),
      },
      ...bodyAnswers,
    },
  },
  'DELETE /api/staff/closures/:id': {
    summary: 'Open time again',
    roles: reception,
    answers: { 204: 'Open', 404: 'It is open already' },
  },
};
