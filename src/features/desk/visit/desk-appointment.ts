import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { undoSeconds } from '#features/booking/appointments/undo-window.ts';
import type { Appointment, AppointmentSource } from '#features/booking/appointments/appointment.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';

/** How far the last message about an appointment has come. */
export interface DeskSms {
  state: 'queued' | 'sent' | 'recorded' | 'delivered' | 'unknown' | 'failed' | 'expired';
  at: number;
  event: 'booked' | 'moved' | 'cancelled' | 'reminder';
}

/** An appointment as the desk's lists show it. */
export interface DeskAppointment {
  id: string;
  /** The one that a change is made upon. */
  version: number;
  reference: string;
  status: AppointmentStatus;
  firstName: string;
  lastName: string;
  /** Masked; whole only where one appointment was opened, which is written to the audit log. */
  mobileNumber: string;
  service: string;
  /** What staff wrote. */
  note: string;
  /** What the patient wrote. */
  message: string;
  date: CivilDate;
  time: CivilTime;
  chair: number;
  source: AppointmentSource;
  sms: DeskSms | null;
  /** What its last change can be taken back to, and until when (instant). */
  undo: { to: AppointmentStatus; until: number } | null;
}

/** A visit with the patient's whole number, and all visits under that number. */
export interface OpenedVisit extends DeskAppointment {
  history: DeskAppointment[];
}

export function deskAppointmentOf(appointment: Appointment, sms: DeskSms | null): DeskAppointment {
  const { id, version, reference, status, firstName, lastName, service, note, message } = appointment;
  const { date, time, chair, source, mobileNumber, previousStatus, statusChangedAt } = appointment;
  const until = statusChangedAt + undoSeconds * 1000;
  return {
    id,
    version,
    reference,
    status,
    firstName,
    lastName,
    mobileNumber: maskNumber(mobileNumber),
    service,
    note,
    message,
    date,
    time,
    chair,
    source,
    sms,
    undo: previousStatus && { to: previousStatus, until },
  };
}
