import { startBooking, bookingReducer, type BookingState } from '#features/booking/form/booking-steps.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { knownFrom, nothingKnown } from '#features/booking/slots/known-availability.ts';
import type { BookingLimit } from '#features/booking/form/limit-bookings.server.ts';
import { pressField } from '#features/booking/slot-choice/booking-presses.ts';
import { readPostedBooking } from '#features/booking/form/posted-booking.ts';
import { choiceOf, readAvailability, withNews } from '#features/booking/form/take-booking-step.server.ts';
import type { Log } from '#platform/log.server.ts';
import { changeAsPatient } from './change-as-patient.server.ts';
import { actionField, parseAction, type PatientAction } from './patient-actions.ts';
import { doneBy, type Done, type PatientPage, type Question, type Trouble } from './patient-page.ts';
import { showPatientAppointment } from './show-patient-appointment.server.ts';

interface Needs {
  booking: Booking;
  bookingLimit: BookingLimit;
  log: Log;
  /** Of whoever posts the form. */
  address: string;
}

export type PatientStep =
  { done: Done | undefined } | { page: PatientPage; status: number; retryAfterSeconds?: number };

/** The page as a GET shows it. */
export async function showPatientPage(
  needs: Needs,
  appointment: Appointment,
  { question, ...more }: Partial<PatientPage> = {},
): Promise<PatientPage> {
  const own = await showPatientAppointment(needs.booking, appointment);
  const asked = own.change === 'open' ? question : undefined;
  return {
    own,
    now: needs.booking.clock.now(),
    calendar: emptyCalendar,
    ...more,
    ...(asked && { question: asked }),
    ...(asked === 'move' && { availability: await readAvailability(needs) }),
  };
}

const emptyCalendar: BookingState = { ...startBooking(''), step: 'calendar' };

/** One press of a button on the page where no script runs. */
export async function takePatientStep(
  needs: Needs,
  appointment: Appointment,
  form: FormData,
): Promise<PatientStep> {
  const text = form.get(actionField);
  const action = typeof text === 'string' ? parseAction(text) : undefined;
  if (action) return perform(needs, appointment, action);
  if (form.has(pressField)) return pressCalendar(needs, appointment, form);
  return { page: await showPatientPage(needs, appointment), status: 422 };
}

async function pressCalendar(needs: Needs, appointment: Appointment, form: FormData): Promise<PatientStep> {
  const { booking } = needs;
  const posted = readPostedBooking(form);
  const now = booking.clock.now();
  const before = { ...emptyCalendar, ...choiceOf(posted, booking, now) };
  const { date, time } = before;
  if (posted.press.type === 'send' && date && time) {
    const asked = bookingReducer(before, { type: 'send' });
    return perform(needs, appointment, { type: 'move', to: { date, time } }, asked);
  }
  const page = await showPatientPage(needs, appointment, { question: 'move' });
  const known = page.availability ? knownFrom(page.availability) : nothingKnown(now);
  const { press } = posted;
  const isStep = press.type !== 'send' && press.type !== 'submit' && press.type !== 'back';
  const calendar = withNews(isStep ? bookingReducer(before, press) : before, known);
  return { page: { ...page, calendar }, status: 200 };
}

async function perform(
  needs: Needs,
  appointment: Appointment,
  action: PatientAction,
  asked: BookingState = emptyCalendar,
): Promise<PatientStep> {
  const question: Question | undefined =
    action.type === 'move' || action.type === 'cancel' ? action.type : undefined;
  const refuse = async (trouble: Trouble, status: number): Promise<PatientStep> => {
    const isSlot = 'nearest' in trouble;
    const calendar = isSlot ? bookingReducer(asked, { type: 'refuse', refusal: trouble }) : asked;
    const shown = isSlot ? { question, calendar } : { question, calendar, trouble };
    return { page: await showPatientPage(needs, appointment, shown), status };
  };
  const admitted = await needs.bookingLimit.admit(needs.address);
  if (!admitted.ok) {
    const refused = await refuse({ reason: 'too-many' }, 429);
    return { ...refused, retryAfterSeconds: admitted.retryAfterSeconds } as PatientStep;
  }
  const result = await changeAsPatient(needs.booking, appointment, action);
  return result.ok ? { done: doneBy(action) } : refuse(result, 409);
}
