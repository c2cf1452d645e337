import type { Queries } from '#platform/database/database.server.ts';
import type { ClaimedMessage } from './claims-store.server.ts';
import { insertMessages } from './messages-store.server.ts';

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
  const message = {
    kind: 'whatsapp' as const,
    event,
    appointmentId,
    payload,
    ...(expiresAt !== null && { expiresAt }),
    ...(nightUntil !== null && { nightUntil }),
  };
  await insertMessages(tx, [message], now);
}
