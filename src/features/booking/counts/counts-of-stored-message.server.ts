import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { billedParts } from '#features/notifications/outbox/billed-parts.ts';
import type { OutboxRow } from '#features/notifications/outbox/messages-store.server.ts';
import { smsContent } from '#features/notifications/outbox/payloads.server.ts';
import { countsOfMessage, type DayCount } from './day-counts.ts';

type StoredMessage = Pick<OutboxRow, 'channel' | 'state'> & { payload: unknown; createdAt: number };

/** A message counts for the day on which it was queued. */
export function countsOfStoredMessage({ channel, state, payload, createdAt }: StoredMessage): DayCount[] {
  const content = smsContent.safeParse(payload);
  const parts = content.success ? billedParts({ channel, state, text: content.data.text }) : undefined;
  return countsOfMessage({ date: civilDateAt(createdAt), state, parts });
}
