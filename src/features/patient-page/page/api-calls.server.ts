import { z } from 'zod';
import { appointmentStatuses } from '#features/booking/appointments/appointment-status.ts';
import type { ApiCall, ApiCalls } from '#platform/api/openapi.server.ts';
import { answerParser, moveParser, wantedParser, type ActionParser } from './parse-patient-action.server.ts';

const date = z.iso.date();
const time = z.string().meta({ examples: ['10:00 AM'] });
const slot = { date, time };
const own = z.looseObject({
  reference: z.string(),
  status: z.enum(appointmentStatuses),
  ...slot,
  dateTimeString: z.string(),
  changeUntil: z.iso.datetime().meta({ description: 'Until when it can be changed here' }),
  earlier: z.looseObject({
    wanted: z.boolean(),
    offer: z
      .looseObject({ ...slot, until: z.iso.datetime() })
      .optional()
      .meta({ description: 'An earlier time that has become free' }),
  }),
});
const unknown = {
  404: 'There is no such appointment',
  429: 'Too many tries; Retry-After says when to come back',
};

const change = (summary: string, { body }: Partial<ActionParser> = {}): ApiCall => ({
  summary,
  ...(body && { body }),
  answers: {
    200: { says: 'As it is now', json: own },
    409: {
      says: 'Too late, changed meanwhile, or the time is taken: `reason` says which',
      problem: z.object({ reason: z.string(), nearest: z.array(z.object(slot)).optional() }),
    },
    413: 'Too long',
    ...(body && { 400: 'No JSON object', 415: 'Not JSON', 422: 'Fields at fault' }),
    ...unknown,
  },
});

/** Whoever has the token may see and change the appointment. */
export const patientCalls: ApiCalls = {
  'GET /api/appointments/:token': {
    summary: 'A patient’s own appointment',
    answers: { 200: { says: 'The appointment', json: own }, ...unknown },
  },
  'GET /api/appointments/:token/calendar.ics': {
    summary: 'The same for a calendar',
    answers: { 200: { says: 'A calendar file', type: 'text/calendar' }, ...unknown },
  },
  'GET /api/appointments/:token/sms': {
    summary: 'How far the SMS about it has come',
    answers: { 200: { says: 'What is known', json: z.looseObject({}) }, ...unknown },
  },
  'POST /api/appointments/:token/cancel': change('Cancel it'),
  'POST /api/appointments/:token/move': change('Move it to another time', moveParser),
  'POST /api/appointments/:token/reminders': change('Be reminded, or not', wantedParser('reminders')),
  'POST /api/appointments/:token/earlier': change(
    'Be offered an earlier time, or not',
    wantedParser('earlier'),
  ),
  'POST /api/appointments/:token/offer': change(
    'Take an earlier time that was offered, or leave it',
    answerParser,
  ),
};
