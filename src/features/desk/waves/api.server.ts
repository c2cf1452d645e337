import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { fieldErrors, problem } from '#platform/api/problem.server.ts';
import { readJson } from '#platform/api/read-request.server.ts';
import { textInput } from '#platform/api/text-input.server.ts';
import { bodyAnswers, fieldsAtFault } from '../visit/api.server.ts';
import { actorOf, type Desk } from '../visit/desk.server.ts';
import { appointmentShape, instantShape } from '../visit/show-visits.server.ts';
import { cancelDeskWave, openWave, restoreDeskWave } from './manage-waves.server.ts';

const waveNamed = z.object({
  address: textInput().min(1).max(64),
  hour: z.coerce.number('Send the hour’s first millisecond').int(),
});
const visits = z
  .array(z.object({ id: textInput('Send ids').max(64), version: z.int('Send versions') }))
  .max(5000);
const restoreBody = z.strictObject({ cancelled: visits });

/** Mounted at /api/staff/waves: many bookings from one address in an hour, looked at, cancelled in one go, and taken back. */
export function wavesApi(desk: Desk, callerOf: (c: Context) => Caller, requireStaff: RequireStaff) {
  const api = new Hono<StaffVariables>();
  const reception = requireStaff('reception');

  api.get('/', reception, async (c) => {
    const query = waveNamed.safeParse(c.req.query());
    if (!query.success) return fieldsAtFault(c, fieldErrors(query.error));
    const wave = await openWave(desk, actorOf(c, callerOf), query.data);
    if (!wave) return problem(c, { status: 404, title: 'Nothing of this is left' });
    return c.json({ wave: { ...wave, appointments: wave.appointments.map(toApiTime) } });
  });

  api.post('/cancel', reception, async (c) => {
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const parsed = waveNamed.safeParse(sent.value);
    if (!parsed.success) return fieldsAtFault(c, fieldErrors(parsed.error));
    return c.json({ cancelled: await cancelDeskWave(desk, actorOf(c, callerOf), parsed.data) });
  });

  api.post('/restore', reception, async (c) => {
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const parsed = restoreBody.safeParse(sent.value);
    if (!parsed.success) return fieldsAtFault(c, fieldErrors(parsed.error));
    const restored = await restoreDeskWave(desk, actorOf(c, callerOf), parsed.data.cancelled);
    return c.json({ restored: restored.length });
  });
  return api;
}

export const waveShape = z.object({
  address: z.string(),
  hour: instantShape,
  bookings: z.number().int(),
  unverified: z.number().int(),
});
const roles = ['reception'];

export const waveCalls: ApiCalls = {
  'GET /api/staff/waves': {
    summary: 'The bookings that came from one address in an hour',
    details: 'Written to the record.',
    roles,
    query: waveNamed,
    answers: {
      200: {
        says: 'The bookings still to come',
        json: z.object({ wave: waveShape.extend({ appointments: z.array(appointmentShape) }) }),
      },
      404: 'Nothing of this is left',
      422: 'Not an address and an hour',
    },
  },
  'POST /api/staff/waves/cancel': {
    summary: 'Cancel them all; nobody gets an SMS',
    roles,
    body: waveNamed,
    answers: { 200: { says: 'Those cancelled', json: z.object({ cancelled: visits }) }, ...bodyAnswers },
  },
  'POST /api/staff/waves/restore': {
    summary: 'Take that back, but for slots that others have booked meanwhile',
    roles,
    body: restoreBody,
    answers: {
      200: { says: 'How many are booked again', json: z.object({ restored: z.number().int() }) },
      ...bodyAnswers,
    },
  },
};
