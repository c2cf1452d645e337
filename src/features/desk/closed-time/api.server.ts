import { z } from 'zod';
import { closuresBetween } from '#features/booking/slots/closures-store.server.ts';
import { farFuture, type Closure, closureKinds } from '#features/booking/slots/closures.ts';
import { dentistNamed } from '#features/clinic/services/bookable-dentists.ts';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { dayInput, timeInput } from '#features/clinic/time/time-input.server.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { chairInput, dentistInput } from '../visit/patient-fields.server.ts';
import { bodyAnswers } from '../visit/api.server.ts';
import { actorOf, type Desk } from '../visit/desk.server.ts';
import { closeDeskTime, listBookedInside, reopenDeskTime } from './close-desk-time.server.ts';
import {
  closureLabels,
  closureFaults,
  maxClosure,
  maxPublicTextLength,
  maxReasonLength,
} from './closure-rules.ts';
import { lineInput, textInput } from '#platform/api/text-input.server.ts';

const time = timeInput('Send a time as 05:00 PM, or null').nullable().default(null);
const text = (most: number) => lineInput(most, `At most ${most} letters`).default('');

const faultTexts: Record<string, string> = {
  'toDate before': 'Send a day that is not before the first one',
  'toDate tooLong': `At most ${maxClosure} days at a time`,
  'toTime before': 'Send a time after the first one',
};

const weekday = z.int('0 is Sunday, 6 Saturday').min(0, '0 is Sunday').max(6, '6 is Saturday');

/** Time that staff want to close, with the ids of the visits they have seen in it. A weekly closure may have no end. */
const closureBody = ({ bookingRules: { chairs }, facts }: SiteSnapshot) =>
  z
    .strictObject({
      chair: chairInput(chairs).meta({ description: 'Left out: the whole clinic' }),
      dentist: dentistInput(facts.dentists).optional().meta({
        description:
          'The id of the dentist who is away. Staff may use the chair by special arrangement. Send no chair with it',
      }),
      kind: z.enum(closureKinds, `Send one of ${closureKinds.join(', ')}`).default('block'),
      fromDate: dayInput,
      toDate: dayInput.optional(),
      fromTime: time,
      toTime: time,
      weekday: weekday.nullable().default(null),
      furtherWeekdays: z
        .array(weekday, 'Send weekdays')
        .max(6, 'At most six further weekdays')
        .optional()
        .meta({ description: 'With a weekday: each becomes a closure of its own' }),
      reason: text(maxReasonLength),
      publicText: text(maxPublicTextLength),
      seen: z.array(textInput('Send ids'), 'Send ids').default([]),
    })
    .transform(({ toDate, ...rest }) => ({
      ...rest,
      ...(rest.dentist !== undefined && { chair: dentistNamed(rest.dentist, facts)?.chair }),
      toDate: toDate ?? (rest.weekday === null ? rest.fromDate : farFuture),
    }))
    .superRefine((closure, context) => {
      const { weekday: first, furtherWeekdays: further = [] } = closure;
      if (further.length > 0 && (first === null || new Set([first, ...further]).size <= further.length))
        context.addIssue({
          code: 'custom',
          path: ['furtherWeekdays'],
          message: 'Send each weekday once, the first of them as weekday',
        });
      for (const [field, fault] of Object.entries(closureFaults(closure)))
        context.addIssue({ code: 'custom', path: [field], message: faultTexts[`${field} ${fault}`] });
    });

const shape = z.looseObject({ id: z.string(), fromDate: z.iso.date(), toDate: z.iso.date().nullable() });

const insideShape = z.object({
  inside: z.array(z.looseObject({})),
  takers: z
    .array(z.looseObject({}))
    .meta({ description: 'A dentist or chair, with the ids of the visits that could go there' }),
  places: z
    .array(z.looseObject({}))
    .meta({ description: 'The nearest free time and chair of a visit, with its id; each is given once' }),
});

/** Time that the clinic does not offer. */
export const closureCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/closures',
    summary: 'Time that the clinic does not offer',
    details:
      'From today on, or of the days that are asked for; `chair` where only that one is blocked, `dentist` with it where only that one is away.',
    roles: ['reception'],
    query: z.object({ from: dayInput.optional(), to: dayInput.optional() }),
    answers: {
      200: { says: 'The closures', json: z.object({ closures: z.array(shape) }) },
      422: 'Not two days',
    },
    async handle(c, { query }, { booking: { database, clock } }: Desk) {
      const { from = civilDateAt(clock.now()), to = farFuture } = query;
      const closures = await closuresBetween(database.queries, from, to);
      return c.json({ closures: closures.map(written) });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/closures',
    summary: 'Close time',
    details:
      'With ?preview nothing is closed: the answer is who is booked inside, with whole numbers, which other dentists or chairs could take them at the same times, and the nearest free times.',
    roles: ['reception'],
    query: z.object({ preview: z.string().optional() }),
    body: closureBody,
    parseBySite: async ({ booking }: Desk, parse) => parse(booking.site.current()),
    answers: {
      200: { says: 'With ?preview: who is inside', json: insideShape },
      201: { says: 'Closed: the first of several weekdays', json: z.object({ closure: shape }) },
      409: {
        says: 'Somebody is inside who was not sent as seen',
        problem: insideShape.extend({ reason: z.string() }),
      },
      ...bodyAnswers,
    },
    async handle(c, { query, body: { seen, ...closure } }, desk: Desk) {
      const actor = actorOf(c);
      if (query.preview !== undefined) {
        const { inside, takers, places } = await listBookedInside(desk, actor, closure);
        return c.json({ inside: inside.map(toApiTime), takers, places: places.map(toApiTime) });
      }
      const closed = await closeDeskTime(desk, actor, closure, seen);
      if (closed.ok) return c.json({ closure: written(closed.closure) }, 201);
      const { reason, inside, takers, places } = closed;
      return problem(c, {
        status: 409,
        title: 'Patients are booked inside: look at them, and send their ids as seen',
        more: { reason, inside: inside.map(toApiTime), takers, places: places.map(toApiTime) },
      });
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/api/staff/closures/:id',
    summary: 'Open time again',
    roles: ['reception'],
    answers: { 204: 'Open', 404: 'It is open already' },
    async handle(c, _, desk: Desk) {
      const opened = await reopenDeskTime(desk, actorOf(c), c.req.param('id'));
      return opened ? c.body(null, 204) : problem(c, { status: 404, title: 'This time is open already' });
    },
  }),
];

/** Times travel as the specification writes them: '05:00 PM'. */
function written(closure: Closure) {
  return {
    ...closure,
    toDate: closure.toDate === farFuture ? null : closure.toDate,
    ...closureLabels(closure),
  };
}
