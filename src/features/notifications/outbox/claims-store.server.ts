import { sql } from 'kysely';
import type { Database, Queries } from '#platform/database/database.server.ts';
import { prepare } from '#platform/database/prepare.server.ts';
import { admitMessages, isResting, type MessageLimits } from './message-channels-store.server.ts';
import { messagesTopic, queued, withdrawnReason } from './messages-store.server.ts';
import type { MessageEvent } from '../templates/message-template.ts';
import type { MessageKind, MessageState, Payloads } from './messages.ts';
import { isNight } from './night.ts';

/** A message in the hands of one worker until its lease ends. */
export interface ClaimedMessage<Kind extends MessageKind = MessageKind> {
  id: string;
  kind: Kind;
  event: MessageEvent;
  appointmentId: string;
  /** How often it was claimed: who holds an older number holds it no more. */
  attempts: number;
  triesAllowed: number;
  /** The worker before never told what came of it: it may have been sent. */
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
  /** Patients are not woken. */
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
  // Mostly there is nothing to send, or the provider rests: no transaction, which would hold up others, begins for that.
  const due = await (asleep ? selectDueAsleep : selectDue)(database.queries, { kind, now: claim.now });
  if (due.rows.length === 0 || (await isResting(database.queries, kind, claim.now))) return nothing;
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
    .where('state', '=', queued)
    .where('channel', '=', kind)
    .where('due_at', '<=', now)
    .where('overtaken_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .$if(asleep, (select) => select.where('night_until', '>', now));
}

const selectDue = prepare((queries, { kind, now }: { kind: MessageKind; now: number }) =>
  dueMessages(queries, kind, now, false).limit(1),
);
const selectDueAsleep = prepare((queries, { kind, now }: { kind: MessageKind; now: number }) =>
  dueMessages(queries, kind, now, true).limit(1),
);

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
    .returningAll()
    .execute();
  return rows.map((row) => ({
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
    payload: JSON.parse(row.payload) as Payloads[Kind],
  }));
}

export interface Settlement {
  state: MessageState;
  reason: string | null;
  /** Of one that is tried again. */
  dueAt?: number | undefined;
  /** It is still not known whether it went out. */
  staysLost?: boolean | undefined;
  provider?: string | undefined;
  providerId?: string | undefined;
}

interface Settled {
  message: Pick<ClaimedMessage, 'id' | 'attempts'>;
  settlement: Settlement;
}

/**
 * The ids of those that were still held: not of one whose lease ended meanwhile, so that another worker holds it, or whose provider's
 * report was here first. What became the same is written by one statement.
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
      .where('state', '=', queued)
      .returning('id')
      .execute();
    for (const { id } of rows) kept.add(id);
  }
  return kept;
}

/** Lets go of messages that no worker is sending and that would come too late now, or were overtaken while they were being sent; one that may have gone out becomes 'unknown'. */
export async function expireMessages(
  database: Pick<Database, 'queries' | 'transaction' | 'announce'>,
  kind: MessageKind,
  now: number,
): Promise<string[]> {
  const { rows } = await selectExpired(database.queries, { kind, now });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  return database.transaction(async (tx) => {
    const expired = await tx
      .updateTable('outbox')
      .set({
        state: sql`case when attempts = settled_attempts then 'expired' else 'unknown' end`,
        reason: sql`case when overtaken_at is not null then ${withdrawnReason} else coalesce(reason, 'it would have come too late') end`,
        settled_at: now,
      })
      .where('id', 'in', ids)
      .where('state', '=', queued)
      // Claimed meanwhile: it is being sent. True again meanwhile: it waits.
      .where('due_at', '<=', now)
      .where((eb) => eb.or([eb('expires_at', '<=', now), eb('overtaken_at', 'is not', null)]))
      .returning('id')
      .execute();
    await database.announce(tx, messagesTopic);
    return expired.map(({ id }) => id);
  });
}

const selectExpired = prepare((queries, { kind, now }: { kind: MessageKind; now: number }) =>
  queries
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', queued)
    .where('channel', '=', kind)
    .where('due_at', '<=', now)
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('overtaken_at', 'is not', null)]))
    .limit(500),
);

/** What waits for its next try need not wait any longer: the provider is back. */
export async function retryNow(tx: Queries, kind: MessageKind, now: number): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ due_at: now })
    .where('state', '=', queued)
    .where('channel', '=', kind)
    .where('due_at', '>', now)
    .where('attempts', '>', 0)
    .whereRef('attempts', '=', 'settled_attempts')
    .execute();
}
