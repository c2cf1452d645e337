import { latestSms } from '#features/notifications/outbox/messages-store.server.ts';
import { smsStatus, type SmsStatus } from '#features/notifications/outbox/sms-status.ts';
import type { Appointment } from './appointment.ts';
import type { Booking } from './booking.server.ts';

/** What is known of the last SMS about an appointment, for the patient. */
export async function readSmsStatus(
  { database, messages }: Pick<Booking, 'database' | 'messages'>,
  { id }: Pick<Appointment, 'id'>,
): Promise<SmsStatus | undefined> {
  const status = (await latestSms(database.queries, [id])).get(id);
  return smsStatus(status, messages.sends);
}
