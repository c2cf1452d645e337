import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import {
  claimMessages,
  expireMessages,
  settleMessage,
  type ClaimedMessage,
} from './messages-store.server.ts';
import type { Delivery, MessageKind } from './messages.ts';
import { retryDelay } from './retry-delay.ts';

/** How many are sent at the same time. */
const limit = 10;
/** Longer than any sender waits, or two workers would send one message. */
const lease = 60_000;
const triedFor = 24 * 60 * 60_000;

export interface DeliveryNeeds {
  database: Database;
  clock: Clock;
  log: Log;
  random?: () => number;
}
export type Send<Kind extends MessageKind> = (message: ClaimedMessage<Kind>) => Promise<Delivery>;

/** What sends the due messages of one kind, as many as it takes at once; it returns how many these were. */
export function messageDelivery<Kind extends MessageKind>(
  kind: Kind,
  send: Send<Kind>,
  { database, clock, log, random = Math.random }: DeliveryNeeds,
): () => Promise<number> {
  /** Sent, but the database could not be told: they must not be sent again when it answers again. */
  const untold = new Map<string, Delivery>();

  async function deliver(message: ClaimedMessage<Kind>): Promise<void> {
    const delivery = untold.get(message.id) ?? (await send(message).catch(failureOf));
    if (delivery.outcome !== 'failed') untold.set(message.id, delivery);
    const now = clock.now();
    const change = changeAfter(message, delivery, now, random);
    const kept = await settleMessage(database.queries, message, change, now);
    untold.delete(message.id);
    const about = { message: message.id, kind, attempts: message.attempts, reason: change.reason };
    if (!kept) log.warn(about, 'A message took longer than its lease');
    else if (change.state === 'failed') log.warn(about, 'A message was given up');
    else if (change.state === 'queued')
      log.info(about, 'A message could not be sent and will be tried again');
  }

  return async () => {
    const now = clock.now();
    for (const id of await expireMessages(database.queries, kind, now)) {
      log.warn({ message: id, kind }, 'A message expired before it could be sent');
    }
    const messages = await claimMessages(database, kind, { limit, lease, now });
    const results = await Promise.allSettled(messages.map(deliver));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    return messages.length;
  };
}

function changeAfter(message: ClaimedMessage, delivery: Delivery, now: number, random: () => number) {
  if (delivery.outcome !== 'failed') return { state: delivery.outcome, reason: null };
  const dueAt = now + retryDelay(message.attempts, random);
  const givenUp = dueAt >= message.createdAt + triedFor;
  return { state: givenUp ? ('failed' as const) : ('queued' as const), reason: delivery.reason, dueAt };
}

/** The error's kind only: its words may hold what was being sent. */
function failureOf(error: unknown): Delivery {
  return { outcome: 'failed', reason: error instanceof Error ? error.name : 'unknown error' };
}
