import { isBookable, serviceOf } from '#features/clinic/services/bookable-services.ts';
import { latestSms } from '#features/notifications/outbox/messages-store.server.ts';
import { smsStatus, type SmsStatus } from '#features/notifications/outbox/sms-status.ts';
import {
  queueNotifications,
  type AppointmentEvent,
} from '#features/notifications/outbox/queue-notifications.server.ts';
import type { AppointmentForMessages } from '#features/notifications/outbox/make-messages.server.ts';
import { isLandline } from '#platform/mobile-number.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { AppointmentStatus } from './appointment-status.ts';
import { patientOf, type Appointment } from './appointment.ts';
import type { Booking } from './booking.server.ts';
import { linkToken } from './patient-link.server.ts';

export interface NotifyOptions {
  /** False when staff have informed the patient in person. */
  notifyPatient: boolean;
  /** The patient made the change and waits for the message, so it goes out at night too. */
  byPatient?: boolean | undefined;
}

/** The stage of a visit that message texts depend on. */
const stageOf = {
  confirmed: 'expected',
  arrived: 'present',
  'in-chair': 'present',
  completed: 'ended',
  'no-show': 'ended',
  cancelled: 'cancelled',
} as const satisfies Record<AppointmentStatus, AppointmentForMessages['stage']>;

/** Queues the messages to the patient and the spreadsheet in the change's own transaction. */
export async function notifyPatient(
  booking: Booking,
  { facts }: SiteSnapshot,
  tx: Queries,
  event: AppointmentEvent,
  appointment: Appointment,
  options: NotifyOptions,
): Promise<void> {
  const mayHear = !appointment.toConfirm && hasNumber(appointment.mobileNumber);
  const subject = {
    ...appointment,
    wantsReminders: appointment.wantsReminders && mayHear,
    stage: stageOf[appointment.status],
    isHeld: appointment.toConfirm,
    patient: patientOf(appointment),
    ...(isBookable(appointment.service, facts) && { serviceName: serviceOf(appointment.service) }),
    mobile: appointment.mobileNumber,
    token: linkToken(appointment, booking.linkSecret),
  };
  const telling = {
    notifyPatient: options.notifyPatient && mayHear,
    byPatient: options.byPatient ?? false,
    messages: booking.messages,
  };
  await queueNotifications(booking.database, tx, event, subject, telling, booking.clock.now());
}

/** Not promised to a landline, which seldom takes an SMS. */
const promises = new Set<SmsStatus | undefined>(['coming', 'onItsWay', 'unclear']);

/** The state of the last SMS about an appointment, as the patient sees it. */
export async function readSmsStatus(
  { database, messages }: Pick<Booking, 'database' | 'messages'>,
  appointment: Pick<Appointment, 'id' | 'mobileNumber'>,
): Promise<SmsStatus | undefined> {
  const latest = (await latestSms(database.queries, [appointment])).get(appointment.id);
  const status = smsStatus(latest, messages.sends);
  return promises.has(status) && isLandline(appointment.mobileNumber) ? 'notSent' : status;
}
