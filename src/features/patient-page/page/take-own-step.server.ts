import { startBooking, bookingReducer, type BookingState } from '#features/booking/form/booking-steps.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { knownFrom, nothingKnown } from '#features/booking/slots/known-availability.ts';
import type { BookingLimit } from '#features/booking/form/limit-bookings.server.ts';
import { pressField } from '#features/booking/slot-choice/booking-presses.ts';
import { readPostedBooking } from '#features/booking/form/posted-booking.ts';
import { choiceOf, readAvailability, withNews } from '#features/booking/form/take-booking-step.server.ts';
import type { Log } from '#platform/log.server.ts';
import { changeOwnAppointment } from './change-own-appointment.server.ts';
import { deedField, parseDeed, type Deed } from './own-deeds.ts';
import { doneBy, type Done, type OwnPage, type Question, type Trouble } from './own-page.ts';
import { showOwnAppointment } from './show-own-appointment.server.ts';

interface Needs {
  booking: Booking;
  bookingLimit: BookingLimit;
  log: Log;
  /** Of whoever posts the form. */
  address: string;
}

export type OwnStep =
  { done: Done | undefined } | { page: OwnPage; status: number; retryAfterSeconds?: number };

/** The page as a GET shows it. */
export async function showOwnPage(
  needs: Needs,
  appointment: Appointment,
  { question, ...more }: Partial<OwnPage> = {},
): Promise<OwnPage> {
  const own = await showOwnAppointment(needs.booking, appointment);
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
export async function takeOwnStep(needs: Needs, appointment: Appointment, form: FormData): Promise<OwnStep> {
  const text = form.get(deedField);
  const deed = typeof text === 'string' ? parseDeed(text) : undefined;
  if (deed) return perform(needs, appointment, deed);
  if (form.has(pressField)) return pressCalendar(needs, appointment, form);
  return { page: await showOwnPage(needs, appointment), status: 422 };
}

async function pressCalendar(needs: Needs, appointment: Appointment, form: FormData): Promise<OwnStep> {
  const { booking } = needs;
  const posted = readPostedBooking(form);
  const now = booking.clock.now();
  const before = { ...emptyCalendar, ...choiceOf(posted, booking, now) };
  const { date, time } = before;
  if (posted.press.type === 'send' && date && time) {
    const asked = bookingReducer(before, { type: 'send' });
    return perform(needs, appointment, { type: 'move', to: { date, time } }, asked);
  }
  const page = await showOwnPage(needs, appointment, { question: 'move' });
  const known = page.availability ? knownFrom(page.availability) : nothingKnown(now);
  const { press } = posted;
  const isStep = press.type !== 'send' && press.type !== 'submit' && press.type !== 'back';
  const calendar = withNews(isStep ? bookingReducer(before, press) : before, known);
  return { page: { ...page, calendar }, status: 200 };
}

async function perform(
  needs: Needs,
  appointment: Appointment,
  deed: Deed,
  asked: BookingState = emptyCalendar,
): Promise<OwnStep> {
  const question: Question | undefined =
    deed.type === 'move' || deed.type === 'cancel' ? deed.type : undefined;
  const refuse = async (trouble: Trouble, status: number): Promise<OwnStep> => {
    const isSlot = 'nearest' in trouble;
    const calendar = isSlot ? bookingReducer(asked, { type: 'refuse', refusal: trouble }) : asked;
    const shown = isSlot ? { question, calendar } : { question, calendar, trouble };
    return { page: await showOwnPage(needs, appointment, shown), status };
  };
  const admitted = await needs.bookingLimit.admit(needs.address);
  if (!admitted.ok) {
    const refused = await refuse({ reason: 'too-many' }, 429);
    return { ...refused, retryAfterSeconds: admitted.retryAfterSeconds } as OwnStep;
  }
  const result = await changeOwnAppointment(needs.booking, appointment, deed);
  return result.ok ? { done: doneBy(deed) } : refuse(result, 409);
}
