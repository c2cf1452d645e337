import { isBookable, serviceOf } from '#features/clinic/services/bookable-services.ts';
import { latestSms } from '#features/notifications/outbox/messages-store.server.ts';
import { smsStatus, type SmsStatus } from '#features/notifications/outbox/sms-status.ts';
import {
  tellOfAppointment,
  type AppointmentEvent,
} from '#features/notifications/outbox/tell-of-appointment.server.ts';
import type { ToldAppointment } from '#features/notifications/outbox/make-messages.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { AppointmentStatus } from './appointment-status.ts';
import { patientOf, type Appointment } from './appointment.ts';
import type { Booking } from './booking.server.ts';
import { linkToken } from './patient-link.server.ts';

export interface Telling {
  /** False when staff have told the patient themselves. */
  tellPatient: boolean;
  /** Done by the patient, who waits to hear of it: at night too. Otherwise by staff. */
  byPatient?: boolean | undefined;
}

/** What messages know of a status. */
const stageOf = {
  confirmed: 'expected',
  arrived: 'present',
  'in-chair': 'present',
  completed: 'ended',
  'no-show': 'ended',
  cancelled: 'cancelled',
} as const satisfies Record<AppointmentStatus, ToldAppointment['stage']>;

/** Queues what patient and sheet hear of a change, in its transaction. */
export async function tellPatient(
  booking: Booking,
  tx: Queries,
  event: AppointmentEvent,
  appointment: Appointment,
  options: Telling,
): Promise<void> {
  const { toConfirm } = appointment;
  const told = {
    ...appointment,
    wantsReminders: appointment.wantsReminders && !toConfirm,
    stage: stageOf[appointment.status],
    patient: patientOf(appointment),
    ...(isBookable(appointment.service, booking.clinic) && { serviceName: serviceOf(appointment.service) }),
    mobile: appointment.mobileNumber,
    token: linkToken(appointment, booking.linkSecret),
  };
  const telling = {
    // The number may be a stranger's until the clinic has called it.
    tellPatient: options.tellPatient && !toConfirm,
    byPatient: options.byPatient ?? false,
    messages: booking.messages,
  };
  await tellOfAppointment(booking.database, tx, event, told, telling, booking.clock.now());
}

/** What is known of the last SMS about an appointment, for the patient. */
export async function readSmsStatus(
  { database, messages }: Pick<Booking, 'database' | 'messages'>,
  { id }: Pick<Appointment, 'id'>,
): Promise<SmsStatus | undefined> {
  const status = (await latestSms(database.queries, [id])).get(id);
  return smsStatus(status, messages.sends);
}
