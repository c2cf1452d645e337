import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { appointmentStatuses } from '#features/booking/appointments/appointment-status.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { judgedByNewest } from '#features/clinic/content/newest-content.server.ts';
import {
  makeCalendarFile,
  type CalendarFileLanguage,
} from '#features/booking/calendar-file/make-calendar-file.server.ts';
import {
  openLink,
  type LinkLimit,
  type OpenedLink,
} from '#features/booking/appointments/patient-link.server.ts';
import { readSmsStatus } from '#features/booking/appointments/tell-patient.server.ts';
import { slotGone, tooMany } from '#features/booking/form/api.server.ts';
import type { BookingPostLimit } from '#features/booking/form/limit-booking-posts.server.ts';
import { calendarWords } from '#features/clinic/time/names-of-days.server.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { timesIn } from '#features/clinic/time/times-in-language.ts';
import type { Language } from '#platform/language.ts';
import { sendPersonalHeaders } from '#platform/http/personal-headers.server.ts';
import { attachment } from '#platform/http/attachment.server.ts';
import type { ApiCall, ApiCalls } from '#platform/api/openapi.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { limitBody, readJson } from '#platform/api/read-request.server.ts';
import english from '#features/booking/calendar-file/words.en.ts';
import hindi from '#features/booking/calendar-file/words.hi.ts';
import marathi from '#features/booking/calendar-file/words.mr.ts';
import { changeAsPatient } from './change-as-patient.server.ts';
import {
  actionBodies,
  cancelQuery,
  parseAction,
  parseCancel,
  type BodiedAction,
} from './parse-action.server.ts';
import type { PatientAction, PatientRefusal } from './patient-actions.ts';
import { patientAnswer } from './patient-appointment.ts';
import { showPatientAppointment } from './show-patient-appointment.server.ts';

interface Needs {
  booking: Booking;
  bookingPostLimit: BookingPostLimit;
  linkLimit: LinkLimit;
  addressOf(c: Context): string;
}

const longestBody = 1024;
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
};

/** The patient page over HTTP. A GET changes nothing: programs that preview links open them too. */
export function patientApi(needs: Needs) {
  const { booking, bookingPostLimit, addressOf } = needs;
  const api = new Hono();
  api.use(sendPersonalHeaders);
  const open = (c: Context) => openLink({ ...needs, address: addressOf(c) }, c.req.param('token')!);

  const show = (
    path: string,
    answer: (c: Context, appointment: Appointment) => Response | Promise<Response>,
  ) =>
    api.get(path, async (c) => {
      const opened = await open(c);
      return opened.ok ? answer(c, opened.appointment) : notOpened(c, opened);
    });

  const stands = async (c: Context, appointment: Appointment) =>
    c.json(patientAnswer(await showPatientAppointment(booking, appointment)));
  show('/:token', stands);
  show('/:token/sms', async (c, appointment) => c.json({ sms: await readSmsStatus(booking, appointment) }));
  show('/:token/calendar.ics', (c, appointment) =>
    c.body(makeCalendarFile(appointment, booking.clinic, fileLanguage(appointment.language)), 200, {
      ...attachment(`appointment-${appointment.reference}.ics`, 'text/calendar; charset=utf-8'),
    }),
  );

  const change = async (c: Context, appointment: Appointment, action: PatientAction) => {
    const result = await changeAsPatient(booking, appointment, action);
    return result.ok ? stands(c, result.appointment) : refusal(c, result);
  };
  const takeAction = async (c: Context, type?: BodiedAction) => {
    const admitted = await bookingPostLimit.admit(addressOf(c));
    if (!admitted.ok) return tooManyTries(c, admitted.retryAfterSeconds);
    const opened = await open(c);
    if (!opened.ok) return notOpened(c, opened);
    const sent = type ? await readJson(c) : undefined;
    if (sent?.ok === false) return sent.response;
    const parsed =
      type && sent
        ? await judgedByNewest(booking.content, ['time'], () =>
            parseAction(type, sent.value, booking.clinic.hours),
          )
        : parseCancel(c.req.query());
    if (!parsed.ok) {
      return problem(c, { status: 422, title: 'Some fields can’t be accepted', errors: parsed.errors });
    }
    return change(c, opened.appointment, parsed.action);
  };

  api.post('/:token/cancel', limitBody(longestBody), (c) => takeAction(c));
  for (const type of Object.keys(actionBodies) as BodiedAction[]) {
    api.post(`/:token/${type}`, limitBody(longestBody), (c) => takeAction(c, type));
  }
  return api;
}

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

const slot = { date: z.iso.date(), time: z.string().meta({ examples: ['10:00 AM'] }) };
const appointment = z.looseObject({
  reference: z.string(),
  status: z.enum(appointmentStatuses),
  ...slot,
  dateTimeString: z.string(),
  endsAt: z.string().meta({ examples: ['11:00'], description: 'When the visit is over' }),
  changeUntil: z.iso.datetime().meta({ description: 'Until when it can be changed here' }),
  earlier: z.looseObject({
    wanted: z.boolean(),
    offer: z
      .looseObject({ ...slot, until: z.iso.datetime() })
      .optional()
      .meta({ description: 'An earlier time that has become free' }),
  }),
});
const unknown = {
  404: 'There is no such appointment',
  429: 'Too many tries; Retry-After says when to come back',
};

const change = (summary: string, { body, query }: Pick<ApiCall, 'body' | 'query'>): ApiCall => ({
  summary,
  ...(body && { body }),
  ...(query && { query }),
  answers: {
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
    ...(body && { 400: 'No JSON object', 415: 'Not JSON' }),
    ...unknown,
  },
});

/** The token is the key: with it the appointment may be seen and changed. */
export const patientCalls: ApiCalls = {
  'GET /api/appointments/:token': {
    summary: 'A patient’s own appointment',
    answers: { 200: { says: 'The appointment', json: appointment }, ...unknown },
  },
  'GET /api/appointments/:token/calendar.ics': {
    summary: 'The same for a calendar',
    answers: { 200: { says: 'A calendar file', type: 'text/calendar' }, ...unknown },
  },
  'GET /api/appointments/:token/sms': {
    summary: 'How far the SMS about it has come',
    answers: { 200: { says: 'What is known', json: z.looseObject({}) }, ...unknown },
  },
  'POST /api/appointments/:token/cancel': change(
    'Cancel it; with the time at which it was seen, only if it has not moved',
    {
      query: cancelQuery,
    },
  ),
  'POST /api/appointments/:token/move': change('Move it to another time', { body: actionBodies.move }),
  'POST /api/appointments/:token/reminders': change('Be reminded, or not', { body: actionBodies.reminders }),
  'POST /api/appointments/:token/earlier': change('Be offered an earlier time, or not', {
    body: actionBodies.earlier,
  }),
  'POST /api/appointments/:token/offer': change('Take an earlier time that was offered, or leave it', {
    body: actionBodies.offer,
  }),
};
