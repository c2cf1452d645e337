import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { ConfirmedAppointment } from '#features/booking/slot-choice/booking-client.ts';
import { slotMinutes, type Slot } from '#features/booking/slots/slots.ts';
import { instantOf } from '#features/clinic/clinic-time.ts';
import type { SmsStatus } from '#features/notifications/outbox/sms-status.ts';

/** How an appointment stands, as its patient reads it. */
export type VisitState =
  | 'confirmed'
  | 'moved'
  | 'arrived'
  | 'in-chair'
  | 'completed'
  | 'cancelled'
  | 'missed'
  /** Its time is over, and staff have not said what became of it. */
  | 'over';

/** An earlier time that is kept for a patient. */
export interface Offer extends Slot {
  id: string;
  /** Instant after which it goes to the next one. */
  until: number;
}

/** What the page behind a patient's link shows. */
export interface PatientAppointment extends ConfirmedAppointment {
  status: AppointmentStatus;
  state: VisitState;
  /** Whether the patient may still move or cancel it; else why not. */
  change: 'open' | 'too-late' | 'begun' | 'ended';
  /** Instant. */
  changeUntil: number;
  /** How late the clinic is on the day of the visit; 0 otherwise. */
  lateMinutes: number;
  /** All but its end hidden: who finds a link shall not find a number. */
  number: string;
  wantsReminders: boolean;
  /** What is known of the last SMS about it. */
  sms?: SmsStatus | undefined;
  earlier: { wanted: boolean; offer?: Offer | undefined };
}

const minute = 60_000;
const hour = 60 * minute;

export function startOf({ date, time }: Slot): number {
  return instantOf(date, time);
}

export function changeUntil(appointment: Slot, changeHours: number): number {
  return startOf(appointment) - changeHours * hour;
}

export function stateOf(appointment: Appointment, now: number, lateMinutes = 0): VisitState {
  switch (appointment.status) {
    case 'no-show':
      return 'missed';
    case 'confirmed': {
      const ends = startOf(appointment) + (slotMinutes(appointment.time) + lateMinutes) * minute;
      if (now > ends) return 'over';
      return appointment.movedAt === null ? 'confirmed' : 'moved';
    }
    default:
      return appointment.status;
  }
}

export function mayChange(
  appointment: Appointment,
  now: number,
  changeHours: number,
): PatientAppointment['change'] {
  switch (appointment.status) {
    case 'confirmed':
      return now <= changeUntil(appointment, changeHours) ? 'open' : 'too-late';
    case 'arrived':
    case 'in-chair':
      return 'begun';
    default:
      return 'ended';
  }
}

/** Nobody is offered a time that leaves less than this to get ready and come. */
export const offerLead = 2 * hour;
export const offerMinutes = 15;

/** Whether there can be an earlier time at all that may still be offered. */
export function mayWantEarlier(appointment: Appointment, now: number): boolean {
  return appointment.status === 'confirmed' && startOf(appointment) > now + offerLead;
}
