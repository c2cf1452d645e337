import { confirmedOf } from '../appointments/patient-link.server.ts';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { judgedByNewest } from '#features/clinic/content/newest-content.server.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { dateTimeString } from '#features/clinic/time/times-in-english.ts';
import {
  idempotencyHeaders,
  limitBody,
  readIdempotencyKey,
  readJson,
} from '#platform/api/read-request.server.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { appointmentStatuses } from '../appointments/appointment-status.ts';
import type { Appointment } from '../appointments/appointment.ts';
import {
  bookAppointment,
  mayBookToday,
  type BookingRefusal,
} from '../appointments/book-appointment.server.ts';
import type { Booking } from '../appointments/booking.server.ts';
import type { BookingPostLimit } from './limit-booking-posts.server.ts';
import type { SlotGone } from '../slot-choice/refusals.ts';
import { listClosedSessions, listOpenSlots } from '../slots/list-slots.server.ts';
import { endOfSlot } from '../slots/slots.ts';
import { availabilityQuery, parseAvailabilityQuery } from '../slots/parse-slots.server.ts';
import { automaticRetrySeconds, looksAutomatic } from './looks-automatic.server.ts';
import { bookingBody, parseBooking } from './parse-booking.server.ts';
import { internationalNumber } from '#platform/mobile-number.ts';
import { sendPersonalHeaders } from '#platform/http/personal-headers.server.ts';

interface Needs {
  booking: Booking;
  bookingPostLimit: BookingPostLimit;
  addressOf(c: Context): string;
}

const longestBody = 16_384;
const fieldsAtFault = 'Some fields can’t be accepted';

export function bookingApi({ booking, bookingPostLimit, addressOf }: Needs) {
  const api = new Hono();
  api.use(sendPersonalHeaders);

  api.get('/availability', async (c) => {
    const query = parseAvailabilityQuery(c.req.query());
    if (!query.ok) return problem(c, { status: 422, title: fieldsAtFault, errors: query.errors });
    const [{ now, days }, closed] = await Promise.all([
      listOpenSlots(booking, query.from, query.to),
      listClosedSessions(booking),
    ]);
    return c.json({
      now: new Date(now).toISOString(),
      days: days.map(({ slots, ...day }) => ({
        ...day,
        slots: slots.map(({ time, state }) => toApiTime({ time, free: state === 'free' })),
      })),
      closed,
    });
  });

  api.post('/appointments', limitBody(longestBody), async (c) => {
    const admitted = await bookingPostLimit.admit(addressOf(c));
    if (!admitted.ok && admitted.reason)
      return problem(c, {
        status: 403,
        title: 'This is a draft: nothing is booked',
        more: { reason: admitted.reason },
      });
    if (!admitted.ok)
      return tooMany(c, 'too-many', 'Too many bookings from here', admitted.retryAfterSeconds);
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const key = readIdempotencyKey(c);
    if (typeof key !== 'string') return key;
    const { value } = sent;
    const offered = ['time', 'serviceSelected'];
    const parsed = await judgedByNewest(booking.content, offered, () => parseBooking(value, booking.clinic));
    if (!parsed.ok) return problem(c, { status: 422, title: fieldsAtFault, errors: parsed.errors });
    if (parsed.form && looksAutomatic(parsed.form)) {
      return tooMany(c, 'looks-automatic', 'This looks like a program', automaticRetrySeconds);
    }
    const result = await bookAppointment(booking, parsed.wanted, key, addressOf(c));
    return result.ok ? c.json(answerOf(result.appointment, booking), 201) : refusal(c, result);
  });

  api.post('/booking-limit', limitBody(longestBody), async (c) => {
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const parsed = numberBody.safeParse(sent.value);
    const number = parsed.success && internationalNumber(parsed.data.mobileNumber);
    if (!number) return problem(c, { status: 422, title: fieldsAtFault });
    return c.json({ mayBook: await mayBookToday(booking, number) });
  });

  return api;
}

function answerOf(appointment: Appointment, booking: Booking) {
  const { status, date, time } = appointment;
  const told = confirmedOf(appointment, booking);
  return toApiTime({
    ...told,
    status,
    dateTimeString: dateTimeString(date, time),
    endsAt: endOfSlot(appointment, booking.clinic.hours),
  });
}

