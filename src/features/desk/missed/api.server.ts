import { z } from 'zod';
import { appointmentsTopic, findById } from '#features/booking/appointments/appointments-store.server.ts';
import {
  countMissedAgain,
  forgiveMissed,
  missedTooOften,
} from '#features/booking/appointments/booking-limits-store.server.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { answerRefused, bodyAnswers } from '../visit/api.server.ts';
import { actorOf, auditDone, lockPatient, type Actor, type Desk } from '../visit/desk.server.ts';

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

type AllowResult = { ok: true; missedTooOften: number | null } | { ok: false; reason: 'unknown' };

/** Lets the patient of a visit book online again, whatever visits they have missed; `isAllowed: false` takes that back. */
async function allowOnlineBooking(
  desk: Desk,
  actor: Actor,
  id: string,
  isAllowed: boolean,
): Promise<AllowResult> {
  const { database, clock, site } = desk.booking;
  const seen = await findById(database.queries, id);
  if (!seen) return { ok: false, reason: 'unknown' };
  return database.transaction(async (tx): Promise<AllowResult> => {
    const visit = await lockPatient(desk, tx, seen);
    if (!visit) return { ok: false, reason: 'unknown' };
    const now = clock.now();
    await (isAllowed ? forgiveMissed(tx, visit, now) : countMissedAgain(tx, visit));
    await auditDone(desk, actor, tx, {
      action: 'appointment-changed',
      subject: visit.reference,
      details: { onlineBooking: isAllowed ? 'allowed' : 'as before' },
    });
    await database.announce(tx, appointmentsTopic);
    const { bookingRules } = site.current();
    return { ok: true, missedTooOften: (await missedTooOften(tx, visit, bookingRules, now)) ?? null };
  });
}
