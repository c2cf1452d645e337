import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { hourMs } from '#platform/clock.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { MessageKind } from './messages.ts';
import { providerPause } from './retry-times.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    message_channels: MessageChannelsTable;
  }
}

interface MessageChannelsTable {
  channel: MessageKind | Reminders;
  /** Failures in a row since the last success. */
  failures: number;
  paused_at: number;
  resumes_at: number;
  /** The clinic's hour and day that the counts are of. */
  hour: string;
  hour_used: number;
  day: string;
  day_used: number;
}

const channelColumns = [
  'channel',
  'failures',
  'paused_at',
  'resumes_at',
  'hour',
  'hour_used',
  'day',
  'day_used',
] as const satisfies readonly (keyof MessageChannelsTable)[];

/** Name of the row that counts a channel's reminders, where they have a limit apart from other messages. */
type Reminders = `${MessageKind} reminders`;

interface Budget {
  perHour: number;
  perDay: number;
}

/** Limits of messages per hour and day; 0 means no limit. */
export interface MessageLimits extends Budget {
  /** Reminders have a budget of their own, so that many of them delay no confirmation. */
  reminders?: Budget | undefined;
}

const hourOf = (now: number) => `${civilDateAt(now)} ${timeAt(now).slice(0, 2)}`;

/** Locks the channel's row, with its use in the current hour and day, until the transaction ends. */
async function holdChannel(
  tx: Queries,
  channel: MessageChannelsTable['channel'],
  now: number,
): Promise<MessageChannelsTable> {
  const [hour, day] = [hourOf(now), civilDateAt(now)];
  const rows = await holdRow(tx, { channel, hour, day });
  const row = rows[0]!;
  return {
    ...row,
    ...(row.hour !== hour && { hour, hour_used: 0 }),
    ...(row.day !== day && { day, day_used: 0 }),
  };
}

const holdRow = (queries: Queries, row: Pick<MessageChannelsTable, 'channel' | 'hour' | 'day'>) =>
  queries
    .insertInto('message_channels')
    .values({ ...row, failures: 0, paused_at: 0, resumes_at: 0, hour_used: 0, day_used: 0 })
    .onConflict((conflict) => conflict.column('channel').doUpdateSet({ channel: row.channel }))
    .returning(channelColumns)
    .execute();

/** No provider asks for more; a rest that seems longer was begun by a server whose clock was ahead. */
const maxRestMs = hourMs;

const rests = ({ resumes_at }: Pick<MessageChannelsTable, 'resumes_at'>, now: number): boolean =>
  resumes_at > now && resumes_at <= now + maxRestMs;

/** Whether the provider is paused after failures; reads without a lock. */
export async function isResting(queries: Queries, channel: MessageKind, now: number): Promise<boolean> {
  const rows = await queries
    .selectFrom('message_channels')
    .select('resumes_at')
    .where('channel', '=', channel)
    .execute();
  return rows.some((row) => rests(row, now));
}

const keep = (tx: Queries, { channel, ...row }: MessageChannelsTable) =>
  tx.updateTable('message_channels').set(row).where('channel', '=', channel).execute();

/**
 * How many messages may be claimed now: none while the provider is paused, one as a trial after that, and no more than the limits of hour
 * and day. `claim` is counted before sending, so that neither a crash nor a second server exceeds a limit.
 */
