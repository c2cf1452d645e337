import { inBatches } from '#platform/combine-calls.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { SmsFailure } from '#platform/sms/sms-provider.ts';
import {
  claimMessages,
  expireMessages,
  retryNow,
  settleMessages,
  type ClaimedMessage,
  type Settlement,
} from '../outbox/claims-store.server.ts';
import { noteTries, type MessageLimits, type TryResult } from '../outbox/message-channels-store.server.ts';
import { messagesTopic } from '../outbox/messages-store.server.ts';
import type { MessageKind } from '../outbox/messages.ts';
import { isReminder } from '../templates/message-template.ts';
import { retryDelay } from '../outbox/retry-times.ts';

/** The default number of parallel sends per provider. */
const maxAtOnce = 10;
/** Longer than any sender waits, or two workers would send one message. */
const lease = 60_000;

/** Outcome of one try. Reasons go into the log: no number, no text. */
export type Delivery =
  | { outcome: 'sent'; provider?: string | undefined; providerId?: string | undefined }
  | { outcome: 'recorded' }
  /** `mayBeSent`: it may have been sent all the same, so the next try asks first. */
  | (SmsFailure & { mayBeSent?: boolean })
  /** `untried`: the provider got no request, so the outcome says nothing about its health. */
  | { outcome: 'unknown'; reason: string; untried?: boolean };

export interface DeliveryNeeds {
  database: Database;
  clock: Clock;
  log: Log;
  random?: () => number;
}

/** Sends messages of one kind to a provider. */
export interface Sender<Kind extends MessageKind> {
  kind: Kind;
  send(message: ClaimedMessage<Kind>): Promise<Delivery>;
  /** Looks a message up at the provider, where its API allows it; undefined when the provider does not have it. */
  find?: ((message: ClaimedMessage<Kind>) => Promise<Delivery | undefined>) | undefined;
  /** A second time does no harm: the receiver knows it again, or a double is better than none. */
  mayRepeat: boolean;
  /** The retry limit: a number of tries, or milliseconds. */
  givesUp: { afterTries: true } | { after: number };
  maxDelay?: number;
  limits?: MessageLimits | undefined;
  /** The number of parallel sends. */
  atOnce?: number | undefined;
  keepsNightRest?: boolean;
  /** Runs in the transaction that gives a message up, to queue it on another channel. */
  givenUp?: ((tx: Queries, message: ClaimedMessage<Kind>, now: number) => Promise<void>) | undefined;
}

/** Sends the due messages of one kind, up to the parallel limit; returns how many. */
export function messageDelivery<Kind extends MessageKind>(
  sender: Sender<Kind>,
  { database, clock, log, random = Math.random }: DeliveryNeeds,
): () => Promise<number> {
  const { kind } = sender;
  /** Sent, but the database failed before that was stored: these must not be sent again when it returns. */
  const unstored = new Map<string, Delivery>();
  let limitWasReached = false;

  async function deliver(message: ClaimedMessage<Kind>): Promise<void> {
    const delivery = unstored.get(message.id) ?? (await attempt(sender, message).catch(failureOf));
    if (delivery.outcome !== 'failed') unstored.set(message.id, delivery);
    const settlement = settlementAfter(sender, message, delivery, { now: clock.now(), random });
    const kept = await settle({ message, delivery, settlement });
    unstored.delete(message.id);
    const about = { message: message.id, kind, attempts: message.attempts, reason: settlement.reason };
    if (!kept) log.warn(about, 'A message took longer than its lease, or its report was here first');
    else if (settlement.state === 'failed') log.warn(about, 'A message was given up');
    else if (settlement.state === 'unknown') log.warn(about, 'Whether a message was sent is unknown');
    else if (settlement.state === 'queued')
      log.info(about, 'A message could not be sent and will be tried again');
  }

  /** A batch of finished sends is stored in one transaction. Returns true for messages that this worker still holds. */
  const settle = inBatches(async (batch: readonly Ended<Kind>[]) => {
    const now = clock.now();
    const tries = batch.map(({ message, delivery }) => triedBy(sender, message, delivery));
    return database.transaction(async (tx) => {
      const kept = await settleMessages(tx, batch, now);
      if (await noteTries(tx, kind, tries, { now, random })) await retryNow(tx, kind, now);
      for (const { message, settlement } of batch) {
        if (kept.has(message.id) && settlement.state === 'failed') await sender.givenUp?.(tx, message, now);
      }
      await database.announce(tx, messagesTopic);
      return batch.map(({ message }) => kept.has(message.id));
    });
  });

  return async () => {
    const now = clock.now();
    for (const id of await expireMessages(database, kind, now)) {
      log.warn({ message: id, kind }, 'A message expired before it could be sent');
    }
    const { claimed, limitReached } = await claimMessages(database, kind, {
      ...sender,
      limit: sender.atOnce ?? maxAtOnce,
      lease,
      now,
    });
    if (limitReached && !limitWasReached)
      log.warn({ kind }, 'The limit of messages is reached: the rest wait');
    limitWasReached = limitReached;
    const results = await Promise.allSettled(claimed.map(deliver));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    return claimed.length;
  };
}

