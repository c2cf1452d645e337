import type { Queries } from '#platform/database/database.server.ts';
import type { ClaimedMessage } from '../outbox/claims-store.server.ts';
import { insertMessages } from '../outbox/new-messages-store.server.ts';

type GivenUp = Pick<
  ClaimedMessage<'sms'>,
  'event' | 'appointmentId' | 'payload' | 'expiresAt' | 'nightUntil'
>;

/** An SMS that was given up goes over WhatsApp, while it is still worth knowing. */
export async function fallBackToWhatsapp(
  tx: Queries,
  { event, appointmentId, payload, expiresAt, nightUntil }: GivenUp,
  now: number,
): Promise<void> {
  if (expiresAt !== null && expiresAt <= now) return;
  await insertMessages(tx, [{ kind: 'whatsapp', event, appointmentId, payload, expiresAt, nightUntil }], now);
}
