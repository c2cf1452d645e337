import { confirmedOf } from '../appointments/patient-link.server.ts';
import type { Context } from 'hono';
import { z } from 'zod';
import { isBookable } from '#features/clinic/services/bookable-services.ts';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { languages } from '#platform/language.ts';
import { checkAppointmentRequest } from '../appointments/appointment-request.ts';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import { parseByCurrentContent } from '#features/clinic/stale-content.server.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { dateTimeString } from '#features/clinic/time/times-in-english.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { idempotencyHeaders } from '#platform/api/read-request.server.ts';
import { fieldsAtFault, problem } from '#platform/api/problem.server.ts';
import { appointmentStatuses } from '../appointments/appointment-status.ts';
import type { Appointment } from '../appointments/appointment.ts';
import {
  bookAppointment,
  mayBookOnline,
  type BookingRefusal,
} from '../appointments/book-appointment.server.ts';
import type { Booking } from '../appointments/booking.server.ts';
import {
  automaticRetrySeconds,
  isProbablyAutomatic,
  type BookingPostLimit,
} from './limit-booking-posts.server.ts';
import type { SlotGone } from '../slot-choice/refusals.ts';
import { listClosedSessions, listOpenSlots } from '../slots/list-slots.server.ts';
import { endOfVisit } from '../slots/slots.ts';
import { availabilityQuery, requestedRequirements, slotInput } from '../slots/parse-slots.server.ts';
import { chosenDentist } from '#features/clinic/services/chosen-dentist.ts';
import { faultTexts, fieldsOf } from './booking-steps.ts';
import { whatsappConsentOf } from './take-booking-step.server.ts';
import words from './words.en.ts';
import { internationalNumber } from '#platform/mobile-number.ts';
import { personalHeaders } from '#platform/http/personal-headers.server.ts';

interface Needs {
  booking: Booking;
  bookingPostLimit: BookingPostLimit;
}

type NotAdmitted = Exclude<Awaited<ReturnType<BookingPostLimit['admit']>>, { ok: true }>;

const maxBytes = 16_384;

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
  dentist: z
    .object({ id: z.string(), name: z.string() })
    .optional()
    .meta({ description: 'The dentist who was chosen' }),
  minutes: z.int().optional().meta({ description: 'Its length, where the owner has set lengths' }),
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
const dentistIds = z.array(z.string()).optional();
const days = z.object({
  now: z.iso.datetime(),
  days: z.array(
    z.object({
      date,
      reason: z.enum(['sunday', 'closed', 'full', 'past', 'no-dentist']).optional(),
      note: z
        .string()
        .optional()
        .meta({ description: 'What visitors are told of a day that staff have closed' }),
      holiday,
      dentists: dentistIds.meta({
        description: 'The ids of the dentists who work in what is left of the day',
      }),
      slots: z.array(
        z.object({
          time,
          free: z.boolean(),
          dentists: dentistIds.meta({ description: 'The ids of the dentists who are free' }),
        }),
      ),
    }),
  ),
  closed: z
    .array(z.object({ date, opens: z.string().meta({ examples: ['17:00'] }), note: z.string(), holiday }))
    .meta({
      description: 'Sessions of the next weeks in which nobody is seen, whatever days were asked for',
    }),
});

// Messages for programmers who call the API; people read the form's own words.
const notText = 'Send a text';
const noDentist = 'Send the id of a dentist who can be chosen for this service';
const formsOnly = 'This field belongs to the forms of the site';

const sentenceVersion = z.int().min(1).max(99_999);

const required = (missing: string) =>
  z.string({ error: ({ input }) => (input === undefined ? missing : notText) });

/** A booking from the API or the dialog, with the form's rules for its fields; a refusal names every field at fault. */
const bookingBody = (clinic: ClinicFacts) =>
  z
    .strictObject({
      firstName: required(words.firstNameRequired),
      lastName: required(words.lastNameRequired),
      mobileNumber: required(words.mobileNumberRequired),
      serviceSelected: required(words.serviceRequired),
      message: z.string(notText).optional(),
      ...slotInput(clinic.hours),
      dentist: z
        .string(notText)
        .optional()
        .meta({ description: 'The id of the chosen dentist; without it any' }),
      language: z
        .enum(languages)
        .optional()
        .meta({ description: 'In which the patient reads: of their own page, calendar file and messages' }),
      /** Set only by the site's own forms. */
      form: z
        .strictObject(
          {
            website: z.string(),
            openFor: z.number(),
            consent: sentenceVersion.optional(),
            whatsapp: sentenceVersion.optional(),
          },
          formsOnly,
        )
        .optional(),
    })
    .superRefine(
      (sent, context) => {
        const texts: Record<string, unknown> = sent;
        const text = (name: string) => (typeof texts[name] === 'string' ? texts[name] : '');
        const checked = checkAppointmentRequest(fieldsOf(text), (service) => isBookable(service, clinic));
        if (checked.ok) Object.assign(sent, checked.value);
        const isInForm = ({ path }: { path?: PropertyKey[] | undefined }) => path?.[0] === 'form';
        // Scripts learn nothing of the honeypot inside.
        if (context.issues.some(isInForm)) {
          context.issues = context.issues.filter((issue) => !isInForm(issue));
          context.addIssue({ code: 'custom', path: ['form'], message: formsOnly });
        }
        const { dentist } = texts;
        const fields = { serviceSelected: text('serviceSelected'), dentist: text('dentist') };
        if (typeof dentist === 'string' && !chosenDentist(fields, clinic))
          context.addIssue({ code: 'custom', path: ['dentist'], message: noDentist });
        const faults = checked.ok ? {} : faultTexts(checked.errors, words);
        for (const [field, message] of Object.entries(faults))
          if (!context.issues.some(({ path }) => path?.[0] === field))
            context.addIssue({ code: 'custom', path: [field], message });
      },
      { when: () => true },
    );