function refusal(c: Context, refused: BookingRefusal): Response {
  switch (refused.reason) {
    case 'slot-taken':
    case 'slot-not-offered':
      return slotGone(c, refused);
    case 'too-many-today':
      return tooMany(
        c,
        refused.reason,
        'Too many bookings with this number today',
        refused.retryAfterSeconds,
      );
    case 'key-reused':
      return problem(c, {
        status: 422,
        title: 'This Idempotency-Key was used for another request',
        more: { reason: refused.reason },
      });
  }
}

export function slotGone(c: Context, { reason, nearest }: SlotGone): Response {
  const isTaken = reason === 'slot-taken';
  const title = isTaken ? 'This time has just been taken' : 'This time can’t be booked any more';
  return problem(c, { status: 409, title, more: { reason, nearest: nearest.map(toApiTime) } });
}

export function tooMany(c: Context, reason: string, title: string, retryAfterSeconds: number): Response {
  const response = problem(c, { status: 429, title, more: { reason } });
  response.headers.set('Retry-After', String(retryAfterSeconds));
  return response;
}

const numberBody = z.object({ mobileNumber: z.string().max(40) });
const date = z.iso.date();
const time = z.string().meta({ examples: ['10:00 AM'] });
const slot = z.object({ date, time });
const appointment = z.object({
  reference: z.string().meta({ description: 'What patient and clinic call it on the telephone' }),
  status: z.enum(appointmentStatuses),
  patient: z.string(),
  service: z.string(),
  date,
  time,
  dateTimeString: z.string(),
  endsAt: z.string().meta({ examples: ['11:00'], description: 'When the visit is over' }),
  manageUrl: z
    .string()
    .meta({ description: 'The patient’s own page: whoever has the address may see the appointment' }),
  toConfirm: z
    .literal(true)
    .optional()
    .meta({ description: 'The slot is held, and the clinic will call before the patient can rely on it' }),
});
const holiday = z
  .object({ en: z.string(), hi: z.string().optional(), mr: z.string().optional() })
  .optional()
  .meta({ description: 'The name of a holiday of the clinic, of which `note` is the English sentence' });
const days = z.object({
  now: z.iso.datetime(),
  days: z.array(
    z.object({
      date,
      reason: z.enum(['sunday', 'closed', 'full', 'past']).optional(),
      note: z
        .string()
        .optional()
        .meta({ description: 'What visitors are told of a day that staff have closed' }),
      holiday,
      slots: z.array(z.object({ time, free: z.boolean() })),
    }),
  ),
  closed: z
    .array(z.object({ date, opens: z.string().meta({ examples: ['17:00'] }), note: z.string(), holiday }))
    .meta({
      description: 'Sessions of the next weeks in which nobody is seen, whatever days were asked for',
    }),
});

export const bookingCalls: ApiCalls = {
  'GET /api/availability': {
    summary: 'Days and their slots',
    details: 'At most 92 days. Slots that can’t be offered any more are left out, taken ones are not free.',
    query: availabilityQuery,
    answers: { 200: { says: 'The days', json: days }, 422: 'Not two days, or too many' },
  },
  'POST /api/booking-limit': {
    summary: 'Whether a number can book online again today',
    body: numberBody,
    answers: {
      200: { says: 'Yes or no', json: z.object({ mayBook: z.boolean() }) },
      400: 'No JSON object',
      413: 'Too long',
      415: 'Not JSON',
      422: 'No Indian mobile number',
    },
  },
  'POST /api/appointments': {
    summary: 'Book an appointment',
    details: 'Sent again with the same key and body, it answers the same and books nothing twice.',
    headers: idempotencyHeaders,
    body: bookingBody,
    answers: {
      201: { says: 'Booked', json: appointment },
      400: 'No JSON object, or no key',
      409: {
        says: 'The slot is taken or not offered',
        problem: z.object({ reason: z.string(), nearest: z.array(slot) }),
      },
      413: 'Too long',
      415: 'Not JSON',
      422: 'Fields at fault, or the key was used for another request',
      429: 'Too many bookings; Retry-After says when to come back',
    },
  },
};
