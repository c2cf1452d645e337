import type { Context } from 'hono';
import { z } from 'zod';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { maxServiceLength } from '#features/clinic/content/content.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { lineInput } from '#platform/api/text-input.server.ts';
import { bodyAnswers } from '../visit/api.server.ts';
import { actorOf, auditRead, type Desk } from '../visit/desk.server.ts';
import { instantShape } from '../visit/show-visits.server.ts';
import { findSittings } from './find-sittings.server.ts';
import { answerForRecall, removeRecall, storeRecall, type RecallResult } from './store-recall.server.ts';

const maxDays = 731;
const noDays = `Send a whole number of days from 1 to ${maxDays}`;
const maxMonths = 24;
const noMonths = `Send a whole number of months from 1 to ${maxMonths}`;
const firstDays = 7;

const nextBody = z
  .strictObject({
    kind: z.enum(['sitting', 'recall', 'none'], 'Send one of sitting, recall, none'),
    days: z.int(noDays).min(1, noDays).max(maxDays, noDays).optional(),
    months: z.int(noMonths).min(1, noMonths).max(maxMonths, noMonths).optional(),
    service: lineInput(maxServiceLength, `At most ${maxServiceLength} characters`)
      .min(1, 'Send the name of a service')
      .optional()
      .meta({ description: 'Of a recall; by default that of the visit' }),
    mayRemind: z
      .boolean('Send true or false')
      .optional()
      .meta({ description: 'The answer to “May we remind you?”. Nobody is written to without a yes.' }),
  })
  .refine(({ kind, days, months }) => kind !== 'recall' || (days === undefined) !== (months === undefined), {
    path: ['months'],
    message: 'Send months or days, one of them',
  })
  .refine(({ kind, mayRemind }) => kind !== 'sitting' || mayRemind === undefined, {
    path: ['mayRemind'],
    message: 'This belongs to a recall',
  });

const slot = z.object({ date: z.iso.date(), time: z.string().meta({ examples: ['10:00 AM'] }) });
const recallShape = z.object({
  due: z.iso.date(),
  service: z.string(),
  mayRemind: z.boolean().nullable().meta({ description: 'null: not asked' }),
  askedBy: z.string().nullable(),
  askedAt: instantShape.nullable(),
});
const answer = z.object({
  recall: recallShape.nullable().optional().meta({ description: 'The recall that the visit has' }),
  from: z.iso.date().optional().meta({ description: 'The wanted day' }),
  times: z.array(slot).optional(),
  chair: z.number().int().optional().meta({ description: 'None: any chair' }),
  minutes: z.number().int().optional(),
  dentist: z
    .string()
    .optional()
    .meta({ description: 'To be sent with the booking: the visit had one chosen' }),
  key: z.string().optional(),
  coming: z
    .array(slot.extend({ service: z.string() }))
    .optional()
    .meta({ description: 'The patient’s visits that are booked already' }),
});

const titles: Record<Extract<RecallResult, { ok: false }>['reason'], string> = {
  unknown: 'There is no such appointment',
  'not-done': 'This visit is not done',
  'no-recall': 'This visit has no recall: store one first',
};
function answerRecall(c: Context, result: RecallResult) {
  if (result.ok) return c.json({ recall: result.recall ? recallShape.parse(result.recall) : null });
  const { reason } = result;
  return problem(c, { status: reason === 'unknown' ? 404 : 409, title: titles[reason], more: { reason } });
}
const refusals = {
  404: titles.unknown,
  409: { says: 'The visit is not done, or has no recall', problem: z.object({ reason: z.string() }) },
};

/** The way on from a visit that is done. */
export const nextCalls = [
  defineCall({
    method: 'POST',
    path: '/api/staff/appointments/:id/next',
    summary: 'What comes after a visit that is done: the next sitting, a recall, or nothing',
    details:
      '"sitting" finds three free times from so many days on, in the same chair and as long. It stores nothing, so the visit need not be done: its status may be undone while a page asks. Book one as any visit at the desk, with `key` as its Idempotency-Key. "recall" stores when the patient is to come again. "none" stores no more than an answer about reminders, with the recall that the visit has.',
    roles: ['reception'],
    body: nextBody,
    answers: { 200: { says: 'The times, or the recall', json: answer }, ...refusals, ...bodyAnswers },
    async handle(c, { body: { kind, days, months, service, mayRemind } }, desk: Desk) {
      const id = c.req.param('id');
      if (kind === 'recall')
        return answerRecall(c, await storeRecall(desk, actorOf(c), id, { months, days, service }, mayRemind));
      if (mayRemind !== undefined)
        return answerRecall(c, await answerForRecall(desk, actorOf(c), id, mayRemind));
      const visit = await findById(desk.booking.database.queries, id);
      if (!visit) return answerRecall(c, { ok: false, reason: 'unknown' });
      if (kind === 'none') return c.json({});
      await auditRead(desk, actorOf(c), { action: 'patient-read', subject: visit.reference });
      const { times, coming, ...found } = await findSittings(desk.booking, visit, days ?? firstDays);
      return c.json({
        ...found,
        times: times.map(toApiTime),
        coming: coming.map(({ date, time, service: booked }) => ({
          ...toApiTime({ date, time }),
          service: booked,
        })),
      });
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/api/staff/appointments/:id/next',
    summary: 'Take back the recall that was stored after a visit',
    roles: ['reception'],
    answers: { 200: { says: 'Taken back', json: answer }, ...refusals },
    handle: async (c, _, desk: Desk) =>
      answerRecall(c, await removeRecall(desk, actorOf(c), c.req.param('id'))),
  }),
];
