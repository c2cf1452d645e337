import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { dateTimeString, instantOf } from '#features/clinic/clinic-time.ts';
import { confirmationText, type ConfirmedAppointment } from './confirmation-text.ts';
import type { NewMessage } from './messages.ts';

export interface BookedAppointment extends ConfirmedAppointment {
  id: string;
  /** First and last name joined. */
  patient: string;
  /** '+919812345210' */
  mobile: string;
  /** What the patient wrote, or nothing. */
  message: string;
}

/** Who is told of a new appointment: the patient, and the clinic's spreadsheet where there is one. */
export function bookingMessages(
  appointment: BookedAppointment,
  clinic: Pick<ClinicFacts, 'name' | 'phone'>,
  { hasSheet }: { hasSheet: boolean },
): NewMessage[] {
  const { id: appointmentId, patient, mobile, service, message, date, time } = appointment;
  const confirmation: NewMessage = {
    kind: 'sms',
    event: 'booked',
    appointmentId,
    payload: { to: mobile, text: confirmationText(appointment, clinic) },
    // Nobody is told after the visit that it is confirmed.
    expiresAt: instantOf(date, time),
  };
  const row: NewMessage = {
    kind: 'sheet',
    event: 'booked',
    appointmentId,
    payload: { patient, mobile: mobile.slice(-10), service, dateTime: dateTimeString(date, time), message },
  };
  return hasSheet ? [confirmation, row] : [confirmation];
}
