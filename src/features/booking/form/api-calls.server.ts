import { z } from 'zod';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { idempotencyHeaders } from '#platform/api/read-request.server.ts';
import { appointmentStatuses } from '../appointments/appointment-status.ts';
import { availabilityQuery } from '../slots/parse-slots.server.ts';
import { bookingBody } from './parse-booking.server.ts';

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
  manageUrl: z
    .string()
    .meta({ description: 'The patient’s own page: whoever has the address may see the appointment' }),
});
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
      slots: z.array(z.object({ time, free: z.boolean() })),
    }),
  ),
  closed: z
    .array(z.object({ date, opens: z.string().meta({ examples: ['17:00'] }), note: z.string() }))
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
