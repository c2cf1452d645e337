import { latestSms } from '#features/notifications/outbox/messages-store.server.ts';
import { smsTruth, type SmsTruth } from '#features/notifications/outbox/sms-truth.ts';
import type { Appointment } from './appointment.ts';
import type { Booking } from './booking.server.ts';

/** What is known of the last SMS about an appointment, for the patient. */
export async function tellSmsTruth(
  { database, messages }: Pick<Booking, 'database' | 'messages'>,
  { id }: Pick<Appointment, 'id'>,
): Promise<SmsTruth | undefined> {
  const status = (await latestSms(database.queries, [id])).get(id);
  return smsTruth(status, messages.sends);
}
