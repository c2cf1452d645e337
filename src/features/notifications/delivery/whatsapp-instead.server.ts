import type { Queries } from '#platform/database/database.server.ts';
import { insertMessages } from '../outbox/new-messages-store.server.ts';
import type { SmsContent } from '../outbox/messages.ts';

/**
 * An SMS that was given up goes over WhatsApp, while it is true and still worth knowing, with what it would say now. Where its number was
 * corrected meanwhile, the right one is tried by SMS first.
 */
export async function fallBackToWhatsapp(tx: Queries, { id }: { id: string }, now: number): Promise<void> {
  const message = await tx
    .selectFrom('outbox')
    .select(['event', 'appointment_id', 'recipient', 'payload', 'resend_payload', 'expires_at'])
    .select(['night_until', 'overtaken_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { event, appointment_id: appointmentId, expires_at: expiresAt, night_until: nightUntil } = message;
  if (message.overtaken_at !== null || (expiresAt !== null && expiresAt <= now)) return;
  const payload = JSON.parse(message.resend_payload ?? message.payload) as SmsContent;
  const kind = payload.to === message.recipient ? 'whatsapp' : 'sms';
  await insertMessages(tx, [{ kind, event, appointmentId, payload, expiresAt, nightUntil }], now);
}
