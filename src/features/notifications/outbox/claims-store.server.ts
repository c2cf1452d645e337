import { sql, type ExpressionBuilder } from 'kysely';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { parseStored } from '#platform/values/parse-stored.server.ts';
import { admitMessages, isResting, type MessageLimits } from './message-channels-store.server.ts';
import {
  isAgreedToWhatsapp,
  messagesTopic,
  notAgreedReason,
  queuedState,
  withdrawnReason,
} from './messages-store.server.ts';
import type { MessageEvent } from '../templates/message-template.ts';
import type { MessageKind, MessageState } from './messages.ts';
import { isNight } from './night.ts';
import { payloads, type Payloads } from './payloads.server.ts';

/** A message in the hands of one worker until its lease ends. */
export interface ClaimedMessage<Kind extends MessageKind = MessageKind> {
  id: string;
  kind: Kind;
  event: MessageEvent;
  appointmentId: string;
  /** The number of claims so far: a worker with an older number has lost its claim. */
  attempts: number;
  triesAllowed: number;
  /** The previous worker left no result: the message may have been sent. */
  isLost: boolean;
  createdAt: number;
  claimedAt: number;
  expiresAt: number | null;
  nightUntil: number | null;
  payload: Payloads[Kind];
}

interface Claim {
  limit: number;
  lease: number;
  now: number;
  limits?: MessageLimits | undefined;
  /** At night claims only messages whose `nightUntil` is still ahead. */
  keepsNightRest?: boolean;
}

/** Takes up to `limit` due messages for `lease` milliseconds. A worker that dies loses its lease, and they are tried again. */
export async function claimMessages<Kind extends MessageKind>(
  database: Pick<Database, 'kind' | 'queries' | 'transaction'>,
  kind: Kind,
  claim: Claim,
): Promise<{ claimed: ClaimedMessage<Kind>[]; limitReached: boolean }> {
  const nothing = { claimed: [], limitReached: false };
  const asleep = Boolean(claim.keepsNightRest) && isNight(claim.now);
  // Usually nothing is due or the provider is paused: this check avoids a transaction, which would block others.
  const due = await dueMessages(database.queries, kind, claim.now, asleep).limit(1).execute();
  if (due.length === 0 || (await isResting(database.queries, kind, claim.now))) return nothing;
  return database.transaction((tx) =>
    admitMessages(tx, kind, claim, (room, reminders) =>
      take({ kind: database.kind, queries: tx }, kind, { ...claim, room, asleep, reminders }),
    ),
  );
}

