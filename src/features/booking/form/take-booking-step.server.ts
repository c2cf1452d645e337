import { linkToken } from '../appointments/patient-link.server.ts';
import { randomUUID } from 'node:crypto';
import { isBookable } from '#features/clinic/services/bookable-services.ts';
import { requirementsOf } from '#features/clinic/services/service-lengths.ts';
import { databaseAwaySeconds, isDatabaseAway } from '#platform/database/database-away.server.ts';
import { internationalNumber } from '#platform/mobile-number.ts';
import type { Language } from '#platform/language.ts';
import type { Log } from '#platform/log.server.ts';
import { checkAppointmentRequest } from '../appointments/appointment-request.ts';
import type { Consent } from '../appointments/appointment.ts';
import { bookAppointment, mayBookOnline } from '../appointments/book-appointment.server.ts';
import type { Booking } from '../appointments/booking.server.ts';
import { chosenDentist } from '#features/clinic/services/chosen-dentist.ts';
import { chosenSlot } from '../slot-choice/choose-slot.ts';
import {
  choiceOf,
  postedText,
  readAvailability,
  readPostedChoice,
  applyIntent,
  type PostedChoice,
} from '../slot-choice/posted-choice.server.ts';
import { parseTooth, withTooth } from '../tooth/tooth.ts';
import type toothWords from '../tooth/words.en.ts';
import { knownFromPage, type Availability } from '../slots/known-availability.ts';
import { timesWithDentist } from '../slots/times-with-dentist.ts';
import type { BookingFailure } from './booking-client.ts';
import type { BookingPageData } from './booking-page.tsx';
import {
  bookingReducer,
  consentField,
  fieldsOf,
  startBooking,
  type BookingState,
  type Fields,
} from './booking-steps.ts';
import { isProbablyAutomatic, type BookingPostLimit } from './limit-booking-posts.server.ts';
import type words from './words.en.ts';

/** The state of /book, posted with each step as form fields, so that nothing personal enters an address. */
export interface PostedBooking extends PostedChoice {
  fields: Fields;
  /** The idempotency key of one page: posting it again never books twice. */
  key: string;
  /** When the form was first shown, in epoch ms; NaN when it is missing. */
  openedAt: number;
  /** The honeypot field, which people do not see. */
  website: string;
  /** The channel of the link that led here. */
  from: string | undefined;
  consent: number | undefined;
}

/** The word in '/book?from=google', stored as the booking's channel; undefined for any other text. */
export const readChannel = (text: string): string | undefined =>
  /^[A-Za-z]{1,20}$/.test(text) ? text : undefined;

/** The version of the sentence of consent on the posted page; undefined for a page of a build without one. */
export const readConsent = (text: string): number | undefined =>
  /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;

/** The patient's yes as it is stored; the box that was ticked names its version. */
export const whatsappConsentOf = (version: number | undefined, language: Language): Consent | null =>
  version === undefined ? null : { version, language };

const keyText = /^[\w-]{8,64}$/;

export function readPostedBooking(form: FormData, words: typeof toothWords): PostedBooking {
  const text = (name: string) => postedText(form, name);
  return {
    ...readPostedChoice(form),
    fields: { ...fieldsOf(text), message: withTooth(text('message'), parseTooth(text('tooth')), words) },
    key: keyText.test(text('key')) ? text('key') : '',
    openedAt: Number(text('openedAt') || Number.NaN),
    website: text('website'),
    from: readChannel(text('from')),
    consent: readConsent(text(consentField)),
  };
}

export type BookingStepResult =
  | { booked: true; token: string }
  | { booked: false; page: BookingPageData; status: number; retryAfterSeconds?: number };

interface Needs {
  booking: Booking;
  bookingPostLimit: BookingPostLimit;
  log: Log;
  /** The address of the browser that posted the form. */
  address: string;
  /** Messages for fields, in the page's language. */
  texts: typeof words;
  language: Language;
}

