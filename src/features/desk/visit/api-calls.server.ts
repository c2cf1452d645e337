import { z } from 'zod';
import { appointmentStatuses } from '#features/booking/appointments/appointment-status.ts';
import { messageStates } from '#features/notifications/templates/messages.ts';
import type { ApiCalls } from '#platform/api/api-call.ts';
import { idempotencyHeaders } from '#platform/api/idempotency-key.server.ts';
import { liveQuery } from '#platform/http/live-stream.server.ts';
import type { DeskAppointment } from './desk-appointment.ts';
import { changeBody } from './parse-appointment-change.server.ts';
import { appointmentsQuery, exportQuery } from './parse-appointments-query.server.ts';
import { newAppointmentBody } from '../walk-in/parse-new-appointment.server.ts';

const reception = ['reception'];
const status = z.enum(appointmentStatuses);
const instant = z.number().int().meta({ description: 'Milliseconds since 1970' });
const appointment = z.object({
  id: z.string(),
  version: z.number().int().meta({ description: 'The one that a change is made upon' }),
  reference: z.string(),
  status,
  firstName: z.string(),
  lastName: z.string(),
  mobileNumber: z.string().meta({ description: 'Masked; whole only where one appointment is opened' }),
  service: z.string(),
  note: z.string().meta({ description: 'What staff wrote' }),
  message: z.string().meta({ description: 'What the patient wrote' }),
  date: z.iso.date(),
  time: z.string().meta({ examples: ['10:00 AM'] }),
  chair: z.number().int(),
  source: z.enum(['online', 'walk-in', 'telephone']),
  sms: z
    .object({
      state: z.enum(messageStates),
      at: instant,
      event: z.enum(['booked', 'moved', 'cancelled', 'reminder']),
    })
    .nullable(),
  undo: z.object({ to: status, until: instant }).nullable(),
}) satisfies z.ZodType<DeskAppointment>;

const one = z.object({ appointment });
const refusal = { 413: 'Too long', 415: 'Not JSON', 422: 'Fields at fault' };
const conflict = {
  409: {
    says: 'Not possible; `reason` says why, `current` how the appointment is now',
    problem: z.object({ reason: z.string(), current: appointment.optional() }),
  },
};

/** Chairs: how many the clinic has. */
export const deskCalls = (chairs: number): ApiCalls => ({
  'GET /api/staff/appointments': {
    summary: 'The appointments of some days, or those that words lead to',
    details: 'Today without anything; at most 92 days. With words to look for, any days.',
    roles: reception,
    query: appointmentsQuery,
    answers: {
      200: { says: 'The appointments', json: z.object({ appointments: z.array(appointment) }) },
      422: 'Not two days, or too many',
    },
  },
  'GET /api/staff/appointments/:id': {
    summary: 'One appointment, with the whole number and the patient’s history',
    details: 'Written to the record.',
    roles: reception,
    answers: {
      200: { says: 'The appointment', json: z.object({ appointment: z.looseObject(appointment.shape) }) },
      404: 'There is no such appointment',
    },
  },
  'GET /api/staff/appointments/export.csv': {
    summary: 'Appointments for a spreadsheet',
    details: 'At most a year; written to the record.',
    roles: reception,
    query: exportQuery,
    answers: { 200: { says: 'The table', type: 'text/csv' }, 422: 'Not two days, or too many' },
  },
  'GET /api/staff/appointments/:id/patient.json': {
    summary: 'All that is kept about a patient, to be handed over',
    details: 'Written to the record.',
    roles: ['owner'],
    answers: {
      200: { says: 'The patient’s data', json: z.looseObject({}) },
      404: 'There is no such appointment',
    },
  },
  'POST /api/staff/appointments': {
    summary: 'Enter an appointment for somebody at the desk or on the telephone',
    roles: reception,
    headers: idempotencyHeaders,
    body: newAppointmentBody(chairs),
    answers: {
      201: { says: 'Entered', json: one },
      400: 'No JSON object, or no key',
      ...conflict,
      ...refusal,
    },
  },
  'PATCH /api/staff/appointments/:id': {
    summary: 'Change an appointment: its status, its time, or what is written in it',
    details: 'One change at a time, upon the version that was seen.',
    roles: reception,
    body: changeBody(chairs),
    answers: {
      200: { says: 'Changed', json: one },
      400: 'No JSON object',
      404: 'There is no such appointment',
      ...conflict,
      ...refusal,
    },
  },
  'GET /api/staff/days/:date': {
    summary: 'A day with its appointments, blocked times and delay',
    roles: reception,
    answers: {
      200: {
        says: 'The day',
        json: z.object({
          date: z.iso.date(),
          now: instant,
          chairs: z.number().int(),
          appointments: z.array(appointment),
          closures: z.array(z.looseObject({ id: z.string() })),
          offered: z
            .array(
              z.object({
                date: z.iso.date(),
                time: z.string(),
                chair: z.number().int(),
                id: z.string(),
                firstName: z.string(),
                lastName: z.string(),
              }),
            )
            .meta({ description: 'Slots that are kept for a patient who is asked whether they want them' }),
          delay: z.number().meta({ description: 'Minutes that the clinic runs late' }),
        }),
      },
      404: 'There is no such day',
    },
  },
  'GET /api/staff/messages': {
    summary: 'Messages to patients, newest first; on the first page of all those that wait for a person',
    roles: reception,
    query: z.object({
      state: z.enum(messageStates).optional(),
      before: z.string().optional().meta({ description: 'The id of the last one before: the older ones' }),
    }),
    answers: { 200: { says: 'A page of the outbox', json: z.looseObject({}) } },
  },
  'GET /api/staff/live': {
    summary: 'Hear of changes at the desk',
    details: 'Server-sent events: "changed" after every change, "beat" in between.',
    roles: reception,
    query: liveQuery,
    answers: { 200: { says: 'Events, until the caller leaves', type: 'text/event-stream' } },
  },
});
