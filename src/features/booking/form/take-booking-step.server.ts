import { linkToken } from '../appointments/patient-link.server.ts';
import { randomUUID } from 'node:crypto';
import { isBookable } from '#features/clinic/services/bookable-services.ts';
import { databaseAwaySeconds, isDatabaseAway } from '#platform/database/database-away.server.ts';
import { internationalNumber } from '#platform/mobile-number.ts';
import type { Language } from '#platform/language.ts';
import type { Log } from '#platform/log.server.ts';
import { checkAppointmentRequest } from '../appointments/appointment-request.ts';
import { bookAppointment, mayBookToday } from '../appointments/book-appointment.server.ts';
import type { Booking } from '../appointments/booking.server.ts';
import { chosenSlot } from '../slot-choice/choose-slot.ts';
import {
  choiceOf,
  postedText,
  readAvailability,
  readPostedChoice,
  takePress,
  type PostedChoice,
} from '../slot-choice/posted-choice.server.ts';
import { toothIn, withTooth } from '../tooth/tooth.ts';
import type toothWords from '../tooth/words.en.ts';
import type { Availability } from '../slots/known-availability.ts';
import type { NotBooked } from './booking-client.ts';
import type { BookingPageData } from './booking-page.tsx';
import { bookingReducer, fieldsOf, startBooking, type BookingState, type Fields } from './booking-steps.ts';
import type { BookingPostLimit } from './limit-booking-posts.server.ts';
import { looksAutomatic } from './looks-automatic.server.ts';
import type words from './words.en.ts';

/** What /book carries from step to step in its form, so that nothing personal stands in an address. */
export interface PostedBooking extends PostedChoice {
  fields: Fields;
  /** The same for every sending of one page, so that sending again never books twice. */
  key: string;
  /** When the form was first shown, epoch ms; NaN when the form does not say. */
  openedAt: number;
  /** The field that people do not see. */
  website: string;
}

const keyText = /^[\w-]{8,64}$/;

export function readPostedBooking(form: FormData, words: typeof toothWords): PostedBooking {
  const text = (name: string) => postedText(form, name);
  return {
    ...readPostedChoice(form),
    fields: { ...fieldsOf(text), message: withTooth(text('message'), toothIn(text('tooth')), words) },
    key: keyText.test(text('key')) ? text('key') : '',
    openedAt: Number(text('openedAt') || Number.NaN),
    website: text('website'),
  };
}

export type StepTaken =
  | { booked: true; token: string }
  | { booked: false; page: BookingPageData; status: number; retryAfterSeconds?: number };

interface Needs {
  booking: Booking;
  bookingPostLimit: BookingPostLimit;
  log: Log;
  /** Where the form was posted from. */
  address: string;
  /** What is said of fields, in the page's language. */
  texts: typeof words;
  language: Language;
}

/** One press of a button on /book: the dialog's own steps and rules, taken on the server. */
export async function takeBookingStep(needs: Needs, posted: PostedBooking): Promise<StepTaken> {
  const { booking, texts } = needs;
  const { press } = posted;
  const now = booking.clock.now();
  const openedAt = Number.isFinite(posted.openedAt) ? posted.openedAt : now;
  const show = (state: BookingState, status = 200, availability?: Availability, key: string = randomUUID()) =>
    ({ booked: false, page: { state, availability, key, openedAt }, status }) as const;

  const filled = { ...startBooking({}), fields: posted.fields, ...choiceOf(posted, booking, now) };
  if (press.type === 'back') return show(filled);
  const state = bookingReducer(filled, {
    type: 'submit',
    texts,
    allows: (service) => isBookable(service, booking.clinic),
  });
  if (state.step === 'form') return show(state, 422);

  // Said to people too, should something fill it in for them: the page that comes back has it empty, and the next press goes through.
  if (posted.website) return show({ ...state, step: 'form', refusal: { reason: 'too-quick' } }, 429);
  if (press.type === 'send') return await send(needs, posted, state, show);

  if (press.type === 'submit') {
    const mobileNumber = internationalNumber(posted.fields.mobileNumber);
    if (mobileNumber && !(await mayBookToday(booking, mobileNumber)))
      return show(bookingReducer(state, { type: 'number-full', mobileNumber, texts }), 422);
  }

  const availability = await readAvailability(needs);
  return show(takePress(state, press, availability, now), 200, availability);
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
  const slot = chosenSlot(state);
  const wanted = checkAppointmentRequest(posted.fields, (service) =>
    isBookable(service, needs.booking.clinic),
  );
  if (!slot || !wanted.ok) return show(state, 422, await readAvailability(needs));

  const asked = bookingReducer(state, { type: 'send' });
  const refuse = async (
    refusal: NotBooked,
    status: number,
    retryAfterSeconds?: number,
  ): Promise<StepTaken> => {
    const refused = bookingReducer(asked, { type: 'refuse', refusal });
    // The same key again: what could not be answered may have been booked.
    const page = show(refused, status, await readAvailability(needs), posted.key || undefined);
    return { ...page, ...(retryAfterSeconds && { retryAfterSeconds }) };
  };

  const admitted = await needs.bookingPostLimit.admit(needs.address);
  if (!admitted.ok && admitted.reason) return refuse({ reason: admitted.reason }, 403);
  if (!admitted.ok) return refuse({ reason: 'too-many' }, 429, admitted.retryAfterSeconds);
  const openFor = needs.booking.clock.now() - posted.openedAt;
  if (!posted.key || Number.isNaN(openFor) || looksAutomatic({ website: '', openFor })) {
    return refuse({ reason: 'too-quick' }, 429, 1);
  }
  try {
    const result = await bookAppointment(
      needs.booking,
      { ...wanted.value, ...slot, language: needs.language },
      posted.key,
      needs.address,
    );
    if (result.ok) return { booked: true, token: linkToken(result.appointment, needs.booking.linkSecret) };
    switch (result.reason) {
      case 'slot-taken':
      case 'slot-not-offered':
        return await refuse(result, 409);
      case 'too-many-today':
        return {
          ...show(
            bookingReducer(asked, {
              type: 'number-full',
              mobileNumber: wanted.value.mobileNumber,
              texts: needs.texts,
            }),
            429,
          ),
          retryAfterSeconds: result.retryAfterSeconds,
        };
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
