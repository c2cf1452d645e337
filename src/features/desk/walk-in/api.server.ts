import { Hono, type Context } from 'hono';
import { enterAppointment } from '#features/booking/appointments/enter-appointment.server.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import {
  idempotencyHeaders,
  limitBody,
  readIdempotencyKey,
  readJson,
} from '#platform/api/read-request.server.ts';
import {
  changeAnswers,
  fieldsAtFault,
  longestBody,
  oneAppointment,
  answerRefused,
  sentOf,
} from '../visit/api.server.ts';
import { actorOf, auditDone, type Desk } from '../visit/desk.server.ts';
import { newAppointmentBody, parseNewAppointment } from './parse-new-appointment.server.ts';

/** Mounted at /api/staff/appointments: a visit entered at the desk or on the telephone, and that written to the audit log. */
export function walkInApi(desk: Desk, callerOf: (c: Context) => Caller, requireStaff: RequireStaff) {
  const api = new Hono<StaffVariables>();
  api.post('/', requireStaff('reception'), limitBody(longestBody), async (c) => {
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const key = readIdempotencyKey(c);
    if (typeof key !== 'string') return key;
    const { booking } = desk;
    const parsed = parseNewAppointment(sent.value, booking.chairs);
    if (!parsed.ok) return fieldsAtFault(c, parsed.errors);
    const result = await enterAppointment(booking, parsed.value, key, (tx, { reference, source }) => {
      const event = { action: 'appointment-created', subject: reference, details: { source } } as const;
      return auditDone(desk, actorOf(c, callerOf), tx, event);
    });
    if (!result.ok) return answerRefused(desk, c, result);
    return c.json({ appointment: await sentOf(desk, result.appointment) }, 201);
  });
  return api;
}

/** `chairs`: how many the clinic has. */
export const walkInCalls = (chairs: number): ApiCalls => ({
  'POST /api/staff/appointments': {
    summary: 'Enter an appointment for a patient at the desk or on the phone',
    roles: ['reception'],
    headers: idempotencyHeaders,
    body: newAppointmentBody(chairs),
    answers: {
      201: { says: 'Entered', json: oneAppointment },
      ...changeAnswers,
      400: 'No JSON object, or no key',
    },
  },
});
