import { z } from 'zod';
import { appointmentStatuses } from '#features/booking/appointments/appointment-status.ts';
import { slotInput } from '#features/booking/slots/parse-slots.server.ts';
import type { ApiCall, ApiCalls } from '#platform/api/openapi.server.ts';
import { fieldErrors } from '#platform/api/problem.server.ts';
import type { PatientAction } from './patient-actions.ts';

type Parsed = { ok: true; action: PatientAction } | { ok: false; errors: Record<string, string> };
/** Reads the body of one call; the schema is what the call's description says. */
export interface ActionParser {
  body: z.ZodType;
  parse(sent: unknown): Parsed;
}

function parser<Body>(body: z.ZodType<Body>, actionOf: (body: Body) => PatientAction): ActionParser {
  return {
    body,
    parse(sent) {
      const parsed = body.safeParse(sent);
      return parsed.success
        ? { ok: true, action: actionOf(parsed.data) }
        : { ok: false, errors: fieldErrors(parsed.error) };
    },
  };
}

const yesOrNo = z.boolean('Send true or false');
const wantedOrNot = z.strictObject({ wanted: yesOrNo });
const answer = z.strictObject({ offer: z.string('Send the offer’s id'), accept: yesOrNo });

/** What a patient can ask for with a body, by the end of the call's address. */
export const actionParsers = {
  move: parser(z.strictObject(slotInput), (to) => ({ type: 'move', to })),
  reminders: parser(wantedOrNot, ({ wanted }) => ({ type: 'reminders', wanted })),
  earlier: parser(wantedOrNot, ({ wanted }) => ({ type: 'earlier', wanted })),
  offer: parser(answer, ({ offer, accept }) => ({ type: 'answer', offer, accept })),
};

const slot = { date: z.iso.date(), time: z.string().meta({ examples: ['10:00 AM'] }) };
const appointment = z.looseObject({
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
    200: { says: 'As it is now', json: appointment },
    409: {
      says: 'Too late, changed meanwhile, or the time is taken: `reason` says which',
      problem: z.object({ reason: z.string(), nearest: z.array(z.object(slot)).optional() }),
    },
    413: 'Too long',
    ...(body && { 400: 'No JSON object', 415: 'Not JSON', 422: 'Fields at fault' }),
    ...unknown,
  },
});

/** The token is the key: with it the appointment may be seen and changed. */
export const patientCalls: ApiCalls = {
  'GET /api/appointments/:token': {
    summary: 'A patient’s own appointment',
    answers: { 200: { says: 'The appointment', json: appointment }, ...unknown },
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
  'POST /api/appointments/:token/move': change('Move it to another time', actionParsers.move),
  'POST /api/appointments/:token/reminders': change('Be reminded, or not', actionParsers.reminders),
  'POST /api/appointments/:token/earlier': change(
    'Be offered an earlier time, or not',
    actionParsers.earlier,
  ),
  'POST /api/appointments/:token/offer': change(
    'Take an earlier time that was offered, or leave it',
    actionParsers.offer,
  ),
};
