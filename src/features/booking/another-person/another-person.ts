import type { ConfirmedAppointment } from '../form/booking-client.ts';
import type { Fields, FieldTexts } from '../form/booking-steps.ts';
import type { Slot } from '../slots/slots.ts';

/** A visit that is booked already, in the order of booking. */
export interface BookedVisit extends ConfirmedAppointment {
  firstName: string;
  /** The token in the patient's link. */
  token: string;
}

/** The name of the address's parameters, one for each booked visit. */
export const appointmentParam = 'appointment';
export const anotherPersonPath = '/book/another';

export const anotherPersonQuery = (tokens: readonly string[]) =>
  new URLSearchParams(tokens.map((token) => [appointmentParam, token])).toString();

/**
 * Why the last try booked nothing. 'server': it may have been booked, and another press books nothing twice; 'booked-earlier': the last
 * visit on the page is this person's, at another time than the chosen one.
 */
type AnotherRefusal =
  'slot-gone' | 'dentist-gone' | 'full' | 'fields' | 'too-many' | 'draft' | 'server' | 'booked-earlier';

/** A free time; where a dentist is chosen, also with whom. */
export interface TimeOffer extends Slot {
  /** The id of the dentist. */
  dentist?: string;
}

/** The value of a form field: '2026-11-24 10:00', and the dentist's id where there is one. */
export const offerText = ({ date, time, dentist }: TimeOffer): string =>
  [date, time, dentist].filter(Boolean).join(' ');

/** The page as it is sent. */
export interface AnotherPersonPage {
  visits: readonly [BookedVisit, ...BookedVisit[]];
  /** Masked: whoever finds a link must not learn the number. */
  number: string;
  /** Whether the number may book online now; one of its persons may still be refused. */
  mayBook: boolean;
  fields: Pick<Fields, 'firstName' | 'lastName' | 'serviceSelected'>;
  errors: FieldTexts;
  /** The id of the dentist who is chosen; at first that of the last visit. Undefined: any. */
  dentist?: string | undefined;
  /** The next person chose with whom: no times of others are offered. */
  isDentistChosen: boolean;
  refusal?: AnotherRefusal | undefined;
  /** Free times, those closest to the last visit first offered. */
  near: readonly TimeOffer[];
  others: readonly TimeOffer[];
  chosen?: TimeOffer | undefined;
}
