import type { Context } from 'hono';
import { z } from 'zod';
import { appointmentStatuses } from '#features/booking/appointments/appointment-status.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import { parseByCurrentContent } from '#features/clinic/stale-content.server.ts';
import {
  makeCalendarFile,
  type CalendarFileLanguage,
} from '#features/booking/calendar-file/make-calendar-file.server.ts';
import {
  openLink,
  type LinkLimit,
  type OpenedLink,
} from '#features/booking/appointments/patient-link.server.ts';
import { readSmsStatus } from '#features/booking/appointments/notify-patient.server.ts';
import { slotGone, tooMany } from '#features/booking/form/api.server.ts';
import type { BookingPostLimit } from '#features/booking/form/limit-booking-posts.server.ts';
import { calendarWords } from '#features/clinic/time/names-of-days.server.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { timesIn } from '#features/clinic/time/times-in-language.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { Language } from '#platform/language.ts';
import { personalHeaders } from '#platform/http/personal-headers.server.ts';
import { attachment } from '#platform/http/attachment.server.ts';
import { defineCall, type ReadResult } from '#platform/api/define-call.server.ts';
import type { ApiAnswer } from '#platform/api/openapi.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import english from '#features/booking/calendar-file/words.en.ts';
import hindi from '#features/booking/calendar-file/words.hi.ts';
import marathi from '#features/booking/calendar-file/words.mr.ts';
import { exportOwnData } from '../own-data/show-own-data.server.ts';
import { changeAsPatient } from './change-as-patient.server.ts';
import { eraseAsPatient } from './erase-as-patient.server.ts';
import { actionBodies, shownQuery } from './parse-action.server.ts';
import type { PatientAction, PatientRefusal } from './patient-actions.ts';
import { patientAnswer } from './patient-appointment.ts';
import { showPatientAppointment } from './show-patient-appointment.server.ts';

interface Needs {
  booking: Booking;
  bookingPostLimit: BookingPostLimit;
  linkLimit: LinkLimit;
}

const shownAt = ({ date, time }: { [Part in keyof Slot]?: Slot[Part] | undefined }): Slot | undefined =>
  date !== undefined && time !== undefined ? { date, time } : undefined;

const fileWords = { en: english, hi: hindi, mr: marathi };
const fileLanguage = (language: Language): CalendarFileLanguage => ({
  words: fileWords[language],
  clockText: timesIn(language === 'en' ? undefined : calendarWords[language]).clockText,
});
const titles: Record<Exclude<PatientRefusal, { nearest: unknown }>['reason'], string> = {
  cancelled: 'This appointment is already cancelled',
  arrived: 'The patient has arrived: please ask at reception',
  'in-chair': 'The visit has begun',
  completed: 'The visit is completed',
  missed: 'This visit was missed',
  'moved-meanwhile': 'This appointment has another time by now',
  unknown: 'There is no such appointment',
  'too-late': 'It is too late to change it here: please call the clinic',
  'changed-meanwhile': 'This appointment was changed meanwhile',
  'offer-ended': 'This time is not offered any more',
  'no-number': 'This is no Indian mobile number',
  'wrong-code': 'This is not the code',
  'code-ended': 'This code has ended',
  'too-many-codes': 'Too many codes were sent',
  'code-not-sent': 'The code could not be sent',
  'number-refused': 'The visit can’t have this number: please call the clinic',
  'number-by-call': 'The clinic changes the number: please call',
};

const slot = { date: z.iso.date(), time: z.string().meta({ examples: ['10:00 AM'] }) };
const minutes = z.int().optional().meta({ description: 'Its length, where the owner has set lengths' });
const dentist = z
  .object({ id: z.string(), name: z.string() })
  .optional()
  .meta({ description: 'With whom, where one was chosen' });
const appointment = z.looseObject({
  reference: z.string(),
  status: z.enum(appointmentStatuses),
  ...slot,
  dateTimeString: z.string(),
  minutes,
  dentist,
  endsAt: z.string().meta({ examples: ['11:00'], description: 'When the visit is over' }),
  coming: z.literal(true).nullable().meta({ description: 'The patient has said that they come' }),
  isLandline: z.boolean().meta({ description: 'No SMS is promised to its number' }),
  mayChangeNumber: z.boolean().meta({ description: 'The number can be changed here, by a code' }),
  mayBook: z.boolean().meta({ description: 'Another visit can be booked here; else the patient calls' }),
  changeUntil: z.iso.datetime().meta({ description: 'Until when it can be changed here' }),
  earlier: z.looseObject({
    wanted: z.boolean(),
    offer: z
      .looseObject({ ...slot, minutes, until: z.iso.datetime() })
      .optional()
      .meta({ description: 'An earlier time that has become free' }),
  }),
});
const unknown = {
  404: 'There is no such appointment',
  429: 'Too many tries; Retry-After says when to come back',
};

