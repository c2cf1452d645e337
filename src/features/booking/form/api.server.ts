import { Hono, type Context } from 'hono';
import { dateTimeString, slotLabel } from '#features/clinic/clinic-time.ts';
import { limitBody, readIdempotencyKey, readJson } from '#platform/api/read-request.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { patientOf, type Appointment } from '../appointments/appointment.ts';
import { bookAppointment, type BookingRefusal } from '../appointments/book-appointment.server.ts';
import type { Booking } from '../appointments/booking.server.ts';
import type { BookingLimit } from './limit-bookings.server.ts';
import type { SlotGone } from '../slot-choice/refusals.ts';
import { listClosedSessions, listOpenSlots } from '../slots/list-slots.server.ts';
import { parseAvailabilityQuery } from '../slots/parse-slots.server.ts';
import { looksAutomatic, parseBooking } from './parse-booking.server.ts';
import { sendPersonalHeaders } from './personal-headers.server.ts';

interface Needs {
  booking: Booking;
  bookingLimit: BookingLimit;
  addressOf(c: Context): string;
}

const longestBody = 16_384;
const automaticRetrySeconds = 5;
const fieldsAtFault = 'Some fields can’t be accepted';

export function bookingApi({ booking, bookingLimit, addressOf }: Needs) {
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
        slots: slots.map(({ time, state }) => ({ time: slotLabel(time), free: state === 'free' })),
      })),
      closed,
    });
  });

  api.post('/appointments', limitBody(longestBody), async (c) => {
    const admitted = await bookingLimit.admit(addressOf(c));
    if (!admitted.ok)
      return tooMany(c, 'too-many', 'Too many bookings from here', admitted.retryAfterSeconds);
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const key = readIdempotencyKey(c);
    if (typeof key !== 'string') return key;
    const parsed = parseBooking(sent.value);
    if (!parsed.ok) return problem(c, { status: 422, title: fieldsAtFault, errors: parsed.errors });
    if (parsed.form && looksAutomatic(parsed.form)) {
      return tooMany(c, 'looks-automatic', 'This looks like a program', automaticRetrySeconds);
    }
    const result = await bookAppointment(booking, parsed.wanted, key);
    return result.ok ? c.json(answerOf(result.appointment, result.manageUrl), 201) : refusal(c, result);
  });

  return api;
}

function answerOf(appointment: Appointment, manageUrl: string) {
  const { reference, status, service, date, time } = appointment;
  return {
    reference,
    status,
    patient: patientOf(appointment),
    service,
    date,
    time: slotLabel(time),
    dateTimeString: dateTimeString(date, time),
    manageUrl,
  };
}

function refusal(c: Context, refused: BookingRefusal): Response {
  switch (refused.reason) {
    case 'slot-taken':
    case 'slot-not-offered':
      return slotGone(c, refused);
    case 'too-many-open':
      return tooMany(
        c,
        refused.reason,
        'This number already has three appointments to come',
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
  const slots = nearest.map(({ date, time }) => ({ date, time: slotLabel(time) }));
  return problem(c, { status: 409, title, more: { reason, nearest: slots } });
}

export function tooMany(c: Context, reason: string, title: string, retryAfterSeconds: number): Response {
  const response = problem(c, { status: 429, title, more: { reason } });
  response.headers.set('Retry-After', String(retryAfterSeconds));
  return response;
}
