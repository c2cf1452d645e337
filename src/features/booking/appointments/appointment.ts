import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import type { Language } from '#platform/language.ts';
import type { AppointmentStatus } from './appointment-status.ts';

/** How it came: booked on the site, or entered by staff for a patient at the desk or on the telephone. */
export type AppointmentSource = 'online' | 'walk-in' | 'telephone';

/** An appointment as the clinic keeps it. */
export interface Appointment {
  id: string;
  /** What patient and clinic call it on the telephone. */
  reference: string;
  status: AppointmentStatus;
  /** What it was before its last change; null when there is nothing to undo. */
  previousStatus: AppointmentStatus | null;
  /** Instant. */
  statusChangedAt: number;
  /** Instant of its last move to another time; null when it has the time that was booked. */
  movedAt: number | null;
  firstName: string;
  lastName: string;
  /** '+91XXXXXXXXXX' */
  mobileNumber: string;
  service: string;
  /** What the patient wrote. */
  message: string;
  /** What staff wrote; patients never see it. */
  note: string;
  source: AppointmentSource;
  date: CivilDate;
  time: CivilTime;
  /** From 1. A cancelled or missed visit keeps the chair it had. */
  chair: number;
  wantsReminders: boolean;
  /** In which the patient booked: their page, calendar file and messages are in it as far as there are texts. */
  language: Language;
  /** Booked while odd numbers of bookings came in: the slot is held, and the clinic calls before the patient can rely on it. */
  toConfirm: boolean;
  /** Raised by every change: a change names the version that was seen. */
  version: number;
  /** Raised when the patient's link must stop working and a new one take its place. */
  linkVersion: number;
  createdAt: number;
  updatedAt: number;
}

/** First and last name joined; staff may have left the last one empty. */
export function patientOf({ firstName, lastName }: Pick<Appointment, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