export const bookingCalls = [
  defineCall({
    method: 'GET',
    path: '/api/availability',
    summary: 'Days and their slots',
    details: 'At most 92 days. Slots that can’t be offered any more are left out, taken ones are not free.',
    answersWith: personalHeaders,
    query: availabilityQuery,
    answers: { 200: { says: 'The days', json: days }, 422: 'Not two days, or too many' },
    async handle(c, { query }, { booking }: Needs) {
      const site = booking.site.current();
      const [open, closed] = await Promise.all([
        listOpenSlots(booking, site, query.from, query.to, requestedRequirements(query, site)),
        listClosedSessions(booking, site),
      ]);
      return c.json({
        now: new Date(open.now).toISOString(),
        days: open.days.map(({ slots, ...day }) => ({
          ...day,
          slots: slots.map(({ state, ...slot }) => toApiTime({ ...slot, free: state === 'free' })),
        })),
        closed,
      });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/booking-limit',
    summary: 'Whether a number, or a person under it, can book online now',
    details: 'The answer does not say which limit is reached.',
    answersWith: personalHeaders,
    maxBytes,
    body: z.object({
      mobileNumber: z.string().max(40),
      firstName: z.string().max(200).optional(),
      lastName: z.string().max(200).optional(),
    }),
    answers: {
      200: { says: 'Yes or no', json: z.object({ mayBook: z.boolean() }) },
      400: 'No JSON object',
      413: 'Too long',
      415: 'Not JSON',
      422: 'No Indian mobile number',
    },
    async handle(c, { body }, { booking }: Needs) {
      const number = internationalNumber(body.mobileNumber);
      if (!number) return fieldsAtFault(c, { mobileNumber: 'Send an Indian mobile number' });
      return c.json({ mayBook: await mayBookOnline(booking, { ...body, mobileNumber: number }) });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/appointments',
    summary: 'Book an appointment',
    details: 'Sent again with the same key and body, it answers the same and books nothing twice.',
    answersWith: personalHeaders,
    headers: idempotencyHeaders,
    maxBytes,
    body: ({ facts }: SiteSnapshot) => bookingBody(facts),
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
    async admit(c, { bookingPostLimit }: Needs) {
      const admitted = await bookingPostLimit.admit(c.var.address);
      return admitted.ok ? { ok: true, value: undefined } : { ok: false, response: notAdmitted(c, admitted) };
    },
    parseBySite: ({ booking }, parse) =>
      parseByCurrentContent(booking, ['time', 'serviceSelected', 'dentist'], parse),
    async handle(c, { headers, body: { form, message = '', ...wanted } }, { booking }: Needs) {
      if (form && isProbablyAutomatic(form)) {
        return tooMany(c, 'looks-automatic', 'This looks like a program', automaticRetrySeconds);
      }
      const key = headers['Idempotency-Key'];
      const whatsappConsent = whatsappConsentOf(form?.whatsapp, wanted.language ?? 'en');
      const shown = { ...wanted, message, consent: form?.consent, whatsappConsent };
      const result = await bookAppointment(booking, shown, key, c.var.address);
      return result.ok ? c.json(answerOf(result.appointment, booking), 201) : refusal(c, result);
    },
  }),
];

function answerOf(appointment: Appointment, booking: Booking) {
  const { status, date, time } = appointment;
  const told = confirmedOf(appointment, booking);
  const { facts } = booking.site.current();
  return toApiTime({
    ...told,
    status,
    dateTimeString: dateTimeString(date, time),
    endsAt: endOfVisit(appointment, facts.hours),
  });
}

function notAdmitted(c: Context, { reason, retryAfterSeconds }: NotAdmitted): Response {
  return reason
    ? problem(c, { status: 403, title: 'This is a draft: nothing is booked', more: { reason } })
    : tooMany(c, 'too-many', 'Too many bookings from here', retryAfterSeconds);
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
        'This can’t be booked online with this number just now: call the clinic',
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
