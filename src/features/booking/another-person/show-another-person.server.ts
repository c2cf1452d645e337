import { hash } from 'node:crypto';
import { dentistNamed } from '#features/clinic/services/bookable-dentists.ts';
import { chosenDentist } from '#features/clinic/services/chosen-dentist.ts';
import { isBookable } from '#features/clinic/services/bookable-services.ts';
import { requirementsOf } from '#features/clinic/services/service-lengths.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { databaseAwaySeconds, isDatabaseAway } from '#platform/database/database-away.server.ts';
import type { Language } from '#platform/language.ts';
import type { Log } from '#platform/log.server.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import { checkAppointmentRequest, type AppointmentRequest } from '../appointments/appointment-request.ts';
import { holdsSlot } from '../appointments/appointment-status.ts';
import type { Appointment } from '../appointments/appointment.ts';
import { bookAppointment, mayBookOnline } from '../appointments/book-appointment.server.ts';
import type { Booking } from '../appointments/booking.server.ts';
import { patientKey } from '../search/match-names.ts';
import { readSmsStatus } from '../appointments/notify-patient.server.ts';
import { confirmedOf, linkToken, openLink, type LinkLimit } from '../appointments/patient-link.server.ts';
import { consentField, faultTexts } from '../form/booking-steps.ts';
import type { BookingPostLimit } from '../form/limit-booking-posts.server.ts';
import { readConsent } from '../form/take-booking-step.server.ts';
import type words from '../form/words.en.ts';
import { postedText, readAvailability, readPostedChoice } from '../slot-choice/posted-choice.server.ts';
import { nearestFree } from '../slots/free-slots.ts';
import { isCivilTime, isShownDate } from '#platform/civil-date.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import type { Slot } from '../slots/slots.ts';
import type { AnotherPersonPage, BookedVisit, TimeOffer } from './another-person.ts';

interface Needs {
  booking: Booking;
  linkLimit: LinkLimit;
  log: Log;
  /** The address of the browser. */
  address: string;
}

/** No family books more than these at once; a longer address is cut. */
const maxVisits = 6;
/** This many times near the last visit can be chosen from the list of other times. */
const othersShown = 60;

/** The booked visits under these links, all of one number; empty where the first link opens no booked visit. */
export async function openBookedVisits(needs: Needs, tokens: readonly string[]): Promise<Appointment[]> {
  const found: Appointment[] = [];
  for (const token of [...new Set(tokens)].slice(0, maxVisits)) {
    const opened = await openLink(needs, token);
    const isOfFamily =
      opened.ok &&
      holdsSlot(opened.appointment.status) &&
      (found[0]?.mobileNumber ?? opened.appointment.mobileNumber) === opened.appointment.mobileNumber;
    if (isOfFamily) found.push(opened.appointment);
    else if (found.length === 0) return [];
  }
  return found;
}

/** The page for the next person; undefined where nothing is booked yet. */
export async function showAnotherPerson(
  needs: Needs,
  appointments: readonly Appointment[],
  last: Partial<AnotherPersonPage> = {},
): Promise<AnotherPersonPage | undefined> {
  const { booking } = needs;
  const [first, ...more] = await Promise.all(appointments.map((one) => bookedVisit(booking, one)));
  const latest = appointments.at(-1);
  if (!first || !latest) return undefined;
  const serviceSelected = last.fields?.serviceSelected || latest.service;
  const { facts } = booking.site.current();
  const read = await readAvailability(needs, requirementsOf({ service: serviceSelected }, facts));
  const { isDentistChosen = false } = last;
  const own = dentistNamed(isDentistChosen ? last.dentist : latest.dentist, facts)?.id;
  const dentist = chosenDentist({ serviceSelected, dentist: own }, facts)?.id;
  const offersAt = (slot: Slot, dentists: readonly string[] | undefined) => {
    const offers = offersOf(slot, dentists, own);
    return isDentistChosen && dentist ? offers.filter((offer) => offer.dentist === dentist) : offers;
  };
  const free = (read?.days ?? []).flatMap(({ date, slots }) =>
    slots
      .filter(({ state }) => state === 'free')
      .map(({ time, dentists }) => ({ date, time, offers: offersAt({ date, time }, dentists) }))
      .filter(({ offers }) => offers.length > 0),
  );
  const near = nearestFree(free, latest).map(({ offers }) => offers[0]!);
  const later = near.filter((offer) => `${offer.date} ${offer.time}` >= `${latest.date} ${latest.time}`);
  const isFree = ({ date, time, offers }: (typeof free)[number]) =>
    date === last.chosen?.date &&
    time === last.chosen.time &&
    offers.some(({ dentist }) => dentist === last.chosen?.dentist);
  return {
    visits: [first, ...more],
    number: maskNumber(latest.mobileNumber),
    mayBook:
      hasNumber(latest.mobileNumber) && (await mayBookOnline(booking, { mobileNumber: latest.mobileNumber })),
    fields: { firstName: '', lastName: latest.lastName, serviceSelected: latest.service },
    errors: {},
    isDentistChosen,
    ...last,
    dentist,
    near,
    others: nearestFree(free, latest, othersShown).flatMap(({ offers }) => offers),
    chosen: free.some(isFree)
      ? last.chosen
      : (later.find(({ dentist }) => dentist === own) ?? later[0] ?? near.at(-1)),
  };
}

/** The dentists who are free at a time, the chosen one first; with any where none is chosen. */
const offersOf = (
  slot: Slot,
  dentists: readonly string[] | undefined,
  own: string | undefined,
): TimeOffer[] =>
  own === undefined || !dentists?.length
    ? [slot]
    : dentists
        .toSorted((one, other) => Number(other === own) - Number(one === own))
        .map((dentist) => ({ ...slot, dentist }));

