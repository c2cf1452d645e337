import type { Queries } from '#platform/database/database.server.ts';
import { parseStored } from '#platform/values/parse-stored.server.ts';
import { isAgreedToWhatsapp } from '../outbox/messages-store.server.ts';
import { insertMessages } from '../outbox/new-messages-store.server.ts';
import { smsContent } from '../outbox/payloads.server.ts';

/**
 * Requeues a failed SMS for WhatsApp with its current text, while it is true and in time, and if the patient said yes to WhatsApp. If the
 * number was corrected meanwhile, the right one is tried by SMS first.
 */
export async function fallBackToWhatsapp(tx: Queries, { id }: { id: string }, now: number): Promise<void> {
  const message = await tx
    .selectFrom('outbox')
    .select(['event', 'appointment_id', 'recipient', 'payload', 'resend_payload', 'expires_at'])
    .select(['night_until', 'overtaken_at'])
    .select((eb) => isAgreedToWhatsapp(eb).as('is_agreed'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { event, appointment_id: appointmentId, expires_at: expiresAt, night_until: nightUntil } = message;
  if (message.overtaken_at !== null || (expiresAt !== null && expiresAt <= now)) return;
  const payload = parseStored(smsContent, message.resend_payload ?? message.payload, `outbox ${id}`);
  if (!payload) return;
  const kind = payload.to === message.recipient ? 'whatsapp' : 'sms';
  if (kind === 'whatsapp' && !message.is_agreed) return;
  await insertMessages(tx, [{ kind, event, appointmentId, payload, expiresAt, nightUntil }], now);
}
