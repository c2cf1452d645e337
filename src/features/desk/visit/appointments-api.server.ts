import { Hono, type Context } from 'hono';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { ChangeRefusal } from '#features/booking/appointments/change-appointment.server.ts';
import type { EnterRefusal } from '#features/booking/appointments/enter-appointment.server.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { limitBody } from '#platform/api/body-limit.server.ts';
import { readIdempotencyKey } from '#platform/api/idempotency-key.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { readJson } from '#platform/api/read-json.server.ts';
import { changeDeskAppointment, enterDeskAppointment } from './change-desk-appointment.server.ts';
import type { Desk, Actor } from './desk.server.ts';
import { exportPatient } from '../patients/hand-over-patient.server.ts';
import { parseAppointmentChange } from './parse-appointment-change.server.ts';
import { exportAppointments } from '../patients/export-appointments.server.ts';
import { parseAppointmentsQuery, parseExportQuery } from './parse-appointments-query.server.ts';
import { parseNewAppointment } from '../walk-in/parse-new-appointment.server.ts';
import { showAppointment } from './show-appointments.server.ts';
import { readAppointment, readDays, searchForAppointments } from './read-appointments.server.ts';

const longestBody = 16_384;

/** `/api/staff/appointments`: the desk's reads and changes, each written to the record. */
export function appointmentsApi(
  desk: Desk,
  callerOf: (c: Context) => Caller,
  requireStaff: RequireStaff,
): Hono<StaffVariables> {
  const api = new Hono<StaffVariables>();
  const actor = (c: Context<StaffVariables>): Actor => ({ signedIn: c.get('signedIn'), caller: callerOf(c) });
  const reception = requireStaff('reception');

  api.get('/', reception, async (c) => {
    const query = parseAppointmentsQuery(c.req.query(), desk.booking.clock.now());
    if (!query.ok) return fieldsAtFault(c, query.errors);
    const { value } = query;
    const appointments =
      'q' in value
        ? await searchForAppointments(desk, actor(c), value)
        : await readDays(desk, actor(c), value.from, value.to);
    return c.json({ appointments });
  });

  // Before '/:id', which would take it for one.
  api.get('/export.csv', reception, async (c) => {
    const query = parseExportQuery(c.req.query());
    if (!query.ok) return fieldsAtFault(c, query.errors);
    const { from, to } = query.value;
    return c.body(await exportAppointments(desk, actor(c), from, to), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="appointments-${from}-to-${to}.csv"`,
    });
  });

  api.get('/:id', reception, async (c) => {
    const appointment = await readAppointment(desk, actor(c), c.req.param('id'));
    return appointment ? c.json({ appointment }) : refusal(desk, c, { ok: false, reason: 'unknown' });
  });

  api.get('/:id/patient.json', requireStaff('owner'), async (c) => {
    const patient = await exportPatient(desk, actor(c), c.req.param('id'));
    if (!patient) return refusal(desk, c, { ok: false, reason: 'unknown' });
    return c.body(JSON.stringify(patient, null, 2), 200, {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="patient.json"',
    });
  });

  api.post('/', reception, limitBody(longestBody), async (c) => {
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const key = readIdempotencyKey(c);
    if (typeof key !== 'string') return key;
    const parsed = parseNewAppointment(sent.value, desk.booking.chairs);
    if (!parsed.ok) return fieldsAtFault(c, parsed.errors);
    const result = await enterDeskAppointment(desk, actor(c), parsed.value, key);
    if (!result.ok) return refusal(desk, c, result);
    return c.json({ appointment: await show(desk, result.appointment) }, 201);
  });

  api.patch('/:id', reception, limitBody(longestBody), async (c) => {
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const parsed = parseAppointmentChange(sent.value, desk.booking.chairs);
    if (!parsed.ok) return fieldsAtFault(c, parsed.errors);
    const { version, change } = parsed.value;
    const result = await changeDeskAppointment(desk, actor(c), { id: c.req.param('id'), version }, change);
    if (!result.ok) return refusal(desk, c, result);
    return c.json({ appointment: await show(desk, result.appointment) });
  });
  return api;
}

const show = ({ booking }: Desk, appointment: Appointment) =>
  showAppointment(booking.database.queries, appointment);

const fieldsAtFault = (c: Context, errors: Record<string, string>) =>
  problem(c, { status: 422, title: 'Some fields can’t be accepted', errors });

const refusals: Record<(ChangeRefusal | EnterRefusal)['reason'], { status: 404 | 409 | 422; title: string }> =
  {
    unknown: { status: 404, title: 'There is no such appointment' },
    'changed-meanwhile': { status: 409, title: 'Somebody else changed this visit: look at it again' },
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

async function refusal(desk: Desk, c: Context, refused: ChangeRefusal | EnterRefusal) {
  const { reason } = refused;
  const current = 'current' in refused && { current: await show(desk, refused.current) };
  return problem(c, { ...refusals[reason], more: { reason, ...current } });
}