const open = (c: Context, needs: Needs): Promise<OpenedLink> =>
  openLink({ ...needs, address: c.var.address }, c.req.param('token')!);

const stands = async (c: Context, booking: Booking, appointment: Appointment) =>
  c.json(patientAnswer(await showPatientAppointment(booking, appointment)));

/** A way to look at the appointment. A GET changes nothing: programs that preview links open them too. */
const look = <const Path extends string>(
  path: Path,
  summary: string,
  answer: ApiAnswer,
  show: (c: Context, booking: Booking, appointment: Appointment) => Response | Promise<Response>,
) =>
  defineCall({
    method: 'GET',
    path: `/api/appointments/:token${path}`,
    summary,
    answersWith: personalHeaders,
    answers: { 200: answer, ...unknown },
    async handle(c, _, needs: Needs) {
      const opened = await open(c, needs);
      return opened.ok ? show(c, needs.booking, opened.appointment) : notOpened(c, opened);
    },
  });

/** Counts a caller who changes something, and opens the link. */
async function admit(c: Context, needs: Needs): Promise<ReadResult<Appointment>> {
  const admitted = await needs.bookingPostLimit.admit(c.var.address);
  if (!admitted.ok) return { ok: false, response: tooManyTries(c, admitted.retryAfterSeconds) };
  const opened = await open(c, needs);
  return opened.ok ? { ok: true, value: opened.appointment } : { ok: false, response: notOpened(c, opened) };
}

/** A change of it, with what every change has. */
const changeAt = <const Path extends string>(path: Path, summary: string) => ({
  method: 'POST' as const,
  path: `/api/appointments/:token/${path}` as const,
  summary,
  answersWith: personalHeaders,
  maxBytes: 1024,
  admit,
});
const changeAnswers = {
  200: { says: 'As it is now', json: appointment },
  409: {
    says: 'Too late, changed meanwhile, cancelled, or the time is taken: `reason` says which',
    problem: z.object({
      reason: z.string(),
      nearest: z.array(z.object(slot)).optional(),
      date: slot.date.optional(),
      time: slot.time.optional(),
    }),
  },
  413: 'Too long',
  422: 'Fields at fault',
  ...unknown,
};
const bodyAnswers = { ...changeAnswers, 400: 'No JSON object', 415: 'Not JSON' };

async function perform(c: Context, current: Appointment, action: PatientAction, { booking }: Needs) {
  const result = await changeAsPatient(booking, current, action, c.var.address);
  return result.ok ? stands(c, booking, result.appointment) : refusal(c, result);
}

