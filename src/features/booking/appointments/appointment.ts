import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import type { Language } from '#platform/language.ts';
import { holdsSlot, type AppointmentStatus } from './appointment-status.ts';

/** Booked on the site, or entered by staff for a patient at the desk or on the telephone. */
export type AppointmentSource = 'online' | 'walk-in' | 'telephone';

/** From where a visit was cancelled: the patient's own page, the desk, a burst of bookings, a publishing that left it no time, a restore. */
export const cancellationOrigins = ['patient', 'desk', 'burst', 'publishing', 'restore'] as const;

export interface Cancellation {
  origin: (typeof cancellationOrigins)[number];
  /** The member of staff by their name at that time; '' where it was none. */
  by: string;
}

/**
 * Raised with each change of what the notice beside the form or the sentence above the last button says, in any language ('dataNotice' and
 * 'consent' of the booking words). docs/decisions/0105 lists the versions.
 */
export const consentVersion = 2;

/** Raised with each change of what is said in the question about WhatsApp, in any language (`whatsappQuestion` of the booking words). */
export const whatsappVersion = 2;

/** Which sentence the patient agreed to. */
export interface Consent {
  version: number;
  language: Language;
}

/** An appointment as the clinic keeps it. */
export interface Appointment {
  id: string;
  /** The short code that patient and clinic use on the telephone. */
  reference: string;
  status: AppointmentStatus;
  /** The status before the last change; null when there is nothing to undo. */
  previousStatus: AppointmentStatus | null;
  /** Instant. */
  statusChangedAt: number;
  /** The last cancellation; null where there was none, or an earlier version did not store it. */
  cancellation: Cancellation | null;
  /** Instant at which the patient came; counts while the status is 'arrived' or a later one. */
  arrivedAt: number | null;
  /** Instant of its last move to another time; null when it has the time that was booked. */
  movedAt: number | null;
  firstName: string;
  lastName: string;
  /** '+919812345210', or a placeholder (missing-number.ts). */
  mobileNumber: string;
  service: string;
  message: string;
  /** Written by staff. Patients read it only in the list of all that is held about their visit (patient-page/own-data). */
  note: string;
  source: AppointmentSource;
  /** The word of the link to /book that it was booked by, such as 'google'; null without one. */
  channel: string | null;
  /** To the use of health data; null where the patient was not shown the sentence: at the desk, or by a program. */
  consent: Consent | null;
  /** Instant at which the patient withdrew that consent and the health data were erased; null where they did not. */
  healthWithdrawnAt: number | null;
  /** Instant at which the patient last corrected the name, number or message on their own page; null where they did not. */
  correctedAt: number | null;
  /** To messages by WhatsApp at this number; null where the patient did not consent, or was not asked. */
  whatsappConsent: Consent | null;
  date: CivilDate;
  time: CivilTime;
  /** How long the visit is; undefined: as long as its slot. */
  minutes?: number | undefined;
  /** From 1. A cancelled or missed visit keeps the chair it had. */
  chair: number;
  /** The id of the dentist whom the patient or the desk chose; null: any. */
  dentist: string | null;
  wantsReminders: boolean;
  /** The patient said, or told staff, that they come at this date and time; a move asks anew. */
  isComing: boolean;
  /** Chosen when booking; the patient page, calendar file and messages use it where texts exist. */
  language: Language;
  /** Booked during an unusual burst: the slot is held, but the appointment is unconfirmed until the clinic has called. */
  toConfirm: boolean;
  /** Raised by every change; a change names the version it was based on. */
  version: number;
  /** Raised when the patient's link must stop working and a new one take its place. */
  linkVersion: number;
  createdAt: number;
  updatedAt: number;
}

/** The answer in the API: null while there is none, and once the visit is cancelled or missed. */
export function comingOf({ isComing, status }: Pick<Appointment, 'isComing' | 'status'>): true | null {
  return isComing && holdsSlot(status) ? true : null;
}

/** First and last name joined; staff may have left the last one empty. */
export function patientOf({ firstName, lastName }: Pick<Appointment, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
