import { dayMs } from '#platform/clock.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { MessageKind } from './messages.ts';
import { queuedState } from './messages-store.server.ts';
import { isNight } from './night.ts';
import { countedDays, manyFailures } from './outbox-health.ts';

const counted = countedDays * dayMs;

/** Whether messages are sent: those that should have gone by `now - maxDelay` and still wait, and the results of the last days. */
export async function readOutboxHealth(queries: Queries, now: number, maxDelay: number) {
  // Messages wait at night, so only answers to a patient's own action count as late then.
  const asleep = isNight(now) || isNight(now - maxDelay);
  const late = async (channels: MessageKind[], keepsNightRest: boolean) => {
    const row = await queries
      .selectFrom('outbox')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('due_at').as('since')])
      .where('state', '=', queuedState)
      .where('channel', 'in', channels)
      .where('due_at', '<', now - maxDelay)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .$if(keepsNightRest && asleep, (select) => select.where('night_until', '>', now))
      .executeTakeFirstOrThrow();
    return { count: Number(row.count), since: row.since ?? undefined };
  };
  const [messages, rows, refusing, states, last] = await Promise.all([
    late(['sms', 'whatsapp'], true),
    late(['sheet'], false),
    queries
      .selectFrom('message_channels')
      .select(['channel', 'paused_at'])
      .where('failures', '>=', manyFailures)
      .execute(),
    queries
      .selectFrom('outbox')
      .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
      // The ids of messages begin with their time.
      .where('id', '>', idAt(now - counted))
      .where('kind', '=', 'sms')
      .where('state', 'in', ['sent', 'delivered', 'failed'])
      .groupBy('state')
      .execute(),
    queries
      .selectFrom('outbox')
      .select((eb) => eb.fn.max('sent_at').as('at'))
      .where('id', '>', idAt(now - counted))
      .where('kind', '=', 'sms')
      .executeTakeFirstOrThrow(),
  ]);
  const count = (state: string) => Number(states.find((one) => one.state === state)?.count ?? 0);
  const since = [messages.since, rows.since, ...refusing.map((row) => row.paused_at)].filter(
    (instant) => instant !== undefined,
  );
  return {
    lateMessages: messages.count,
    lateRows: rows.count,
    lateSince: since.length > 0 ? Math.min(...since) : undefined,
    isRefused: refusing.length > 0,
    refusal: await lastReason(queries, refusing),
    sent: count('sent') + count('delivered'),
    notSent: count('failed'),
    lastSentAt: last.at ?? undefined,
  };
}

/** The smallest id that a message of this instant can have. */
const idAt = (instant: number): string => {
  const digits = Math.max(0, instant).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
};

/** The stored reason why the provider accepted nothing, without number, text or the provider's own words. */
async function lastReason(
  queries: Queries,
  refusing: readonly { channel: string }[],
): Promise<string | undefined> {
  if (refusing.length === 0) return undefined;
  const row = await queries
    .selectFrom('outbox')
    .select('reason')
    .where('state', '=', queuedState)
    .where('channel', 'in', refusing.map(({ channel }) => channel) as MessageKind[])
    .where('reason', 'is not', null)
    .orderBy('tried_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason ?? undefined;
}
