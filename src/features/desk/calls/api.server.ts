import type { Context } from 'hono';
import { z } from 'zod';
import { callOutcomes } from '#features/booking/calls/call-attempts.ts';
import { slotLabel } from '#features/clinic/time/slot-label.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { fieldsAtFault, problem } from '#platform/api/problem.server.ts';
import { idempotencyHeaders } from '#platform/api/read-request.server.ts';
import { lineInput } from '#platform/api/text-input.server.ts';
import { languages } from '#platform/language.ts';
import { bodyAnswers } from '../visit/api.server.ts';
import { actorOf, type Desk } from '../visit/desk.server.ts';
import { instantShape } from '../visit/show-visits.server.ts';
import {
  callReasons,
  callRules,
  maxCallNote,
  mayWaitUntil,
  type CallCause,
  type PersonCall,
} from './calls.ts';
import { readCallsPage } from './read-calls.server.ts';
import { recordOutcome, setCalling, undoOutcome, type CallRefusal } from './record-call.server.ts';

const outcome = z.enum(callOutcomes, `Send one of ${callOutcomes.join(', ')}`);
const maxCauses = 100;
const notTrueOrFalse = 'Send true or false';

const causeShape = z.object({
  reason: z.enum(callReasons),
  key: z.string().meta({ description: 'Another visit, time or message is another reason' }),
  since: instantShape,
  due: instantShape.meta({ description: 'A call before this instant is in time' }),
  away: z
    .string()
    .optional()
    .meta({ description: 'The dentist who is on leave then, or no longer works then' }),
  mayRemind: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: 'Of a recall: whether the patient may be written to; null: not asked' }),
  appointment: z.object({
    reference: z.string(),
    date: z.iso.date(),
    time: z.string().meta({ examples: ['10:00 AM'] }),
    service: z.string(),
  }),
});

const callShape = causeShape.extend({
  id: z.string().meta({ description: 'One of the person’s appointments' }),
  reasons: z.array(causeShape).meta({ description: 'All reasons, the most urgent first' }),
  patient: z.object({
    firstName: z.string(),
    lastName: z.string(),
    mobile: z.string(),
    language: z.enum(languages),
  }),
  calling: z
    .object({ by: z.string(), since: instantShape })
    .nullable()
    .meta({ description: 'The colleague who is calling now' }),
  again: instantShape.nullable().meta({ description: 'Nobody answered: when to call again' }),
  attempts: z.array(z.object({ at: instantShape, by: z.string(), outcome, note: z.string().optional() })),
});

const shownCause = ({ reason, key, since, due, away, recall, appointment }: CallCause) => ({
  reason,
  key,
  since,
  due,
  ...(away && { away }),
  ...(recall && { mayRemind: recall.mayRemind }),
  appointment: {
    reference: appointment.reference,
    date: appointment.date,
    time: slotLabel(appointment.time),
    service: appointment.service,
  },
});

const shownCall = ({ id, causes, patient, calling, againAt, attempts }: PersonCall) => ({
  id,
  ...shownCause(causes[0]),
  reasons: causes.map(shownCause),
  patient,
  calling: calling && { by: calling.by, since: calling.at },
  again: againAt,
  attempts: attempts.map(({ at, by, outcome: ended, note }) => ({
    at,
    by,
    outcome: ended,
    ...(note && { note }),
  })),
});

const titles: Record<CallRefusal['reason'], string> = {
  unknown: 'There is no such person to call',
  calling: 'Somebody calls this person just now',
  done: 'There is nothing to call about any more',
  cancelled: 'This visit was cancelled meanwhile: nothing was changed',
  'changed-meanwhile': 'This visit was changed meanwhile: look at the list again',
  'too-late': 'It is too late to undo this',
  'key-reused': 'This Idempotency-Key was used for another outcome: send a new one',
};

function answerRefused(c: Context, { reason, ...more }: CallRefusal) {
  const { by, since } = { by: undefined, since: undefined, ...more };
  return problem(c, {
    status: reason === 'unknown' ? 404 : reason === 'key-reused' ? 422 : 409,
    title: titles[reason],
    more: { reason, ...(by !== undefined && { by, since }) },
  });
}

const refusedAnswers = {
  404: titles.unknown,
  409: {
    says: 'Not possible; `reason` says why, `by` who was first (null: the patient), `since` when',
    problem: z.object({
      reason: z.string(),
      by: z.string().nullable().optional(),
      since: instantShape.optional(),
    }),
  },
};

/** Patients to be called by telephone, and how the calls ended. */
export const callCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/calls',
    summary: 'List people to call and why, soonest harm first',
    details: 'One entry a person, with the whole number. Written to the record.',
    roles: ['reception'],
    answers: { 200: { says: 'The calls', json: z.object({ calls: z.array(callShape) }) } },
    async handle(c, _, desk: Desk) {
      const { lines } = await readCallsPage(desk, actorOf(c));
      return c.json({ calls: lines.map(shownCall) });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/calls/:id/calling',
    summary: 'Tell all desks that you call this person, or no longer do',
    details: 'It ends by an outcome, or after five minutes.',
    roles: ['reception'],
    body: z.strictObject({
      calling: z.boolean(notTrueOrFalse),
      anyway: z.boolean(notTrueOrFalse).default(false),
    }),
    answers: {
      200: { says: 'Recorded', json: z.object({ calling: z.boolean() }) },
      ...bodyAnswers,
      ...refusedAnswers,
    },
    async handle(c, { body: { calling, anyway } }, desk: Desk) {
      const id = c.req.param('id');
      const result = await setCalling(desk, actorOf(c), id, { isCalling: calling, isAnyway: anyway });
      return result.ok ? c.json({ calling }) : answerRefused(c, result);
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/calls/:id/outcome',
    summary: 'Record how a call ended',
    details:
      '"reached" confirms a booking that is to be confirmed, and says that a silent patient is coming. "no-answer" keeps the line; the others take it off until its cause is new, or until `until`. With an Idempotency-Key it is recorded once.',
    roles: ['reception'],
    headers: idempotencyHeaders.partial(),
    body: z.strictObject({
      outcome,
      note: lineInput(maxCallNote, `At most ${maxCallNote} characters`, 'Send the note as text').default(''),
      until: z.int('Send the milliseconds since 1970').optional(),
      causes: z
        .array(z.string('Send keys of reasons'), 'Send a list of keys of reasons')
        .max(maxCauses, `At most ${maxCauses} keys`)
        .optional()
        .meta({ description: 'Keys of the reasons that it is about; by default all' }),
    }),
    answers: {
      200: { says: 'Recorded', json: z.object({ outcome }) },
      ...bodyAnswers,
      ...refusedAnswers,
    },
    async handle(c, { body, headers }, desk: Desk) {
      if (body.until !== undefined && !mayWaitUntil(body.until, desk.booking.clock.now()))
        return fieldsAtFault(c, { until: `Send an instant of the next ${callRules.againDays} days` });
      const key = headers['Idempotency-Key'];
      const result = await recordOutcome(desk, actorOf(c), c.req.param('id'), body, key);
      return result.ok ? c.json({ outcome: body.outcome }) : answerRefused(c, result);
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/api/staff/calls/:id/outcome',
    summary: 'Take back the outcome that you recorded last',
    details: 'Within a minute, with what it changed in the visits. A message that has gone stays sent.',
    roles: ['reception'],
    answers: { 204: 'Taken back', ...refusedAnswers },
    async handle(c, _, desk: Desk) {
      const result = await undoOutcome(desk, actorOf(c), c.req.param('id'));
      return result.ok ? c.body(null, 204) : answerRefused(c, result);
    },
  }),
];
