import { z } from 'zod';
import type { ApiCalls } from '#platform/api/api-call.ts';
import { closingQuery, closureBody, closuresQuery } from './parse-closure.server.ts';

const reception = ['reception'];
const closure = z.looseObject({ id: z.string(), fromDate: z.iso.date(), toDate: z.iso.date().nullable() });
const refusal = { 400: 'No JSON object', 413: 'Too long', 415: 'Not JSON', 422: 'Fields at fault' };

/** Which times the clinic offers, for staff and for the calendars of staff. */
export const calendarCalls: ApiCalls = {
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
      ...refusal,
    },
  },
  'DELETE /api/staff/closures/:id': {
    summary: 'Open time again',
    roles: reception,
    answers: { 204: 'Open', 404: 'It is open already' },
  },
  'GET /api/staff/calendar/:file': {
    summary: 'Appointments for a calendar program',
    details: 'The token in the address, before .ics, is the key; it opens nothing else.',
    answers: {
      200: { says: 'A calendar', type: 'text/calendar' },
      404: 'There is no such calendar',
      429: 'Too many links that open nothing; Retry-After says when to come back',
    },
  },
};
