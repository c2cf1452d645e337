import type { Database, Queries } from '#platform/database/database.server.ts';
import { messagesTopic, queued, type OutboxRow } from '../outbox/messages-store.server.ts';
import type { MessageKind, MessageState, SmsContent } from '../outbox/messages.ts';
import { mostTries } from '../outbox/retry-times.ts';

export const messagePageLength = 50;

interface MessageChoice {
  state?: MessageState | undefined;
  /** All but those in this state. */
  except?: MessageState | undefined;
  before?: string | undefined;
}

/** Messages to patients, newest first, a page at a time. */
export async function listMessages(queries: Queries, { state, except, before }: MessageChoice) {
  const rows = await queries
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'sms')
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(except !== undefined, (query) => query.where('state', '!=', except!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    // Their ids begin with the time.
    .orderBy('id', 'desc')
    .limit(messagePageLength)
    .execute();
  return rows.map(({ payload, ...row }) => ({ ...row, content: JSON.parse(payload) as SmsContent }));
}

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** How many there are in each state. */
export async function countMessages(queries: Queries): Promise<Map<MessageState, number>> {
  const rows = await queries
    .selectFrom('outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('kind', '=', 'sms')
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

/** How many wait to be sent, for each way there is. */
export async function countWaiting(queries: Queries): Promise<Map<MessageKind, number>> {
  const rows = await queries
    .selectFrom('outbox')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('state', '=', queued)
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

/** What a receptionist may say of a message. */
export type MessageDecision = 'send-again' | 'arrived';

const decidable: Record<MessageDecision, readonly MessageState[]> = {
  'send-again': ['unknown', 'failed'],
  arrived: ['unknown'],
};

/**
 * What a person decides of a message whose fate is unknown, or that was given up. Undefined when there is nothing to decide any more: it
 * was decided, reported, or would come too late.
 */
export async function decideMessage(
  database: Pick<Database, 'announce'>,
  tx: Queries,
  id: string,
  decision: MessageDecision,
  now: number,
): Promise<Pick<OutboxRow, 'id' | 'appointment_id'> | undefined> {
  const decided = await tx
    .updateTable('outbox')
    .where('id', '=', id)
    .where('kind', '=', 'sms')
    .where('state', 'in', decidable[decision])
    .$if(decision === 'send-again', (update) =>
      update
        .set((eb) => ({
          state: 'queued',
          reason: null,
          due_at: now,
          settled_at: null,
          settled_attempts: eb.ref('attempts'),
          tries_allowed: eb('attempts', '+', mostTries),
        }))
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])),
    )
    .$if(decision === 'arrived', (update) =>
      update.set({ state: 'delivered', reason: null, delivered_at: now, settled_at: now }),
    )
    .returning(['id', 'appointment_id'])
    .executeTakeFirst();
  if (decided) await database.announce(tx, messagesTopic);
  return decided;
}