function dueMessages(queries: Queries, kind: MessageKind, now: number, asleep: boolean) {
  return queries
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', queuedState)
    .where('channel', '=', kind)
    .where('due_at', '<=', now)
    .where('overtaken_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .$if(kind === 'whatsapp', (select) => select.where(isAgreedToWhatsapp))
    .$if(asleep, (select) => select.where('night_until', '>', now));
}

async function take<Kind extends MessageKind>(
  { kind: databaseKind, queries }: Pick<Database, 'kind' | 'queries'>,
  kind: Kind,
  {
    room,
    lease,
    now,
    asleep,
    reminders,
  }: Claim & { room: number; asleep: boolean; reminders: boolean | undefined },
): Promise<ClaimedMessage<Kind>[]> {
  const rows = await queries
    .with('due', () =>
      dueMessages(queries, kind, now, asleep)
        .$if(reminders !== undefined, (due) =>
          due.where('event', reminders ? 'in' : 'not in', ['reminder-evening', 'reminder-2h']),
        )
        .orderBy('due_at')
        .limit(room)
        .$if(databaseKind === 'postgres', (select) => select.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      due_at: now + lease,
      tried_at: now,
      payload: eb.fn.coalesce('resend_payload', 'payload'),
      resend_payload: null,
    }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
    .returning(['id', 'event', 'appointment_id', 'attempts', 'tries_allowed', 'settled_attempts'])
    .returning(['created_at', 'expires_at', 'night_until', 'payload'])
    .execute();
  const unreadable: Settled[] = [];
  const claimed = rows.flatMap((row) => {
    const payload = parseStored(payloads[kind], row.payload, `outbox ${row.id}`);
    if (!payload) {
      unreadable.push({ message: row, settlement: { state: 'failed', reason: 'its content is damaged' } });
      return [];
    }
    const message = {
      id: row.id,
      kind,
      event: row.event,
      appointmentId: row.appointment_id,
      attempts: row.attempts,
      triesAllowed: row.tries_allowed,
      isLost: row.attempts - 1 !== row.settled_attempts,
      createdAt: row.created_at,
      claimedAt: now,
      expiresAt: row.expires_at,
      nightUntil: row.night_until,
      payload,
    };
    return [message];
  });
  // Given up at once: claimed again and again it would take the place of others.
  await settleMessages(queries, unreadable, now);
  return claimed;
}

export interface Settlement {
  state: MessageState;
  reason: string | null;
  /** The time of the next try. */
  dueAt?: number | undefined;
  /** Whether it was sent is still unknown. */
  staysLost?: boolean | undefined;
  provider?: string | undefined;
  providerId?: string | undefined;
}

interface Settled {
  message: Pick<ClaimedMessage, 'id' | 'attempts'>;
  settlement: Settlement;
}

/**
 * Stores results of sends. Returns the ids that this worker still held: another worker may have claimed one after its lease ended, or the
 * provider's report may have come first. Equal results share one statement.
 */
export async function settleMessages(
  tx: Queries,
  settled: readonly Settled[],
  now: number,
): Promise<Set<string>> {
  const same = Map.groupBy(settled, ({ message, settlement }) =>
    JSON.stringify([message.attempts, settlement]),
  );
  const kept = new Set<string>();
  for (const group of same.values()) {
    const [{ message, settlement }] = group as [Settled];
    const { state, reason, dueAt, staysLost, provider, providerId } = settlement;
    const rows = await tx
      .updateTable('outbox')
      .set({
        state,
        reason,
        ...(!staysLost && { settled_attempts: message.attempts }),
        ...(provider && { provider }),
        ...(providerId && { provider_id: providerId }),
        ...(state === 'sent' && { sent_at: now }),
        ...(state === 'queued' ? { due_at: dueAt ?? now } : { settled_at: now }),
      })
      .where(
        'id',
        'in',
        group.map(({ message: { id } }) => id),
      )
      .where('attempts', '=', message.attempts)
      .where('state', '=', queuedState)
      .returning('id')
      .execute();
    for (const { id } of rows) kept.add(id);
  }
  return kept;
}

/** Expires messages that no worker is sending and that are too late, overtaken or without the consent they need; one that may have been sent becomes 'unknown'. */
export async function expireMessages(
  database: Pick<Database, 'queries' | 'transaction' | 'announce'>,
  kind: MessageKind,
  now: number,
): Promise<string[]> {
  const rows = await selectExpired(database.queries, { kind, now });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  return database.transaction(async (tx) => {
    const expired = await tx
      .updateTable('outbox')
      .set({
        state: sql`case when attempts = settled_attempts then 'expired' else 'unknown' end`,
        reason: sql`case when overtaken_at is not null then ${withdrawnReason} when expires_at <= ${now} then coalesce(reason, 'it would have come too late') else ${notAgreedReason} end`,
        settled_at: now,
      })
      .where('id', 'in', ids)
      .where('state', '=', queuedState)
      // A later due time means that it is claimed again, or was requeued after a change: both are left alone.
      .where('due_at', '<=', now)
      .where(mustNotGo(kind, now))
      .returning('id')
      .execute();
    await database.announce(tx, messagesTopic);
    return expired.map(({ id }) => id);
  });
}

const selectExpired = (queries: Queries, { kind, now }: { kind: MessageKind; now: number }) =>
  queries
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', queuedState)
    .where('channel', '=', kind)
    .where('due_at', '<=', now)
    .where(mustNotGo(kind, now))
    .limit(500)
    .execute();

const mustNotGo = (kind: MessageKind, now: number) => (eb: ExpressionBuilder<Tables, 'outbox'>) =>
  eb.or([
    eb('expires_at', '<=', now),
    eb('overtaken_at', 'is not', null),
    ...(kind === 'whatsapp' ? [eb.not(isAgreedToWhatsapp(eb))] : []),
  ]);

/** Messages waiting for their next try are due now: the provider is back. */
export async function retryNow(tx: Queries, kind: MessageKind, now: number): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ due_at: now })
    .where('state', '=', queuedState)
    .where('channel', '=', kind)
    .where('due_at', '>', now)
    .where('attempts', '>', 0)
    .whereRef('attempts', '=', 'settled_attempts')
    .execute();
}
