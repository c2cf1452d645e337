import type { Context } from 'hono';
import { z } from 'zod';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { ChangeRefusal } from '#features/booking/appointments/change-appointment.server.ts';
import type { EnterRefusal } from '#features/booking/appointments/enter-appointment.server.ts';
import { endOfVisit, type Slot } from '#features/booking/slots/slots.ts';
import { maxWarningLength, warningKinds } from '#features/booking/warnings/warnings.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { defineCall, readParsed } from '#platform/api/define-call.server.ts';
import { fieldsAtFault, problem } from '#platform/api/problem.server.ts';
import { lineInput } from '#platform/api/text-input.server.ts';
import { fill } from '#platform/fill-text.ts';
import { changeVisit } from './change-visit.server.ts';
import { actorOf, type Desk } from './desk.server.ts';
import { keepWarning } from './keep-warning.server.ts';
import { changeBody, parseChange } from './parse-change.server.ts';
import { searchBody, visitsQuery, parseVisitsQuery } from './parse-query.server.ts';
import { lastChangedBy, readDays, readVisit, searchForAppointments } from './read-visits.server.ts';
import { appointmentShape, showAppointment } from './show-visits.server.ts';
import words from './fields-words.en.ts';

export const maxBody = 16_384;

const refusals: Record<(ChangeRefusal | EnterRefusal)['reason'], { status: 404 | 409 | 422; title: string }> =
  {
    unknown: { status: 404, title: 'There is no such appointment' },
    'changed-meanwhile': { status: 409, title: 'This visit was changed meanwhile: look at it again' },
    'not-allowed': { status: 409, title: 'This can’t be done with a visit of this status' },
    'too-late': { status: 409, title: 'It is too late to undo this: change the status instead' },
    'slot-taken': { status: 409, title: 'This time is taken: choose another' },
    'slot-not-offered': {
      status: 409,
      title: 'This time is not in the calendar: choose a listed time to come, or book by special arrangement',
    },
    'chair-blocked': { status: 409, title: 'This chair is blocked then: choose another chair or time' },
    'dentist-away': {
      status: 409,
      title:
        'Nobody who may see this visit works then: choose another time or dentist, or book by special arrangement',
    },
    closed: {
      status: 409,
      title: 'This time is blocked: choose another, or book by special arrangement',
    },
    'key-reused': { status: 422, title: 'This Idempotency-Key was used for another request: send a new one' },
  };

/** An appointment as the API answers with it. */
export const appointmentResponse = async ({ booking }: Desk, appointment: Appointment) =>
  toApiTime(await showAppointment(booking, appointment));

/** Why a visit was not entered or changed, with how it is now where another change came first. */
export async function answerRefused(
  desk: Desk,
  c: Context,
  refused: ChangeRefusal | EnterRefusal,
  nearest?: readonly Slot[],
) {
  const { reason } = refused;
  const current = 'current' in refused && { current: await appointmentResponse(desk, refused.current) };
  const changedBy = reason === 'changed-meanwhile' && {
    changedBy: await lastChangedBy(desk, refused.current),
  };
  const { hours } = desk.booking.site.current().facts;
  const colliding = 'colliding' in refused && {
    colliding: refused.colliding?.map((visit) => ({
      ...toApiTime({ date: visit.date, time: visit.time }),
      endsAt: endOfVisit(visit, hours),
    })),
  };
  return problem(c, {
    ...refusals[reason],
    more: {
      reason,
      ...current,
      ...changedBy,
      ...colliding,
      ...(nearest && { nearest: nearest.map(toApiTime) }),
    },
  });
}

const warningBody = z
  .strictObject({
    kind: z.enum(warningKinds, fill<string>(words.noWarningKind, { kinds: warningKinds.join(', ') })),
    words: lineInput(
      maxWarningLength,
      fill<string>(words.warningTooLong, { maxWarningLength }),
      words.notText,
    ).default(''),
    isKept: z.boolean(words.notTrueOrFalse),
  })
  .refine(({ kind, words: own }) => (kind === 'other') === (own !== ''), {
    path: ['words'],
    message: words.ownWarningWords,
  });

