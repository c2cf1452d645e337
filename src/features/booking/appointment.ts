import type { CivilDate, CivilTime } from '#features/clinic/clinic-time.ts';

/** Cancelled and no-show free their slot, the others hold it. */
export const appointmentStatuses = [
  'confirmed',
  'arrived',
  'in-chair',
  'completed',
  'cancelled',
  'no-show',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** An appointment as the clinic keeps it. */
export interface Appointment {
  id: string;
  /** What patient and clinic call it on the telephone. */
  reference: string;
  status: AppointmentStatus;
  firstName: string;
  lastName: string;
  /** '+91XXXXXXXXXX' */
  mobileNumber: string;
  service: string;
  message: string;
  date: CivilDate;
  time: CivilTime;
  /** Raised when the patient's link must stop working and a new one take its place. */
  linkVersion: number;
  createdAt: number;
  updatedAt: number;
}

/** How many appointments to come one mobile number may have. */
export const openAppointmentsAllowed = 3;

/** First and last name joined. */
export function patientOf({ firstName, lastName }: Pick<Appointment, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
