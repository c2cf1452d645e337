import { ascendingId } from '#platform/database/ascending-id.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { NewMessage } from './messages.ts';
import { messagesTopic, type OutboxRow } from './messages-store.server.ts';
import { maxTries } from './retry-times.ts';

/** Runs in the transaction of the change, so that neither exists without the other. */
export async function enqueueMessages(
  database: Pick<Database, 'announce'>,
  tx: Queries,
  messages: readonly NewMessage[],
  now: number,
): Promise<void> {
  if (messages.length === 0) return;
  await insertMessages(tx, messages, now);
  await database.announce(tx, messagesTopic);
}

/** `settled`: stored without being sent, so that staff and patient see the reason. */
export async function insertMessages(
  tx: Queries,
  messages: readonly NewMessage[],
  now: number,
  settled: Partial<Pick<OutboxRow, 'state' | 'reason' | 'settled_at'>> = {},
): Promise<void> {
  const rows = messages.map(({ kind, event, appointmentId, payload, dueAt, expiresAt, nightUntil }) => ({
    id: ascendingId(),
    kind: kind === 'sheet' ? kind : ('sms' as const),
    channel: kind,
    event,
    appointment_id: appointmentId,
    recipient: 'to' in payload ? payload.to : null,
    payload: JSON.stringify(payload),
    state: 'queued' as const,
    attempts: 0,
    settled_attempts: 0,
    tries_allowed: maxTries,
    due_at: dueAt ?? now,
    expires_at: expiresAt ?? null,
    night_until: nightUntil ?? null,
    created_at: now,
    reason: null,
    settled_at: null,
    ...settled,
  }));
  await tx.insertInto('outbox').values(rows).execute();
}

/** The number of confirmations to a number since an instant. */
export async function confirmationsSince(tx: Queries, recipient: string, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recipient', '=', recipient)
    .where('created_at', '>=', since)
    .where('channel', '=', 'sms')
    .where('event', 'in', ['booked', 'moved', 'cancelled'])
    .where('state', '!=', 'expired')
    .executeTakeFirstOrThrow();
  return Number(count);
}