export const oneAppointment = z.object({ appointment: appointmentShape });
/** Error answers of every call with a body. */
export const bodyAnswers = {
  400: 'No JSON object',
  413: 'Too long',
  415: 'Not JSON',
  422: 'Fields at fault',
};
/** Error answers of calls that enter or change a visit. */
export const changeAnswers = {
  ...bodyAnswers,
  409: {
    says: 'Not possible; `reason` says why, `current` how the appointment is now',
    problem: z.object({
      reason: z.string(),
      current: appointmentShape.optional(),
      changedBy: z
        .string()
        .nullable()
        .optional()
        .meta({ description: 'The staff member who changed it meanwhile; null: the patient' }),
      nearest: z
        .array(z.object({ date: z.iso.date(), time: z.string() }))
        .optional()
        .meta({ description: 'Where a length was asked for: the soonest times of that day that are free' }),
      colliding: z
        .array(z.object({ date: z.iso.date(), time: z.string(), endsAt: z.string() }))
        .optional()
        .meta({ description: 'The visits that a longer one would run into' }),
    }),
  },
};

/** Visits read and changed, each time written to the audit log. */
export const visitCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/appointments',
    summary: 'The appointments of some days, or those that words lead to',
    details: 'Today without anything; at most 92 days. With words to look for, any days.',
    roles: ['reception'],
    query: visitsQuery,
    answers: {
      200: { says: 'The appointments', json: z.object({ appointments: z.array(appointmentShape) }) },
      422: 'Not two days, or too many',
    },
    async handle(c, { query }, desk: Desk) {
      const wanted = parseVisitsQuery(query, desk.booking.clock.now());
      if (!wanted.ok) return fieldsAtFault(c, wanted.errors);
      const { value } = wanted;
      const appointments =
        'q' in value
          ? await searchForAppointments(desk, actorOf(c), value)
          : await readDays(desk, actorOf(c), value.from, value.to);
      return c.json({ appointments: appointments.map(toApiTime) });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/appointments/find',
    summary: 'The appointments that words lead to',
    details: 'The words are in the body, so that no address names a patient.',
    roles: ['reception'],
    maxBytes: maxBody,
    body: searchBody,
    answers: {
      200: { says: 'The appointments', json: z.object({ appointments: z.array(appointmentShape) }) },
      ...bodyAnswers,
    },
    async handle(c, { body: { q } }, desk: Desk) {
      const found = await searchForAppointments(desk, actorOf(c), { q, days: undefined });
      return c.json({ appointments: found.map(toApiTime) });
    },
  }),
  defineCall({
    method: 'GET',
    path: '/api/staff/appointments/:id',
    summary: 'One appointment, with the whole number and the patient’s history',
    details: 'Written to the record.',
    roles: ['reception'],
    answers: {
      200: {
        says: 'The appointment',
        json: z.object({ appointment: z.looseObject(appointmentShape.shape) }),
      },
      404: 'There is no such appointment',
    },
    async handle(c, _, desk: Desk) {
      const visit = await readVisit(desk, actorOf(c), c.req.param('id'));
      if (!visit) return answerRefused(desk, c, { ok: false, reason: 'unknown' });
      return c.json({ appointment: { ...toApiTime(visit), history: visit.history.map(toApiTime) } });
    },
  }),
  defineCall({
    method: 'PATCH',
    path: '/api/staff/appointments/:id',
    summary: 'Change an appointment: its status, its time, its length, its dentist, or what is written in it',
    details: 'One change at a time, upon the version that was seen.',
    roles: ['reception'],
    maxBytes: maxBody,
    body: changeBody,
    answers: {
      200: { says: 'Changed', json: oneAppointment },
      404: 'There is no such appointment',
      ...changeAnswers,
    },
    read: (c, { booking }: Desk) => readParsed(c, (sent) => parseChange(sent, booking.site.current())),
    async handle(c, { body: { version, change } }, desk: Desk) {
      const result = await changeVisit(desk, actorOf(c), { id: c.req.param('id'), version }, change);
      if (!result.ok) return answerRefused(desk, c, result);
      return c.json({ appointment: await appointmentResponse(desk, result.appointment) });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/appointments/:id/warnings',
    summary: 'Keep a warning with the patient of an appointment, or remove it',
    details: 'All visits of this person have it: under this number and name.',
    roles: ['reception'],
    maxBytes: maxBody,
    body: warningBody,
    answers: {
      200: { says: 'Kept or removed', json: oneAppointment },
      404: 'There is no such appointment',
      ...bodyAnswers,
    },
    async handle(c, { body }, desk: Desk) {
      const appointment = await keepWarning(desk, actorOf(c), c.req.param('id'), body);
      if (!appointment) return answerRefused(desk, c, { ok: false, reason: 'unknown' });
      return c.json({ appointment: await appointmentResponse(desk, appointment) });
    },
  }),
];
