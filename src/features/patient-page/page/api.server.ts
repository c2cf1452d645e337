import { Hono, type Context } from 'hono';
import { sendPersonalHeaders } from '#features/booking/form/personal-headers.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import type { BookingLimit } from '#features/booking/form/limit-bookings.server.ts';
import { makeCalendarFile } from '#features/booking/appointments/make-calendar-file.server.ts';
import {
  openLink,
  type LinkLimit,
  type OpenedLink,
} from '#features/booking/appointments/patient-link.server.ts';
import { readSmsStatus } from '#features/booking/appointments/tell-patient.server.ts';
import { slotLabel } from '#features/clinic/clinic-time.ts';
import { limitBody, readJson } from '#platform/api/read-request.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { changeAsPatient, type PatientRefusal } from './change-as-patient.server.ts';
import { patientAnswer } from './patient-answer.ts';
import type { PatientAction } from './patient-actions.ts';
import { answerParser, moveParser, wantedParser, type ActionParser } from './parse-patient-action.server.ts';
import { showPatientAppointment } from './show-patient-appointment.server.ts';

interface Needs {
  booking: Booking;
  bookingLimit: BookingLimit;
  linkLimit: LinkLimit;
  addressOf(c: Context): string;
}

const longestBody = 1024;
const titles: Record<PatientRefusal['reason'], string> = {
  unknown: 'There is no such appointment',
  'too-late': 'It is too late to change it here: please call the clinic',
  'not-allowed': 'This appointment can’t be changed any more',
  'changed-meanwhile': 'This appointment was changed meanwhile',
  'offer-ended': 'This time is not offered any more',
  'slot-taken': 'This time has just been taken',
  'slot-not-offered': 'This time can’t be booked any more',
};

/** The patient's own appointment over HTTP. A GET changes nothing, whoever opens or previews the link. */
export function patientApi(needs: Needs) {
  const { booking, bookingLimit, addressOf } = needs;
  const api = new Hono();
  api.use(sendPersonalHeaders);
  const open = (c: Context) => openLink({ ...needs, address: addressOf(c) }, c.req.param('token')!);

  api.get('/:token', async (c) => {
    const opened = await open(c);
    if (!opened.ok) return notOpened(c, opened);
    return c.json(patientAnswer(await showPatientAppointment(booking, opened.appointment)));
  });

  api.get('/:token/sms', async (c) => {
    const opened = await open(c);
    return opened.ok
      ? c.json({ sms: await readSmsStatus(booking, opened.appointment) })
      : notOpened(c, opened);
  });

  api.get('/:token/calendar.ics', async (c) => {
    const opened = await open(c);
    if (!opened.ok) return notOpened(c, opened);
    const { appointment } = opened;
    return c.body(makeCalendarFile(appointment, booking.clinic), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="appointment-${appointment.reference}.ics"`,
    });
  });

  const take = async (c: Context, { parse }: ActionParser) => {
    const admitted = await bookingLimit.admit(addressOf(c));
    if (!admitted.ok) return tooMany(c, admitted.retryAfterSeconds);
    const opened = await open(c);
    if (!opened.ok) return notOpened(c, opened);
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const parsed = parse(sent.value);
    if (!parsed.ok) {
      return problem(c, { status: 422, title: 'Some fields can’t be accepted', errors: parsed.errors });
    }
    return change(c, opened.appointment, parsed.action);
  };
  const change = async (
    c: Context,
    appointment: Parameters<typeof changeAsPatient>[1],
    action: PatientAction,
  ) => {
    const result = await changeAsPatient(booking, appointment, action);
    if (!result.ok) return refusal(c, result);
    return c.json(patientAnswer(await showPatientAppointment(booking, result.appointment)));
  };

  api.post('/:token/cancel', limitBody(longestBody), async (c) => {
    const admitted = await bookingLimit.admit(addressOf(c));
    if (!admitted.ok) return tooMany(c, admitted.retryAfterSeconds);
    const opened = await open(c);
    return opened.ok ? change(c, opened.appointment, { type: 'cancel' }) : notOpened(c, opened);
  });
  api.post('/:token/move', limitBody(longestBody), (c) => take(c, moveParser));
  api.post('/:token/reminders', limitBody(longestBody), (c) => take(c, wantedParser('reminders')));
  api.post('/:token/earlier', limitBody(longestBody), (c) => take(c, wantedParser('earlier')));
  api.post('/:token/offer', limitBody(longestBody), (c) => take(c, answerParser));
  return api;
}

function notOpened(c: Context, opened: Exclude<OpenedLink, { ok: true }>): Response {
  if (opened.reason === 'too-many') return tooMany(c, opened.retryAfterSeconds);
  return problem(c, { status: 404, title: titles.unknown });
}

function refusal(c: Context, refused: PatientRefusal): Response {
  if (refused.reason === 'unknown') return problem(c, { status: 404, title: titles.unknown });
  const nearest =
    'nearest' in refused && refused.nearest.map(({ date, time }) => ({ date, time: slotLabel(time) }));
  const more = { reason: refused.reason, ...(nearest && { nearest }) };
  return problem(c, { status: 409, title: titles[refused.reason], more });
}

function tooMany(c: Context, retryAfterSeconds: number): Response {
  const response = problem(c, {
    status: 429,
    title: 'Too many tries from here',
    more: { reason: 'too-many' },
  });
  response.headers.set('Retry-After', String(retryAfterSeconds));
  return response;
}
