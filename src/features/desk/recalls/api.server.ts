import { z } from 'zod';
import { callOutcomes } from '#features/booking/calls/call-attempts.ts';
import { slotLabel } from '#features/clinic/time/slot-label.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { languages } from '#platform/language.ts';
import type { RecallResult } from '../next/store-recall.server.ts';
import { actorOf, type Desk } from '../visit/desk.server.ts';
import { instantShape } from '../visit/show-visits.server.ts';
import { readRecalls } from './read-recalls.server.ts';
import { maxRecalls, recallLists, type BookedRecall, type ListedRecall } from './recalls.ts';
import { stopRecalls } from './stop-recalls.server.ts';

const recallShape = z.object({
  id: z.string().meta({ description: 'The appointment after which it was agreed' }),
  due: z.iso.date(),
  service: z.string(),
  patient: z.object({
    firstName: z.string(),
    lastName: z.string(),
    mobile: z.string(),
    language: z.enum(languages),
  }),
  mayRemind: z.boolean().nullable().meta({ description: 'null: not asked. Write to nobody without a yes.' }),
  said: z.array(
    z.object({
      at: instantShape,
      by: z.string(),
      how: z
        .enum(['whatsapp', ...callOutcomes])
        .meta({ description: '"whatsapp": opened by hand; whether it was sent is not known' }),
    }),
  ),
  booked: z
    .object({ reference: z.string(), date: z.iso.date(), time: z.string().meta({ examples: ['10:00 AM'] }) })
    .optional()
    .meta({ description: 'The patient has booked, since yesterday: the recall has left the list' }),
});

const shownRecall = ({
  id,
  due,
  service,
  patient,
  mayRemind,
  said,
  ...more
}: ListedRecall | BookedRecall) => ({
  id,
  due,
  service,
  patient,
  mayRemind,
  said,
  ...('booked' in more && {
    booked: {
      reference: more.booked.reference,
      date: more.booked.date,
      time: slotLabel(more.booked.time),
    },
  }),
});

const refusals: Record<Extract<RecallResult, { ok: false }>['reason'], string> = {
  unknown: 'There is no such appointment',
  'not-done': 'This visit is not done: it has no recall',
  'no-recall': 'This visit has no recall',
};

/** Patients who are to come again. */
export const recallCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/recalls',
    summary: 'List the recalls: due, of this month, all, or due without a yes to reminders',
    details: `The soonest first, at most ${maxRecalls}, with the whole number. Written to the record. Recalls go back 90 days; \`due\` and \`unasked\` leave out those that a call has settled.`,
    roles: ['reception'],
    query: z.object({
      show: z.enum(recallLists, `Send one of ${recallLists.join(', ')}`).default('due'),
    }),
    answers: { 200: { says: 'The recalls', json: z.object({ recalls: z.array(recallShape) }) } },
    async handle(c, { query: { show } }, desk: Desk) {
      const { lines, booked } = await readRecalls(desk, actorOf(c), show);
      return c.json({ recalls: [...lines, ...booked].map(shownRecall) });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/recalls/:id/stop',
    summary: 'Record that the patient has answered a message by STOP',
    details:
      'Nobody writes to them about coming again without a new yes, and their recalls leave the lists. Written to the record.',
    roles: ['reception'],
    answers: {
      204: 'Recorded',
      404: refusals.unknown,
      409: { says: 'There is no recall', problem: z.object({ reason: z.string() }) },
    },
    async handle(c, _, desk: Desk) {
      const result = await stopRecalls(desk, actorOf(c), c.req.param('id'));
      if (result.ok) return c.body(null, 204);
      const { reason } = result;
      return problem(c, {
        status: reason === 'unknown' ? 404 : 409,
        title: refusals[reason],
        more: { reason },
      });
    },
  }),
];
