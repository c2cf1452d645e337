import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queries } from '#platform/database/database.server.ts';
import {
  isReminder,
  type MessageEvent,
  type MessageKind,
  type MessageState,
  type NewMessage,
  type Payloads,
  type SmsStatus,
} from './messages.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    outbox: OutboxTable;
  }
}

interface OutboxTable {
  id: string;
  /** What its payload is. */
  kind: 'sms' | 'sheet';
  channel: MessageKind;
  event: MessageEvent;
  appointment_id: string;
  /** The number it goes to; null for the sheet. */
  recipient: string | null;
  payload: string;
  state: MessageState;
  /** How often it was claimed: who holds an older number holds it no more. */
  attempts: number;
  /** The last claim of which it is known what came of it: behind `attempts` while it is being sent, or when a server died sending it. */
  settled_attempts: number;
  /** Of a claimed message: when the claim ends. */
  due_at: number;
  expires_at: number | null;
  night_until: number | null;
  /** Why the last try failed. */
  reason: string | null;
  created_at: number;
  tried_at: number | null;
  sent_at: number | null;
  delivered_at: number | null;
  settled_at: number | null;
  provider: string | null;
  /** What the provider calls it. */
  provider_id: string | null;
}

/** A message in the hands of one worker until its lease ends. */
export interface ClaimedMessage<Kind extends MessageKind = MessageKind> {
  id: string;
  attempts: number;
  createdAt: number;
  payload: Payloads[Kind];
}

/** Announced whenever there is something new to send. */
export const messagesTopic = 'messages';

/** In the transaction of what the messages tell, so that neither exists without the other. */
export async function enqueueMessages(
  database: Pick<Database, 'announce'>,
  tx: Queries,
  messages: readonly NewMessage[],
  now: number,
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ kind, event, appointmentId, payload, dueAt, expiresAt, nightUntil }) => ({
    id: randomUUIDv7(),
    kind: kind === 'sheet' ? kind : ('sms' as const),
    channel: kind,
    event,
    appointment_id: appointmentId,
    recipient: 'to' in payload ? payload.to : null,
    payload: JSON.stringify(payload),
    state: 'queued' as const,
    attempts: 0,
    settled_attempts: 0,
    due_at: dueAt ?? now,
    expires_at: expiresAt ?? null,
    night_until: nightUntil ?? null,
    created_at: now,
  }));
  await tx.insertInto('outbox').values(rows).execute();
  await database.announce(tx, messagesTopic);
}

// A literal, not a parameter: PostgreSQL's prepared plans see only then that the partial index applies.
const queued = sql.lit<MessageState>('queued');

/** Takes up to `limit` due messages for `lease` milliseconds. A worker that dies loses its lease, and they are tried again. */
export async function claimMessages<Kind extends MessageKind>(
  { kind: databaseKind, queries }: Pick<Database, 'kind' | 'queries'>,
  kind: Kind,
  { limit, lease, now }: { limit: number; lease: number; now: number },
): Promise<ClaimedMessage<Kind>[]> {
  const rows = await queries
    .with('due', (cte) =>
      cte
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', queued)
        .where('channel', '=', kind)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .$if(databaseKind === 'postgres', (select) => select.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: now + lease, tried_at: now }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
    .returning(['id', 'attempts', 'payload', 'created_at'])
    .execute();
  return rows.map(({ id, attempts, payload, created_at }) => ({
    id,
    attempts,
    createdAt: created_at,
    payload: JSON.parse(payload) as Payloads[Kind],
  }));
}

/** False when the lease ended meanwhile and somebody else holds the message. */
export async function settleMessage(
  queries: Queries,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  change: { state: MessageState; reason: string | null; dueAt?: number },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('outbox')
    .set({
      state: change.state,
      reason: change.reason,
      settled_attempts: attempts,
      ...(change.state === 'sent' && { sent_at: now }),
      ...(change.state === 'queued' ? { due_at: change.dueAt ?? now } : { settled_at: now }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', queued)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Lets go of messages nobody is sending and that would come too late now. Returns their ids. */
export async function expireMessages(queries: Queries, kind: MessageKind, now: number): Promise<string[]> {
  const rows = await queries
    .updateTable('outbox')
    .set({ state: 'expired', settled_at: now })
    .where('state', '=', queued)
    .where('channel', '=', kind)
    .where('due_at', '<=', now)
    .where('expires_at', '<=', now)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lets go of the texts about an appointment that nobody has begun to send: something else is true now. */
export async function withdrawMessages(tx: Queries, appointmentId: string, now: number): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ state: 'expired', reason: 'no longer true', settled_at: now })
    .where('appointment_id', '=', appointmentId)
    .where('state', '=', queued)
    .where('kind', '=', 'sms')
    .where('attempts', '=', 0)
    .execute();
}

/** What is known of the last SMS or WhatsApp message about each appointment; of reminders, once they were tried. */
export async function latestSms(
  queries: Queries,
  appointmentIds: readonly string[],
): Promise<Map<string, SmsStatus>> {
  const latest = new Map<string, SmsStatus>();
  if (appointmentIds.length === 0) return latest;
  const rows = await queries
    .selectFrom('outbox')
    .select(['appointment_id', 'event', 'state', 'attempts', 'created_at'])
    .select((eb) => eb.fn.coalesce('delivered_at', 'settled_at', 'tried_at', 'created_at').as('at'))
    .where('appointment_id', 'in', appointmentIds)
    .where('kind', '=', 'sms')
    .where('event', '!=', 'earlier-slot')
    .orderBy('at')
    .orderBy('id')
    .execute();
  for (const { appointment_id, event, state, attempts, at } of rows) {
    if (isReminder(event) && attempts === 0) continue;
    const told = isReminder(event) ? 'reminder' : (event as Exclude<SmsStatus['event'], 'reminder'>);
    latest.set(appointment_id, { state, at, event: told });
  }
  return latest;
}
