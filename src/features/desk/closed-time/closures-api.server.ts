import { Hono, type Context } from 'hono';
import { closuresBetween } from '#features/booking/slots/closures-store.server.ts';
import { endless, type Closure } from '#features/booking/slots/closures.ts';
import { civilDateAt, slotLabel } from '#features/clinic/clinic-time.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { fieldErrors } from '#platform/api/field-errors.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { readJson } from '#platform/api/read-json.server.ts';
import { closeDeskTime, previewClosing, reopenDeskTime } from './close-desk-time.server.ts';
import type { Desk, Actor } from '../visit/desk.server.ts';
import { closingQuery, closuresQuery, parseClosure } from './parse-closure.server.ts';

/** Mounted at /api/staff/closures: time that the clinic does not offer. */
export function closuresApi(desk: Desk, callerOf: (c: Context) => Caller, requireStaff: RequireStaff) {
  const api = new Hono<StaffVariables>();
  const actor = (c: Context<StaffVariables>): Actor => ({ signedIn: c.get('signedIn'), caller: callerOf(c) });
  const reception = requireStaff('reception');

  // From today on, or the days that are asked for.
  api.get('/', reception, async (c) => {
    const { database, clock } = desk.booking;
    const query = closuresQuery.safeParse(c.req.query());
    if (!query.success) return fieldsAtFault(c, fieldErrors(query.error));
    const { from = civilDateAt(clock.now()), to = endless } = query.data;
    const closures = await closuresBetween(database.queries, from, to);
    return c.json({ closures: closures.map(written) });
  });

  // A preview answers who is booked inside.
  api.post('/', reception, async (c) => {
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const parsed = parseClosure(sent.value);
    if (!parsed.ok) return fieldsAtFault(c, parsed.errors);
    const { closure, seen } = parsed.value;
    if (closingQuery.parse(c.req.query()).preview !== undefined) {
      return c.json({ inside: await previewClosing(desk, actor(c), closure) });
    }
    const closed = await closeDeskTime(desk, actor(c), closure, seen);
    if (closed.ok) return c.json({ closure: written(closed.closure) }, 201);
    const { reason, inside } = closed;
    return problem(c, {
      status: 409,
      title: 'Somebody is booked inside: look at them, and send their ids as seen',
      more: { reason, inside },
    });
  });

  api.delete('/:id', reception, async (c) => {
    const opened = await reopenDeskTime(desk, actor(c), c.req.param('id'));
    return opened ? c.body(null, 204) : problem(c, { status: 404, title: 'This time is open already' });
  });
  return api;
}

/** Times travel as the specification writes them: '05:00 PM'. */
function written({ fromTime, toTime, toDate, ...closure }: Closure) {
  const label = (time: string | null) => time && slotLabel(time);
  return {
    ...closure,
    toDate: toDate === endless ? null : toDate,
    fromTime: label(fromTime),
    toTime: label(toTime),
  };
}

const fieldsAtFault = (c: Context, errors: Record<string, string>) =>
  problem(c, { status: 422, title: 'Some fields can’t be accepted', errors });
