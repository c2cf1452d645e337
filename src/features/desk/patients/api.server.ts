import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { dayInput } from '#features/clinic/time/time-input.server.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { rights } from '#features/staff/session/roles.ts';
import { attachment } from '#platform/http/attachment.server.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { fieldErrors } from '#platform/api/problem.server.ts';
import { fieldsAtFault, answerRefused } from '../visit/api.server.ts';
import { actorOf, type Desk } from '../visit/desk.server.ts';
import { daysInOrder } from '../visit/parse-query.server.ts';
import { exportAppointments, mostExportDays } from './export-appointments.server.ts';
import { exportPatient } from './hand-over-patient.server.ts';

const exportQuery = z.object({ from: dayInput, to: dayInput });

/** Mounted at /api/staff/appointments, before the visits: their '/:id' would take 'export.csv' for one. */
export function patientExportsApi(desk: Desk, callerOf: (c: Context) => Caller, requireStaff: RequireStaff) {
  const api = new Hono<StaffVariables>();

  api.get('/export.csv', requireStaff('reception'), async (c) => {
    const query = exportQuery.safeParse(c.req.query());
    if (!query.success) return fieldsAtFault(c, fieldErrors(query.error));
    const days = daysInOrder(query.data, mostExportDays);
    if (!days.ok) return fieldsAtFault(c, days.errors);
    const { from, to } = days.value;
    return c.body(await exportAppointments(desk, actorOf(c, callerOf), from, to), 200, {
      ...attachment(`appointments-${from}-to-${to}.csv`, 'text/csv; charset=utf-8'),
    });
  });

  api.get('/:id/patient.json', requireStaff(rights['hand over patient data']), async (c) => {
    const patient = await exportPatient(desk, actorOf(c, callerOf), c.req.param('id'));
    if (!patient) return answerRefused(desk, c, { ok: false, reason: 'unknown' });
    return c.body(JSON.stringify(patient, null, 2), 200, {
      ...attachment('patient.json', 'application/json'),
    });
  });
  return api;
}

export const patientExportCalls: ApiCalls = {
  'GET /api/staff/appointments/export.csv': {
    summary: 'Appointments for a spreadsheet',
    details: 'At most a year; written to the record.',
    roles: ['reception'],
    query: exportQuery,
    answers: { 200: { says: 'The table', type: 'text/csv' }, 422: 'Not two days, or too many' },
  },
  'GET /api/staff/appointments/:id/patient.json': {
    summary: 'All that is kept about a patient, to be handed over',
    details: 'Written to the record.',
    roles: rights['hand over patient data'],
    answers: {
      200: { says: 'The patient’s data', json: z.looseObject({}) },
      404: 'There is no such appointment',
    },
  },
};
