import { z } from 'zod';
import { dayInput } from '#features/clinic/time/time-input.server.ts';
import { rights } from '#features/staff/session/roles.ts';
import { attachment } from '#platform/http/attachment.server.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { fieldsAtFault, problem } from '#platform/api/problem.server.ts';
import { answerRefused } from '../visit/api.server.ts';
import { actorOf, type Desk } from '../visit/desk.server.ts';
import { daysInOrder } from '../visit/parse-query.server.ts';
import { exportAppointments, exportEverything, maxExportDays } from './export-appointments.server.ts';
import { exportPatient } from './hand-over-patient.server.ts';
import type { LinkLimit } from '#features/booking/appointments/patient-link.server.ts';
import { tooMany } from '#features/booking/form/api.server.ts';
import { personalHeaders } from '#platform/http/personal-headers.server.ts';
import { readCalendarFeed } from './read-calendar-feed.server.ts';

/** Mounted before the visits: their '/:id' would take 'export.csv' for one. */
export const patientExportCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/appointments/export.csv',
    summary: 'Appointments for a spreadsheet',
    details: 'At most a year; written to the record.',
    roles: ['reception'],
    query: z.object({ from: dayInput, to: dayInput }),
    answers: { 200: { says: 'The table', type: 'text/csv' }, 422: 'Not two days, or too many' },
    async handle(c, { query }, desk: Desk) {
      const days = daysInOrder(query, maxExportDays);
      if (!days.ok) return fieldsAtFault(c, days.errors);
      const { from, to } = days.value;
      return c.body(await exportAppointments(desk, actorOf(c), from, to), 200, {
        ...attachment(`appointments-${from}-to-${to}.csv`, 'text/csv; charset=utf-8'),
      });
    },
  }),
  defineCall({
    method: 'GET',
    path: '/api/staff/export.zip',
    summary: 'All visits with their patients, to be taken along',
    details: 'CSV in a ZIP archive, which POST /api/staff/import reads again; written to the record.',
    roles: rights['hand over patient data'],
    answers: { 200: { says: 'The archive', type: 'application/zip' } },
    handle: async (c, _, desk: Desk) =>
      c.body(await exportEverything(desk, actorOf(c)), 200, attachment('clinic.zip', 'application/zip')),
  }),
  defineCall({
    method: 'GET',
    path: '/api/staff/appointments/:id/patient.json',
    summary: 'All that is kept about a patient, to be handed over',
    details: 'Written to the record.',
    roles: rights['hand over patient data'],
    answers: {
      200: { says: 'The patient’s data', json: z.looseObject({}) },
      404: 'There is no such appointment',
    },
    async handle(c, _, desk: Desk) {
      const patient = await exportPatient(desk, actorOf(c), c.req.param('id'));
      if (!patient) return answerRefused(desk, c, { ok: false, reason: 'unknown' });
      return c.body(JSON.stringify(patient, null, 2), 200, {
        ...attachment('patient.json', 'application/json'),
      });
    },
  }),
];

/**
 * Read by calendar programs, which sign in nowhere: the token is the key, and opens nothing but this. An address that tries many which
 * open nothing has to wait before the next wrong one.
 */
export const calendarCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/calendar/:file',
    summary: 'Appointments for a calendar program',
    details: 'The token in the address, before .ics, is the key; it opens nothing else.',
    answersWith: personalHeaders,
    answers: {
      200: { says: 'A calendar', type: 'text/calendar' },
      404: 'There is no such calendar',
      429: 'Too many links that open nothing; Retry-After says when to come back',
    },
    async handle(c, _, { linkLimit, ...desk }: Desk & { linkLimit: LinkLimit }) {
      const { address } = c.var;
      const [, token = ''] = /^(.+)\.ics$/.exec(c.req.param('file')) ?? [];
      const feed = await readCalendarFeed(desk, { address }, token);
      if (feed === undefined) {
        const seconds = await linkLimit.wait(address);
        if (seconds !== undefined) {
          return tooMany(c, 'too-many', 'Too many links that open nothing: try again later', seconds);
        }
        await linkLimit.countMiss(address);
        return problem(c, { status: 404, title: 'There is no such calendar' });
      }
      return c.body(feed, 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
    },
  }),
];
