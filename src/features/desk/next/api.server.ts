import { z } from 'zod';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { answerRefused, bodyAnswers } from '../visit/api.server.ts';
import { actorOf, auditRead, type Desk } from '../visit/desk.server.ts';
import { findSittings } from './find-sittings.server.ts';

const maxDays = 366;
const noDays = `Send a whole number of days from 1 to ${maxDays}`;

const slot = z.object({ date: z.iso.date(), time: z.string().meta({ examples: ['10:00 AM'] }) });

/** The way on from a visit that is done. */
export const nextCalls = [
  defineCall({
    method: 'POST',
    path: '/api/staff/appointments/:id/next',
    summary: 'Find times for the next sitting after a visit that is done',
    details:
      'Three free times from so many days on, in the same chair and as long; nothing is stored. Book one as any visit at the desk, with `key` as its Idempotency-Key. "none" finds and stores nothing.',
    roles: ['reception'],
    body: z.strictObject({
      kind: z.enum(['sitting', 'none'], 'Send one of sitting, none'),
      days: z.int(noDays).min(1, noDays).max(maxDays, noDays).default(7),
    }),
    answers: {
      200: {
        says: 'The times, where a sitting is wanted',
        json: z.object({
          from: z.iso.date().optional().meta({ description: 'The wanted day' }),
          times: z.array(slot).optional(),
          chair: z.number().int().optional().meta({ description: 'None: any chair' }),
          minutes: z.number().int().optional(),
          key: z.string().optional(),
          coming: z
            .array(slot.extend({ service: z.string() }))
            .optional()
            .meta({ description: 'The patient’s visits that are booked already' }),
        }),
      },
      404: 'There is no such appointment',
      409: { says: 'The visit is not done', problem: z.object({ reason: z.string() }) },
      ...bodyAnswers,
    },
    async handle(c, { body: { kind, days } }, desk: Desk) {
      const visit = await findById(desk.booking.database.queries, c.req.param('id'));
      if (!visit) return answerRefused(desk, c, { ok: false, reason: 'unknown' });
      if (visit.status !== 'completed')
        return problem(c, { status: 409, title: 'This visit is not done', more: { reason: 'not-done' } });
      if (kind === 'none') return c.json({});
      await auditRead(desk, actorOf(c), { action: 'patient-read', subject: visit.reference });
      const { times, coming, ...found } = await findSittings(desk.booking, visit, days);
      return c.json({
        ...found,
        times: times.map(toApiTime),
        coming: coming.map(({ date, time, service }) => ({ ...toApiTime({ date, time }), service })),
      });
    },
  }),
];
