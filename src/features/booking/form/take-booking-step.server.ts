import { randomUUID } from 'node:crypto';
import { civilDateAt } from '#features/clinic/clinic-time.ts';
import { databaseAwaySeconds, isDatabaseAway } from '#platform/database/database-away.server.ts';
import type { Log } from '#platform/log.server.ts';
import { checkAppointmentRequest } from '../appointments/appointment-request.ts';
import { bookAppointment } from '../appointments/book-appointment.server.ts';
import type { Refusal } from '../slot-choice/booking-client.ts';
import { bookingReducer, refusalByNews, startBooking, type BookingState } from './booking-steps.ts';
import type { Booking } from '../appointments/booking.server.ts';
import { monthOf } from '../slots/calendar.ts';
import { looksAutomatic } from './form-guard.ts';
import {
  knownFrom,
  nothingKnown,
  type Availability,
  type KnownAvailability,
} from '../slots/known-availability.ts';
import type { BookingLimit } from './limit-bookings.server.ts';
import { listBookableDays } from '../slots/list-slots.server.ts';
import type { BookingPage, PostedBooking } from './posted-booking.ts';
import { lastBookableDate } from '../slots/availability.ts';
import texts from './words.en.ts';

export type StepTaken =
  | { booked: true; manageUrl: string }
  | { booked: false; page: BookingPage; status: number; retryAfterSeconds?: number };

interface Needs {
  booking: Booking;
  bookingLimit: BookingLimit;
  log: Log;
  /** Of whoever posts the form. */
  address: string;
}

/** One press of a button on /book: the dialog's own steps and rules, taken on the server. */
export async function takeBookingStep(needs: Needs, posted: PostedBooking): Promise<StepTaken> {
  const { booking } = needs;
  const now = booking.clock.now();
  const openedAt = Number.isFinite(posted.openedAt) ? posted.openedAt : now;
  const filled = { ...startBooking(''), fields: posted.fields };
  const show = (state: BookingState, status = 200, availability?: Availability, key: string = randomUUID()) =>
    ({ booked: false, page: { state, availability, key, openedAt }, status }) as const;

  const checked = bookingReducer(filled, { type: 'submit', texts });
  if (posted.press.type === 'back') return show({ ...filled, ...choiceOf(posted, booking, now) });
  if (checked.step === 'form') return show({ ...checked, ...choiceOf(posted, booking, now) }, 422);

  const state: BookingState = { ...checked, ...choiceOf(posted, booking, now) };
  // Said to people too, should something fill it in for them: the page that comes back has it empty, and the next press goes through.
  if (posted.website) return show({ ...state, step: 'form', refusal: { reason: 'too-quick' } }, 429);
  if (posted.press.type === 'send') return await send(needs, posted, state, show);

  const availability = await readAvailability(needs);
  const known = availability ? knownFrom(availability) : nothingKnown(now);
  const pressed = posted.press.type === 'submit' ? state : bookingReducer(state, posted.press);
  return show(withNews(pressed, known), 200, availability);
}

type Show = (
  state: BookingState,
  status?: number,
  availability?: Availability,
  key?: string,
) => StepTaken & { booked: false };

async function send(
  needs: Needs,
  posted: PostedBooking,
  state: BookingState,
  show: Show,
): Promise<StepTaken> {
  const { date, time } = state;
  const wanted = checkAppointmentRequest(posted.fields);
  if (!date || !time || !wanted.ok) return show(state, 422, await readAvailability(needs));

  const asked = bookingReducer(state, { type: 'send' });
  const refuse = async (refusal: Refusal, status: number, retryAfterSeconds?: number): Promise<StepTaken> => {
    const refused = bookingReducer(asked, { type: 'refuse', refusal });
    // The same key again: what could not be answered may have been booked.
    const page = show(refused, status, await readAvailability(needs), posted.key || undefined);
    return { ...page, ...(retryAfterSeconds && { retryAfterSeconds }) };
  };

  const admitted = await needs.bookingLimit.admit(needs.address);
  if (!admitted.ok) return refuse({ reason: 'too-many' }, 429, admitted.retryAfterSeconds);
  const openFor = needs.booking.clock.now() - posted.openedAt;
  if (!posted.key || Number.isNaN(openFor) || looksAutomatic({ website: '', openFor })) {
    return refuse({ reason: 'too-quick' }, 429, 1);
  }
  try {
    const result = await bookAppointment(needs.booking, { ...wanted.value, date, time }, posted.key);
    if (result.ok) return { booked: true, manageUrl: result.manageUrl };
    switch (result.reason) {
      case 'slot-taken':
      case 'slot-not-offered':
        return await refuse(result, 409);
      case 'too-many-open':
        return await refuse({ reason: result.reason }, 429, result.retryAfterSeconds);
      case 'key-reused':
        // Only a form that was tampered with: a new page has a new key.
        return show(state, 422, await readAvailability(needs));
    }
  } catch (error) {
    needs.log.error({ err: error }, 'a booking from /book failed');
    return isDatabaseAway(error)
      ? await refuse({ reason: 'server' }, 503, databaseAwaySeconds)
      : await refuse({ reason: 'server' }, 500);
  }
}

/** What was chosen so far, as far as it can still be meant. */
export function choiceOf(
  { month, date, time }: PostedBooking,
  { daysAhead }: Pick<Booking, 'daysAhead'>,
  now: number,
) {
  const [today, last] = [civilDateAt(now), lastBookableDate(now, daysAhead)];
  const day = date && date >= today && date <= last ? date : undefined;
  const shown = day ?? month;
  return {
    ...(shown && shown >= monthOf(today) && shown <= last && { month: monthOf(shown) }),
    ...(day && { date: day }),
    ...(day && time && { time }),
  };
}

/** A time that was taken between two pages is refused before it is asked for. */
export function withNews(state: BookingState, known: KnownAvailability): BookingState {
  const refusal = refusalByNews(state, known);
  return refusal ? bookingReducer(state, { type: 'refuse', refusal }) : state;
}

/** Undefined when they can't be read: what was typed is kept and shown all the same. */
export async function readAvailability({
  booking,
  log,
}: Pick<Needs, 'booking' | 'log'>): Promise<Availability | undefined> {
  try {
    return await listBookableDays(booking);
  } catch (error) {
    log.error({ err: error }, 'the free times could not be read');
    return undefined;
  }
}
