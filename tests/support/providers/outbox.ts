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
