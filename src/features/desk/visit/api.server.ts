import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { ChangeRefusal } from '#features/booking/appointments/change-appointment.server.ts';
import type { EnterRefusal } from '#features/booking/appointments/enter-appointment.server.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { limitBody, readJson } from '#platform/api/read-request.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { changeVisit } from './change-visit.server.ts';
import { actorOf, type Desk } from './desk.server.ts';
import { changeBody, parseChange } from './parse-change.server.ts';
import { parseVisitsQuery, visitsQuery } from './parse-query.server.ts';
import { readDays, readVisit, searchForAppointments } from './read-visits.server.ts';
import { appointmentShape, showAppointment } from './show-visits.server.ts';

export const longestBody = 16_384;

/** Mounted at /api/staff/appointments: visits read and changed, each time written to the audit log. */
export function visitsApi(desk: Desk, callerOf: (c: Context) => Caller, requireStaff: RequireStaff) {
  const api = new Hono<StaffVariables>();
  const reception = requireStaff('reception');

  api.get('/', reception, async (c) => {
    const query = parseVisitsQuery(c.req.query(), desk.booking.clock.now());
    if (!query.ok) return fieldsAtFault(c, query.errors);
    const { value } = query;
    const actor = actorOf(c, callerOf);
    const appointments =
      'q' in value
        ? await searchForAppointments(desk, actor, value)
        : await readDays(desk, actor, value.from, value.to);
    return c.json({ appointments: appointments.map(toApiTime) });
  });

  api.get('/:id', reception, async (c) => {
    const visit = await readVisit(desk, actorOf(c, callerOf), c.req.param('id'));
    if (!visit) return answerRefused(desk, c, { ok: false, reason: 'unknown' });
    return c.json({ appointment: { ...toApiTime(visit), history: visit.history.map(toApiTime) } });
  });

  api.patch('/:id', reception, limitBody(longestBody), async (c) => {
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const parsed = parseChange(sent.value, desk.booking.chairs);
    if (!parsed.ok) return fieldsAtFault(c, parsed.errors);
    const { version, change } = parsed.value;
    const result = await changeVisit(desk, actorOf(c, callerOf), { id: c.req.param('id'), version }, change);
    if (!result.ok) return answerRefused(desk, c, result);
    return c.json({ appointment: await sentOf(desk, result.appointment) });
  });
  return api;
}

export const fieldsAtFault = (c: Context, errors: Record<string, string>) =>
  problem(c, { status: 422, title: 'Some fields can’t be accepted', errors });

const refusals: Record<(ChangeRefusal | EnterRefusal)['reason'], { status: 404 | 409 | 422; title: string }> =
  {
    unknown: { status: 404, title: 'There is no such appointment' },
    'changed-meanwhile': { status: 409, title: 'Someone else changed this visit: look at it again' },
    'not-allowed': { status: 409, title: 'This can’t be done with a visit of this status' },
    'too-late': { status: 409, title: 'It is too late to undo this: change the status instead' },
    'slot-taken': { status: 409, title: 'This time is taken: choose another' },
    'slot-not-offered': {
      status: 409,
      title: 'This time is not in the calendar: choose a listed time to come, or book by special arrangement',
    },
    closed: {
      status: 409,
      title: 'This time is blocked: choose another, or book by special arrangement',
    },
    'key-reused': { status: 422, title: 'This Idempotency-Key was used for another request: send a new one' },
  };

/** An appointment as the API answers with it. */
export const sentOf = async ({ booking }: Desk, appointment: Appointment) =>
  toApiTime(await showAppointment(booking.database.queries, appointment));

/** Why a visit was not entered or changed, with how it is now where another change came first. */
export async function answerRefused(desk: Desk, c: Context, refused: ChangeRefusal | EnterRefusal) {
  const { reason } = refused;
  const current = 'current' in refused && { current: await sentOf(desk, refused.current) };
  return problem(c, { ...refusals[reason], more: { reason, ...current } });
}

export const oneAppointment = z.object({ appointment: appointmentShape });
/** What every call with a body may answer. */
export const bodyAnswers = {
  400: 'No JSON object',
  413: 'Too long',
  415: 'Not JSON',
  422: 'Fields at fault',
};
/** The same of those that enter or change a visit. */
export const changeAnswers = {
  ...bodyAnswers,
  409: {
    says: 'Not possible; `reason` says why, `current` how the appointment is now',
    problem: z.object({ reason: z.string(), current: appointmentShape.optional() }),
  },
};

/** `chairs`: how many the clinic has. */
export const visitCalls = (chairs: number): ApiCalls => ({
  'GET /api/staff/appointments': {
    summary: 'The appointments of some days, or those that words lead to',
    details: 'Today without anything; at most 92 days. With words to look for, any days.',
    roles: ['reception'],
    query: visitsQuery,
    answers: {
      200: { says: 'The appointments', json: z.object({ appointments: z.array(appointmentShape) }) },
      422: 'Not two days, or too many',
    },
  },
  'GET /api/staff/appointments/:id': {
    summary: 'One appointment, with the whole number and the patient’s history',
    details: 'Written to the record.',
    roles: ['reception'],
    answers: {
      200: {
        says: 'The appointment',
        json: z.object({ appointment: z.looseObject(appointmentShape.shape) }),
      },
      404: 'There is no such appointment',
    },
  },
  'PATCH /api/staff/appointments/:id': {
    summary: 'Change an appointment: its status, its time, or what is written in it',
    details: 'One change at a time, upon the version that was seen.',
    roles: ['reception'],
    body: changeBody(chairs),
    answers: {
      200: { says: 'Changed', json: oneAppointment },
      404: 'There is no such appointment',
      ...changeAnswers,
    },
  },
});