async function bookedVisit(booking: Booking, appointment: Appointment): Promise<BookedVisit> {
  return {
    ...confirmedOf(appointment, booking),
    firstName: appointment.firstName,
    token: linkToken(appointment, booking.linkSecret),
    sms: await readSmsStatus(booking, appointment),
  };
}

type AnotherBooked =
  | { booked: true; token: string }
  | { booked: false; page: AnotherPersonPage | undefined; status: number; retryAfterSeconds?: number };

interface PostNeeds extends Needs {
  bookingPostLimit: BookingPostLimit;
  /** Messages for fields, in the page's language. */
  texts: typeof words;
  language: Language;
}

/** The key is the same for each post of a person beside the same visits: going back after a lost answer books nobody twice. */
const keyOf = (
  appointments: readonly Appointment[],
  wanted: AppointmentRequest,
  { linkSecret }: Pick<Booking, 'linkSecret'>,
): string => {
  const tokens = appointments.map((appointment) => linkToken(appointment, linkSecret));
  return hash('sha256', JSON.stringify([...tokens, patientKey(wanted), wanted.serviceSelected]), 'base64url');
};

/** Books with this key. A visit that the same key booked at another time counts as booked, while it is still to come. */
async function bookOnce(
  needs: PostNeeds,
  wanted: Parameters<typeof bookAppointment>[1],
  key: string,
): Promise<Exclude<Awaited<ReturnType<typeof bookAppointment>>, { reason: 'key-reused' }>> {
  const { booking, address } = needs;
  const result = await bookAppointment(booking, wanted, key, address);
  if (!result.ok && result.reason !== 'key-reused') return result;
  const booked = result.ok ? result.appointment : result.current;
  const { id, status, date, time } = booked;
  if (holdsSlot(status) && instantOf(date, time) > booking.clock.now())
    return { ok: true, appointment: booked };
  return bookOnce(needs, wanted, hash('sha256', JSON.stringify([key, id]), 'base64url'));
}

/** Books the next person under the number of the visits, which the form does not carry. */
export async function bookAnotherPerson(
  needs: PostNeeds,
  appointments: readonly [Appointment, ...Appointment[]],
  form: FormData,
): Promise<AnotherBooked> {
  const { booking, texts, language } = needs;
  const fields = {
    firstName: postedText(form, 'firstName'),
    lastName: postedText(form, 'lastName'),
    serviceSelected: postedText(form, 'serviceSelected'),
  };
  const chosen = readOffer(postedText(form, 'otherSlot')) ?? readOffer(postedText(form, 'slot'));
  const postedDentist = form.has('dentist') && {
    dentist: postedText(form, 'dentist'),
    isDentistChosen: true,
  };
  const show = async (
    status: number,
    differences: Partial<AnotherPersonPage>,
    retryAfterSeconds?: number,
  ): Promise<AnotherBooked> => ({
    booked: false,
    page: await showAnotherPerson(needs, appointments, {
      fields,
      chosen,
      ...postedDentist,
      ...differences,
    }),
    status,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });

  const { press } = readPostedChoice(form);
  if (press.type === 'choose-dentist') {
    const { dentist } = press;
    const sameTime = chosen && { date: chosen.date, time: chosen.time, ...(dentist && { dentist }) };
    return show(200, { dentist, isDentistChosen: true, chosen: sameTime });
  }
  const [{ mobileNumber, whatsappConsent }] = appointments;
  const checked = checkAppointmentRequest({ ...fields, mobileNumber }, (service) =>
    isBookable(service, booking.site.current().facts),
  );
  if (!checked.ok) return show(422, { refusal: 'fields', errors: faultTexts(checked.errors, texts) });
  if (!chosen) return show(422, { refusal: 'slot-gone' });
  const { dentist } = chosen;
  if (dentist && !chosenDentist({ ...fields, dentist }, booking.site.current().facts))
    return show(422, { refusal: 'dentist-gone' });
  const admitted = await needs.bookingPostLimit.admit(needs.address);
  if (!admitted.ok) {
    const { reason, retryAfterSeconds } = admitted;
    return show(reason ? 403 : 429, { refusal: reason ?? 'too-many' }, retryAfterSeconds);
  }
  try {
    const consent = readConsent(postedText(form, consentField));
    const wanted = { ...checked.value, ...chosen, language, consent, whatsappConsent };
    const result = await bookOnce(needs, wanted, keyOf(appointments, checked.value, booking));
    if (result.ok) {
      const { appointment } = result;
      if (isAt(appointment, chosen))
        return { booked: true, token: linkToken(appointment, booking.linkSecret) };
      const page = await showAnotherPerson(needs, [...appointments, appointment], {
        refusal: 'booked-earlier',
      });
      return { booked: false, page, status: 409 };
    }
    switch (result.reason) {
      case 'slot-taken':
      case 'slot-not-offered':
        return await show(409, { refusal: 'slot-gone' });
      case 'too-many-today':
        return await show(429, { refusal: 'full' }, result.retryAfterSeconds);
    }
  } catch (error) {
    needs.log.error({ err: error }, 'a booking for another person failed');
    return isDatabaseAway(error)
      ? await show(503, { refusal: 'server' }, databaseAwaySeconds)
      : await show(500, { refusal: 'server' });
  }
}

/** Whether a visit is at the chosen time, and with the dentist where one was chosen. */
const isAt = ({ date, time, dentist }: Appointment, chosen: TimeOffer): boolean =>
  date === chosen.date && time === chosen.time && (!chosen.dentist || dentist === chosen.dentist);

function readOffer(text: string): TimeOffer | undefined {
  const [date = '', time = '', dentist] = text.split(' ');
  if (!isShownDate(date) || !isCivilTime(time)) return undefined;
  return { date, time, ...(dentist && { dentist }) };
}
