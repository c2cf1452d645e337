import { sql } from 'kysely';
import type { Database, Queries } from '#platform/database/database.server.ts';
import { parseStored } from '#platform/values/parse-stored.server.ts';
import { messagesTopic, queuedState, type OutboxRow } from '../outbox/messages-store.server.ts';
import { messageStates, type MessageKind, type MessageState } from '../outbox/messages.ts';
import { insertMessages } from '../outbox/new-messages-store.server.ts';
import { smsContent } from '../outbox/payloads.server.ts';
import { maxCounted, visitPageLength } from './message-list.ts';
import { maxTries } from '../outbox/retry-times.ts';

interface VisitChoice {
  /** Only appointments with a message in this state. */
  state?: MessageState | undefined;
  /** Only these appointments. */
  only?: readonly string[] | undefined;
  except: readonly string[];
  before?: string | undefined;
}

/** A literal, since PostgreSQL and SQLite use a partial index (`outbox_state`) for no parameter. */
const sms = sql.lit<'sms'>('sms');

/**
 * Appointments to whose patients messages were written, those written to last first; each with its last message, by which the next page
 * begins. With a state only messages in that state count.
 */
export async function listMessagedVisits(
  queries: Queries,
  { state, only, except, before }: VisitChoice,
): Promise<{ appointmentId: string; last: string }[]> {
  if (only?.length === 0) return [];
  return (
    queries
      .selectFrom('outbox')
      .select(['appointment_id as appointmentId', 'id as last'])
      .where('kind', '=', sms)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('outbox as later')
              .select('later.id')
              .whereRef('later.appointment_id', '=', 'outbox.appointment_id')
              .whereRef('later.id', '>', 'outbox.id')
              .where('later.kind', '=', sms)
              .$if(state !== undefined, (later) => later.where('later.state', '=', state!)),
          ),
        ),
      )
      .$if(state !== undefined, (query) => query.where('state', '=', state!))
      .$if(only !== undefined, (query) => query.where('appointment_id', 'in', only!))
      .$if(except.length > 0, (query) => query.where('appointment_id', 'not in', except))
      .$if(before !== undefined, (query) => query.where('id', '<', before!))
      // The ids of messages begin with their time.
      .orderBy('id', 'desc')
      .limit(visitPageLength)
      .execute()
  );
}

/** Visits with a message that staff must decide on: unknown outcome, or failed but still true and in time. */
export async function listUndecidedVisits(queries: Queries, now: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('outbox')
    .select((eb) => ['appointment_id', eb.fn.max('id').as('last')])
    .where('kind', '=', sms)
    .where('state', 'in', ['unknown', 'failed'])
    .where('overtaken_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'unknown'),
        and([eb('state', '=', 'failed'), or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])]),
      ]),
    )
    .groupBy('appointment_id')
    .orderBy('last', 'desc')
    .limit(visitPageLength)
    .execute();
  return rows.map(({ appointment_id: id }) => id);
}

/** All messages to the patients of these appointments, newest first. */
export async function messagesOf(queries: Queries, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return [];
  const rows = await queries
    .selectFrom('outbox')
    .select(['id', 'appointment_id', 'channel', 'event', 'state', 'attempts', 'reason', 'payload'])
    .select(['due_at', 'expires_at', 'created_at', 'settled_at', 'overtaken_at'])
    .where('kind', '=', 'sms')
    .where('appointment_id', 'in', appointmentIds)
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ payload, ...row }) => {
    const content = parseStored(smsContent, payload, `outbox ${row.id}`);
    return content ? [{ ...row, content }] : [];
  });
}

export type ListedMessage = Awaited<ReturnType<typeof messagesOf>>[number];

/** The number of messages in each state, capped at `maxCounted + 1` so that a long outbox is not read as a whole. */
export async function countMessages(queries: Queries): Promise<Map<MessageState, number>> {
  const counts = await Promise.all(
    messageStates.map(async (state) => {
      const { count } = await queries
        .selectFrom((from) =>
          from
            .selectFrom('outbox')
            .select('id')
            .where('kind', '=', sms)
            .where('state', '=', state)
            .limit(maxCounted + 1)
            .as('some'),
        )
        .select((some) => some.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return [state, Number(count)] as const;
    }),
  );
  return new Map(counts.filter(([, count]) => count > 0));
}

/** The number of waiting messages for each channel. */
export async function countWaiting(queries: Queries): Promise<Map<MessageKind, number>> {
  const rows = await queries
    .selectFrom('outbox')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('state', '=', queuedState)
    .groupBy('kind')
    .execute();
  const waiting = new Map<MessageKind, number>([
    ['sms', 0],
    ['sheet', 0],
    ['whatsapp', 0],
  ]);
  for (const { kind, count } of rows) waiting.set(kind, Number(count));
  return waiting;
}

/** Decisions of a receptionist about a message. */
export type MessageDecision = 'send-again' | 'arrived';

const decidable: Record<MessageDecision, readonly MessageState[]> = {
  'send-again': ['unknown', 'failed'],
  arrived: ['unknown'],
};

/**
 * A person's decision about a message whose fate is unknown, or that was given up. Undefined when there is nothing to decide any more: it
 * was decided, reported, or would come too late.
 */
export async function decideMessage(
  database: Pick<Database, 'announce'>,
  tx: Queries,
  id: string,
  decision: MessageDecision,
  now: number,
): Promise<Pick<OutboxRow, 'id' | 'appointment_id'> | undefined> {
  const decided = decision === 'arrived' ? await noteArrival(tx, id, now) : await sendAgain(tx, id, now);
  if (decided) await database.announce(tx, messagesTopic);
  return decided;
}

const noteArrival = (tx: Queries, id: string, now: number) =>
  decidedMessage(tx, id, 'arrived')
    .set({ state: 'delivered', reason: null, delivered_at: now, settled_at: now })
    .returning(['id', 'appointment_id'])
    .executeTakeFirst();

/** Resends only while the message is true and in time. A corrected number gets a message with an id of its own. */
async function sendAgain(tx: Queries, id: string, now: number) {
  const decided = await decidedMessage(tx, id, 'send-again')
    .where('overtaken_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .set((eb) => ({ tries_allowed: eb('attempts', '+', maxTries) }))
    .returning(['id', 'appointment_id', 'event', 'attempts', 'expires_at', 'recipient', 'resend_payload'])
    .executeTakeFirst();
  if (!decided) return undefined;
  const { event, appointment_id: appointmentId, expires_at: expiresAt, resend_payload } = decided;
  const content =
    resend_payload === null ? undefined : parseStored(smsContent, resend_payload, `outbox ${id}`);
  const update = tx.updateTable('outbox').where('id', '=', id);
  if (content && content.to !== decided.recipient) {
    const payload = content;
    await update.set({ overtaken_at: now }).execute();
    await insertMessages(tx, [{ kind: 'sms', event, appointmentId, payload, expiresAt }], now);
  } else {
    const again = { state: 'queued', reason: null, due_at: now, settled_at: null } as const;
    await update.set({ ...again, settled_attempts: decided.attempts }).execute();
  }
  return decided;
}

const decidedMessage = (tx: Queries, id: string, decision: MessageDecision) =>
  tx
    .updateTable('outbox')
    .where('id', '=', id)
    .where('kind', '=', 'sms')
    .where('state', 'in', decidable[decision]);