/** A finished send with the result to store. */
interface Ended<Kind extends MessageKind> {
  message: ClaimedMessage<Kind>;
  delivery: Delivery;
  settlement: Settlement;
}

/** State of the provider after a delivery. */
function triedBy(
  { limits }: Pick<Sender<MessageKind>, 'limits'>,
  { claimedAt, event }: Pick<ClaimedMessage, 'claimedAt' | 'event'>,
  delivery: Delivery,
): TryResult {
  const failed = delivery.outcome === 'failed' ? delivery : undefined;
  const lost = delivery.outcome === 'unknown' ? delivery : undefined;
  return {
    claimedAt,
    isDown: lost ? !lost.untried || undefined : failed?.down === true,
    retryAfter: failed?.retryAfter,
    wasFree: delivery.outcome === 'recorded' || failed !== undefined || lost?.untried === true,
    isReminder: limits?.reminders !== undefined && isReminder(event),
  };
}

/** Sends a message. After a lost try, the provider is asked first; one that cannot tell gets no second try. */
async function attempt<Kind extends MessageKind>(
  { send, find, mayRepeat }: Sender<Kind>,
  message: ClaimedMessage<Kind>,
): Promise<Delivery> {
  if (message.isLost && !mayRepeat) {
    const reason = 'the server stopped while it was being sent';
    if (!find) return { outcome: 'unknown', reason, untried: true };
    const found = await find(message);
    if (found?.outcome === 'failed') return { ...found, mayBeSent: true };
    if (found) return found;
  }
  const delivery = await send(message);
  if (delivery.outcome !== 'unknown' || (!find && !mayRepeat)) return delivery;
  return { outcome: 'failed', down: true, mayBeSent: !mayRepeat, reason: delivery.reason };
}

function settlementAfter<Kind extends MessageKind>(
  { givesUp, maxDelay }: Sender<Kind>,
  { attempts, triesAllowed, createdAt }: ClaimedMessage<Kind>,
  delivery: Delivery,
  { now, random }: { now: number; random: () => number },
): Settlement {
  if (delivery.outcome === 'sent') {
    const { provider, providerId } = delivery;
    return { state: 'sent', reason: null, provider, providerId };
  }
  if (delivery.outcome === 'recorded') return { state: 'recorded', reason: null };
  if (delivery.outcome === 'unknown') return { state: 'unknown', reason: delivery.reason };
  const { reason, final, mayBeSent } = delivery;
  const dueAt = now + retryDelay(attempts, random, maxDelay);
  const isOver = 'after' in givesUp ? dueAt >= createdAt + givesUp.after : attempts >= triesAllowed;
  if (!final && !isOver) return { state: 'queued', reason, dueAt, staysLost: mayBeSent };
  return { state: mayBeSent ? 'unknown' : 'failed', reason };
}

/** The error's kind only: its message may contain the text being sent. */
function failureOf(error: unknown): Delivery {
  return { outcome: 'failed', reason: error instanceof Error ? error.name : 'unknown error' };
}
