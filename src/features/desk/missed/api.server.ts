import { z } from 'zod';
import { defineCall } from '#platform/api/define-call.server.ts';
import { answerRefused, bodyAnswers } from '../visit/api.server.ts';
import { actorOf, type Desk } from '../visit/desk.server.ts';
import { allowOnlineBooking } from './allow-online-booking.server.ts';

export const missedCalls = [
  defineCall({
    method: 'PUT',
    path: '/api/staff/appointments/:id/online-booking',
    summary: 'Let a patient who missed too many visits book online again, or take that back',
    details: 'It counts for this name under this number. Visits missed so far count no more.',
    roles: ['reception'],
    body: z.strictObject({ isAllowed: z.boolean('Send true or false') }),
    answers: {
      200: {
        says: 'How it is now',
        json: z.object({
          missedTooOften: z
            .int()
            .nullable()
            .meta({ description: 'How many missed visits keep the patient from online booking' }),
        }),
      },
      404: 'There is no such appointment',
      ...bodyAnswers,
    },
    async handle(c, { body }, desk: Desk) {
      const result = await allowOnlineBooking(desk, actorOf(c), c.req.param('id'), body.isAllowed);
      if (!result.ok) return answerRefused(desk, c, result);
      return c.json({ missedTooOften: result.missedTooOften });
    },
  }),
];