/** The token is the key: with it the appointment may be seen and changed. */
export const patientCalls = [
  look('', 'A patient’s own appointment', { says: 'The appointment', json: appointment }, stands),
  look(
    '/calendar.ics',
    'The same for a calendar',
    { says: 'A calendar file', type: 'text/calendar' },
    (c, booking, appointment) =>
      c.body(
        makeCalendarFile(appointment, booking.site.current().facts, fileLanguage(appointment.language)),
        200,
        attachment(`appointment-${appointment.reference}.ics`, 'text/calendar; charset=utf-8'),
      ),
  ),
  look(
    '/sms',
    'How far the SMS about it has come',
    { says: 'What is known', json: z.looseObject({}) },
    async (c, booking, appointment) => c.json({ sms: await readSmsStatus(booking, appointment) }),
  ),
  look(
    '/data.json',
    'All that is held about this visit; not about others under its number',
    { says: 'The data; the number is masked', json: z.looseObject({}) },
    async (c, booking, appointment) =>
      c.body(
        await exportOwnData(booking, appointment),
        200,
        attachment(`appointment-${appointment.reference}.json`, 'application/json'),
      ),
  ),
  defineCall({
    ...changeAt(
      'erase',
      'Erase all of that; a visit to come is cancelled by it, as long as it can be cancelled',
    ),
    answers: {
      200: { says: 'How many appointments are erased', json: z.object({ erased: z.literal(1) }) },
      409: {
        says: 'Too late, at the clinic, or changed meanwhile: `reason` says which',
        problem: z.object({ reason: z.string() }),
      },
      413: 'Too long',
      ...unknown,
    },
    async handle(c, { admitted }, { booking }: Needs) {
      const result = await eraseAsPatient(booking, admitted);
      if (result.ok) return c.json({ erased: 1 });
      return refusal(c, { reason: result.reason === 'begun' ? 'arrived' : result.reason });
    },
  }),
  defineCall({
    ...changeAt('cancel', 'Cancel it; with the time at which it was seen, only if it has not moved'),
    query: shownQuery,
    answers: changeAnswers,
    handle: (c, { query, admitted }, needs: Needs) =>
      perform(c, admitted, { type: 'cancel', shownAt: shownAt(query) }, needs),
  }),
  defineCall({
    ...changeAt('move', 'Move it to another time'),
    body: ({ facts }: SiteSnapshot) => actionBodies.move(facts.hours),
    answers: bodyAnswers,
    parseBySite: ({ booking }: Needs, parse) => parseByCurrentContent(booking, ['time'], parse),
    handle: (c, { body, admitted }, needs) => perform(c, admitted, { type: 'move', ...body }, needs),
  }),
  defineCall({
    ...changeAt(
      'coming',
      'Say that the patient comes, or take it back; until the visit begins. With the time at which it was seen, only if it has not moved',
    ),
    query: shownQuery,
    body: actionBodies.coming,
    answers: bodyAnswers,
    handle: (c, { query, body, admitted }, needs: Needs) =>
      perform(c, admitted, { type: 'coming', ...body, shownAt: shownAt(query) }, needs),
  }),
  defineCall({
    ...changeAt('reminders', 'Be reminded, or not'),
    body: actionBodies.reminders,
    answers: bodyAnswers,
    handle: (c, { body, admitted }, needs: Needs) =>
      perform(c, admitted, { type: 'reminders', ...body }, needs),
  }),
  defineCall({
    ...changeAt('whatsapp', 'Agree to messages by WhatsApp where an SMS does not arrive, or take it back'),
    body: actionBodies.whatsapp,
    answers: bodyAnswers,
    handle: (c, { body, admitted }, needs: Needs) =>
      perform(c, admitted, { type: 'whatsapp', ...body }, needs),
  }),
  defineCall({
    ...changeAt('earlier', 'Be offered an earlier time, or not'),
    body: actionBodies.earlier,
    answers: bodyAnswers,
    handle: (c, { body, admitted }, needs: Needs) =>
      perform(c, admitted, { type: 'earlier', ...body }, needs),
  }),
  defineCall({
    ...changeAt('offer', 'Take an earlier time that was offered, or leave it'),
    body: actionBodies.offer,
    answers: bodyAnswers,
    handle: (c, { body, admitted }, needs: Needs) => perform(c, admitted, { type: 'offer', ...body }, needs),
  }),
  defineCall({
    ...changeAt('number', 'Have a code sent to a new mobile number, where the clinic offers it'),
    body: actionBodies.number,
    answers: bodyAnswers,
    handle: (c, { body, admitted }, needs: Needs) => perform(c, admitted, { type: 'number', ...body }, needs),
  }),
  defineCall({
    ...changeAt('number-code', 'Prove that number by its code: the visit gets it'),
    body: actionBodies['number-code'],
    answers: bodyAnswers,
    handle: (c, { body, admitted }, needs: Needs) =>
      perform(c, admitted, { type: 'number-code', ...body }, needs),
  }),
];

function notOpened(c: Context, opened: Exclude<OpenedLink, { ok: true }>): Response {
  if (opened.reason === 'too-many') return tooManyTries(c, opened.retryAfterSeconds);
  return problem(c, { status: 404, title: titles.unknown });
}

function refusal(c: Context, refused: PatientRefusal): Response {
  if ('nearest' in refused) return slotGone(c, refused);
  const { reason } = refused;
  if (reason === 'unknown') return problem(c, { status: 404, title: titles.unknown });
  const more = { reason, ...(reason === 'moved-meanwhile' && toApiTime(refused)) };
  return problem(c, { status: 409, title: titles[reason], more });
}

const tooManyTries = (c: Context, retryAfterSeconds: number) =>
  tooMany(c, 'too-many', 'Too many tries from here', retryAfterSeconds);
