import { settleMessages, type Settlement } from '#features/notifications/outbox/claims-store.server.ts';
import { enqueueMessages } from '#features/notifications/outbox/new-messages-store.server.ts';
import type { NewMessage } from '#features/notifications/outbox/messages.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';

export const sheetMessage: NewMessage = {
  kind: 'sheet',
  event: 'booked',
  appointmentId: 'a1',
  payload: {
    patient: 'Asha Patil',
    mobile: '9812345210',
    service: 'Restorative Dentistry - Root Canal Treatment',
    dateTime: 'Monday, November 23, 2026 at 10:00 AM',
    message: 'दाँत में दर्द 😬',
  },
};

export const smsMessage: NewMessage = {
  kind: 'sms',
  event: 'booked',
  appointmentId: 'a1',
  payload: { to: '+919812345210', text: 'Battisi Dental: Root Canal Treatment confirmed.' },
};

export function enqueue(database: Database, messages: readonly NewMessage[], now: number): Promise<void> {
  return database.transaction((tx) => enqueueMessages(database, tx, messages, now));
}

/** Messages of the outbox, oldest first, sheets before SMS. */
export function outboxRows({ queries }: Database) {
  return queries.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('kind').execute();
}

/** Settles a message; false when another process has taken over its lease. */
export async function settleMessage(
  queries: Queries,
  message: { id: string; attempts: number },
  settlement: Settlement,
  now: number,
): Promise<boolean> {
  return (await settleMessages(queries, [{ message, settlement }], now)).has(message.id);
}

/** Stores a visit under this id, whose patient consented to WhatsApp. */
export async function storeWhatsappYes({ queries }: Database, appointmentId: string): Promise<void> {
  await queries
    .insertInto('appointments')
    .values({
      id: appointmentId,
      reference: appointmentId,
      status: 'confirmed',
      first_name: 'Asha',
      last_name: 'Patil',
      mobile: '+919812345210',
      service: 'Preventive Care - Dental X-rays',
      message: '',
      slot_date: '2026-11-30',
      slot_time: '10:00',
      chair: 1,
      link_version: 1,
      link_hash: appointmentId,
      whatsapp_version: 1,
      whatsapp_language: 'en',
      created_at: 0,
      updated_at: 0,
    })
    .execute();
}
