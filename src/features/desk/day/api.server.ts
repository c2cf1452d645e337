import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { mostMinutesLate } from './running-late.ts';
import { setDelay } from '#features/booking/slots/delays-store.server.ts';
import { dayInput } from '#features/clinic/time/time-input.server.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { fieldErrors, problem } from '#platform/api/problem.server.ts';
import { readJson } from '#platform/api/read-request.server.ts';
import { isShownDate } from '#platform/civil-date.ts';
import { bodyAnswers, fieldsAtFault } from '../visit/api.server.ts';
import { actorOf, auditDone, type Desk } from '../visit/desk.server.ts';
import { appointmentShape, instantShape } from '../visit/show-visits.server.ts';
import { waveShape } from '../waves/api.server.ts';
import { numbersPurposes } from './day.ts';
import { readDay, readNumbers } from './read-day.server.ts';

const noMinutes = `Send whole minutes, 0 to ${mostMinutesLate}`;
const delayBody = z.strictObject({
  date: dayInput,
  minutes: z.int(noMinutes).min(0, noMinutes).max(mostMinutesLate, noMinutes),
});

const numbersQuery = z.object({
  for: z.enum(numbersPurposes, `Send one of ${numbersPurposes.join(', ')}`),
});

/** Mounted at /api/staff: a day, and how many minutes late the clinic runs on it; patients' own pages say so. */
export function dayApi(desk: Desk, callerOf: (c: Context) => Caller, requireStaff: RequireStaff) {
  const api = new Hono<StaffVariables>();

  // Passive: an open page asks this by itself, which must not keep its receptionist signed in.
  api.get('/days/:date', requireStaff('reception', { passive: true }), async (c) => {
    const date = c.req.param('date');
    if (!isShownDate(date)) return problem(c, { status: 404, title: 'There is no such day' });
    const day = await readDay(desk, actorOf(c, callerOf), date);
    const { appointments, offered } = day;
    return c.json({ ...day, appointments: appointments.map(toApiTime), offered: offered.map(toApiTime) });
  });

  api.get('/days/:date/numbers', requireStaff('reception', { passive: true }), async (c) => {
    const date = c.req.param('date');
    const query = numbersQuery.safeParse(c.req.query());
    if (!query.success) return fieldsAtFault(c, fieldErrors(query.error));
    if (!isShownDate(date)) return problem(c, { status: 404, title: 'There is no such day' });
    return c.json({ numbers: await readNumbers(desk, actorOf(c, callerOf), date, query.data.for) });
  });

  api.put('/delay', requireStaff('reception'), async (c) => {
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const parsed = delayBody.safeParse(sent.value);
    if (!parsed.success) return fieldsAtFault(c, fieldErrors(parsed.error));
    const { date, minutes } = parsed.data;
    const event = { action: 'delay-set', subject: date, details: { minutes } } as const;
    await setDelay(desk.booking, date, minutes, (tx) => auditDone(desk, actorOf(c, callerOf), tx, event));
    return c.json({ date, minutes });
  });

  return api;
}

const offeredFields = {
  id: true,
  date: true,
  time: true,
  chair: true,
  firstName: true,
  lastName: true,
} as const;

export const dayCalls: ApiCalls = {
  'GET /api/staff/days/:date': {
    summary: 'A day with its appointments, blocked times and delay',
    roles: ['reception'],
    answers: {
      200: {
        says: 'The day',
        json: z.object({
          date: z.iso.date(),
          now: instantShape,
          chairs: z.number().int(),
          appointments: z.array(appointmentShape),
          closures: z.array(z.looseObject({ id: z.string() })),
          offered: z
            .array(appointmentShape.pick(offeredFields))
            .meta({ description: 'Slots that are kept for a patient who is asked whether they want them' }),
          waves: z.array(waveShape).meta({ description: 'Bookings that came oddly many from one address' }),
          delay: z.number().meta({ description: 'Minutes that the clinic runs late' }),
        }),
      },
      404: 'There is no such day',
    },
  },
  'GET /api/staff/days/:date/numbers': {
    summary: 'The whole numbers of a day by appointment, for paper or to be kept offline',
    details: 'Written to the record.',
    roles: ['reception'],
    query: numbersQuery,
    answers: {
      200: { says: 'The numbers', json: z.object({ numbers: z.record(z.string(), z.string()) }) },
      404: 'There is no such day',
      422: 'Not said what for',
    },
  },
  'PUT /api/staff/delay': {
    summary: 'Say how many minutes late the clinic runs on a day',
    roles: ['reception'],
    body: delayBody,
    answers: {
      200: { says: 'Noted', json: z.object({ date: z.iso.date(), minutes: z.number().int() }) },
      ...bodyAnswers,
    },
  },
};