export async function admitMessages<Claimed>(
  tx: Queries,
  channel: MessageKind,
  {
    limit,
    lease,
    now,
    limits,
  }: { limit: number; lease: number; now: number; limits?: MessageLimits | undefined },
  /** `reminders`: those alone, or all others; undefined: all. */
  claim: (room: number, reminders?: boolean) => Promise<Claimed[]>,
): Promise<{ claimed: Claimed[]; limitReached: boolean }> {
  const row = await holdChannel(tx, channel, now);
  if (rests(row, now)) return { claimed: [], limitReached: false };
  const isTrial = row.failures > 0;
  const most = isTrial ? 1 : limit;
  const claimed: Claimed[] = [];
  let limitReached = false;
  const admit = async (counts: MessageChannelsTable, budget: Budget | undefined, reminders?: boolean) => {
    const room = Math.min(roomIn(counts, budget), most - claimed.length);
    if (roomIn(counts, budget) === 0) limitReached = true;
    const some = room > 0 ? await claim(room, reminders) : [];
    if (some.length === 0) return;
    claimed.push(...some);
    counts.hour_used += some.length;
    counts.day_used += some.length;
    // No other worker starts a trial until this one's result is known.
    if (isTrial) row.resumes_at = now + lease;
    await keep(tx, counts);
  };
  if (limits?.reminders) {
    await admit(row, limits, false);
    await admit(await holdChannel(tx, `${channel} reminders`, now), limits.reminders, true);
    if (isTrial && claimed.length > 0) await keep(tx, row);
  } else await admit(row, limits);
  return { claimed, limitReached };
}

function roomIn({ hour_used, day_used }: MessageChannelsTable, budget: Budget | undefined): number {
  const left = (most: number, used: number) => (most > 0 ? Math.max(0, most - used) : Infinity);
  return Math.min(left(budget?.perHour ?? 0, hour_used), left(budget?.perDay ?? 0, day_used));
}

export interface TryResult {
  claimedAt: number;
  /** Whether the provider failed; undefined when the send says nothing about it. */
  isDown: boolean | undefined;
  retryAfter?: number | undefined;
  /** Whether the send cost nothing. */
  wasFree: boolean;
  /** It was counted as a reminder. */
  isReminder: boolean;
}

/** Records the results of sends on the channel. True when the provider has just recovered: waiting messages may go at once. */
export async function noteTries(
  tx: Queries,
  channel: MessageKind,
  tries: readonly TryResult[],
  { now, random }: { now: number; random: () => number },
): Promise<boolean> {
  const row = await holdChannel(tx, channel, now);
  const before = { ...row };
  let isBack = false;
  for (const { claimedAt, isDown, retryAfter = 0, wasFree, isReminder } of tries) {
    if (wasFree && !isReminder) refund(row, claimedAt);
    // Parallel sends that fail together count as one failure.
    const isNews = claimedAt > row.paused_at || row.paused_at > now;
    if (isDown && isNews) {
      const failures = row.failures + 1;
      const pause = Math.max(providerPause(failures, random), retryAfter);
      Object.assign(row, { failures, paused_at: now, resumes_at: now + pause });
    } else if (isDown === false && row.failures > 0) {
      Object.assign(row, { failures: 0, paused_at: 0, resumes_at: 0 });
      isBack = true;
    }
  }
  const freeReminders = tries.filter(({ wasFree, isReminder }) => wasFree && isReminder);
  if (freeReminders.length > 0) {
    const counts = await holdChannel(tx, `${channel} reminders`, now);
    for (const { claimedAt } of freeReminders) refund(counts, claimedAt);
    await keep(tx, counts);
  }
  const names = Object.keys(row) as (keyof typeof row)[];
  if (names.some((name) => row[name] !== before[name])) await keep(tx, row);
  return isBack;
}

function refund(counts: MessageChannelsTable, claimedAt: number): void {
  if (counts.hour === hourOf(claimedAt)) counts.hour_used = Math.max(0, counts.hour_used - 1);
  if (counts.day === civilDateAt(claimedAt)) counts.day_used = Math.max(0, counts.day_used - 1);
}

/** For staff: whether a limit or a pause delays messages. */
export async function readChannel(queries: Queries, channel: MessageKind, now: number) {
  const row = await queries
    .selectFrom('message_channels')
    .select(channelColumns)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return {
    usedThisHour: row?.hour === hourOf(now) ? row.hour_used : 0,
    usedToday: row?.day === civilDateAt(now) ? row.day_used : 0,
    /** Undefined when it takes messages. */
    restsUntil: row && row.failures > 0 && rests(row, now) ? row.resumes_at : undefined,
  };
}