/** Handles one posted step of /book with the dialog's own steps and rules. */
export async function takeBookingStep(needs: Needs, posted: PostedBooking): Promise<BookingStepResult> {
  const { booking, texts } = needs;
  const { press } = posted;
  const site = booking.site.current();
  const now = booking.clock.now();
  const openedAt = Number.isFinite(posted.openedAt) ? posted.openedAt : now;
  const show = (state: BookingState, status = 200, availability?: Availability, key: string = randomUUID()) =>
    ({ booked: false, page: { state, availability, key, openedAt, from: posted.from }, status }) as const;

  const filled = { ...startBooking({}), fields: posted.fields, ...choiceOf(posted, site.bookingRules, now) };
  if (press.type === 'back') return show(filled);
  const state = bookingReducer(filled, {
    type: 'submit',
    texts,
    allows: (service) => isBookable(service, site.facts),
  });
  if (state.step === 'form') return show(state, 422);

  // Autofill may fill in the honeypot for a person: the page that comes back has it empty, and the next post goes through.
  if (posted.website) return show({ ...state, step: 'form', refusal: { reason: 'too-quick' } }, 429);
  if (press.type === 'send') return await send(needs, posted, state, show);

  if (press.type === 'submit') {
    const mobileNumber = internationalNumber(posted.fields.mobileNumber);
    if (mobileNumber && !(await mayBookOnline(booking, { ...posted.fields, mobileNumber })))
      return show(bookingReducer(state, { type: 'number-full', mobileNumber, isByName: true, texts }), 422);
  }

  const chosen = press.type === 'choose-dentist' ? bookingReducer(state, press) : state;
  const availability = await readFree(needs, chosen);
  const dentist = chosenDentist(chosen.fields, site.facts)?.id;
  const known = timesWithDentist(knownFromPage(availability, now), dentist);
  return show(applyIntent(chosen, press, known), 200, availability);
}

/** The free times for the chosen service, with any dentist. */
function readFree(needs: Needs, { fields }: Pick<BookingState, 'fields'>) {
  const { facts } = needs.booking.site.current();
  return readAvailability(needs, requirementsOf({ service: fields.serviceSelected }, facts));
}

type Show = (
  state: BookingState,
  status?: number,
  availability?: Availability,
  key?: string,
) => BookingStepResult & { booked: false };

async function send(
  needs: Needs,
  posted: PostedBooking,
  state: BookingState,
  show: Show,
): Promise<BookingStepResult> {
  const slot = chosenSlot(state);
  const { dentist } = posted.fields;
  const wanted = checkAppointmentRequest(posted.fields, (service) =>
    isBookable(service, needs.booking.site.current().facts),
  );
  if (!slot || !wanted.ok) return show(state, 422, await readFree(needs, posted));

  const asked = bookingReducer(state, { type: 'send' });
  const refuse = async (
    refusal: BookingFailure,
    status: number,
    retryAfterSeconds?: number,
  ): Promise<BookingStepResult> => {
    const refused = bookingReducer(asked, { type: 'refuse', refusal });
    // The page keeps its key: a request without an answer may have booked.
    const page = show(refused, status, await readFree(needs, refused), posted.key || undefined);
    return { ...page, ...(retryAfterSeconds && { retryAfterSeconds }) };
  };

  // The dentist was there when the page was sent: the visitor chooses anew before anything is booked.
  if (dentist && !chosenDentist(posted.fields, needs.booking.site.current().facts))
    return refuse({ reason: 'dentist-gone' }, 422);
  const admitted = await needs.bookingPostLimit.admit(needs.address);
  if (!admitted.ok && admitted.reason) return refuse({ reason: admitted.reason }, 403);
  if (!admitted.ok) return refuse({ reason: 'too-many' }, 429, admitted.retryAfterSeconds);
  const openFor = needs.booking.clock.now() - posted.openedAt;
  if (!posted.key || Number.isNaN(openFor) || isProbablyAutomatic({ website: '', openFor })) {
    return refuse({ reason: 'too-quick' }, 429, 1);
  }
  try {
    const result = await bookAppointment(
      needs.booking,
      {
        ...wanted.value,
        ...slot,
        dentist,
        language: needs.language,
        channel: posted.from,
        consent: posted.consent,
        whatsappConsent: whatsappConsentOf(readConsent(posted.fields.whatsapp), needs.language),
      },
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
              isByName: true,
              texts: needs.texts,
            }),
            429,
          ),
          retryAfterSeconds: result.retryAfterSeconds,
        };
      case 'key-reused':
        // Only a form that was tampered with gets here; a new page has a new key.
        return show(state, 422, await readFree(needs, posted));
    }
  } catch (error) {
    needs.log.error({ err: error }, 'a booking from /book failed');
    return isDatabaseAway(error)
      ? await refuse({ reason: 'server' }, 503, databaseAwaySeconds)
      : await refuse({ reason: 'server' }, 500);
  }
}
