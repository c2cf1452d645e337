import { getAllowedChanges, type PatientChange } from '#features/booking/appointments/allowed-changes.ts';
import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import type { PatientRefusal } from './patient-actions.ts';
import type { PatientAppointment } from './patient-appointment.ts';
import { hourMs } from '#platform/clock.ts';

/** The last instant (epoch ms) at which a patient may move or cancel; `changeHours` is the setting BOOKING_CHANGE_HOURS. */
export function changeUntil(slot: Slot, changeHours: number): number {
  return instantOf(slot.date, slot.time) - changeHours * hourMs;
}

/** Whether the patient may move or cancel it. */
export function patientMayChange(
  appointment: Appointment,
  now: number,
  changeHours: number,
): PatientAppointment['change'] {
  if (getAllowedChanges(appointment).patient.includes('move'))
    return now <= changeUntil(appointment, changeHours) ? 'open' : 'too-late';
  switch (appointment.status) {
    case 'arrived':
    case 'in-chair':
      return 'begun';
    default:
      return 'ended';
  }
}

/** The reason why the status refuses a patient's change; undefined where it allows it. */
export function refusalByStatus(
  status: AppointmentStatus,
  change: PatientChange,
): PatientRefusal | undefined {
  if (status === 'confirmed' || getAllowedChanges({ status }).patient.includes(change)) return undefined;
  return { reason: status === 'no-show' ? 'missed' : status };
}
