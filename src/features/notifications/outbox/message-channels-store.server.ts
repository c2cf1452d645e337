import { civilDateAt, timeAt } from '#features/clinic/clinic-time.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { prepare } from '#platform/database/prepare.server.ts';
import type { MessageKind } from './messages.ts';
import { providerPause } from './retry-times.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    message_channels: MessageChannelsTable;
  }
}

interface MessageChannelsTable {
  channel: MessageKind;
  /** In a row, since anything went through. */
  failures: number;
  paused_at: number;
  resumes_at: number;
  /** The clinic's hour and day that the counts are of. */
  hour: string;
  hour_used: number;
  day: string;
  day_used: number;
}

/** How many messages may go out; 0 is no limit. */
export interface MessageLimits {
  perHour: number;
  perDay: number;
}

const hourOf = (now: number) => `${civilDateAt(now)} ${timeAt(now).slice(0, 2)}`;

/** This channel's row, with what was used in the present hour and day; no other process changes it until the transaction ends. */
async function holdChannel(tx: Queries, channel: MessageKind, now: number): Promise<MessageChannelsTable> {
  const [hour, day] = [hourOf(now), civilDateAt(now)];
  const { rows } = await holdRow(tx, { channel, hour, day });
  const row = rows[0]!;
  return {
    ...row,
    ...(row.hour !== hour && { hour, hour_used: 0 }),
    ...(row.day !== day && { day, day_used: 0 }),
  };
}

const holdRow = prepare((queries, row: { channel: MessageKind; hour: string; day: string }) =>
  queries
    .insertInto('message_channels')
    .values({ ...row, failures: 0, paused_at: 0, resumes_at: 0, hour_used: 0, day_used: 0 })
    .onConflict((conflict) => conflict.column('channel').doUpdateSet({ channel: row.channel }))
    .returningAll(),
);

/** Whether its provider is left alone for now: read without a lock. */
export async function isResting(queries: Queries, channel: MessageKind, now: number): Promise<boolean> {
  const { rows } = await selectRest(queries, { channel });
  return rows.some((row) => row.resumes_at > now);
}

const selectRest = prepare((queries, { channel }: { channel: MessageKind }) =>
  queries.selectFrom('message_channels').select('resumes_at').where('channel', '=', channel),
);

const keep = (tx: Queries, { channel, ...row }: MessageChannelsTable) =>
  tx.updateTable('message_channels').set(row).where('channel', '=', channel).execute();

/**
 * How many messages may be claimed now: none while the provider rests, one to try it again after that, and no more than hour and day
 * allow. What `claim` takes is counted before it is sent, so that no crash and no second server goes over the limit.
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
  claim: (room: number) => Promise<Claimed[]>,
): Promise<{ claimed: Claimed[]; limitReached: boolean }> {
  const row = await holdChannel(tx, channel, now);
  if (row.resumes_at > now) return { claimed: [], limitReached: false };
  const left = (most: number, used: number) => (most > 0 ? Math.max(0, most - used) : Infinity);
  const room = Math.min(left(limits?.perHour ?? 0, row.hour_used), left(limits?.perDay ?? 0, row.day_used));
  if (room === 0) return { claimed: [], limitReached: true };
  const isTrial = row.failures > 0;
  const claimed = await claim(Math.min(isTrial ? 1 : limit, room));
  if (claimed.length > 0) {
    await keep(tx, {
      ...row,
      hour_used: row.hour_used + claimed.length,
      day_used: row.day_used + claimed.length,
      // Until it is known what came of it, no other worker tries.
      ...(isTrial && { resumes_at: now + lease }),
    });
  }
  return { claimed, limitReached: false };
}

export interface TryResult {
  claimedAt: number;
  /** Nothing goes through at present; undefined when nothing was tried that would tell. */
  isDown: boolean | undefined;
  retryAfter?: number | undefined;
  /** Nothing was spent on it. */
  wasFree: boolean;
}

/** Tells the channel what came of some messages. True when the provider has just come back: what waits may go at once. */
export async function noteTries(
  tx: Queries,
  channel: MessageKind,
  tries: readonly TryResult[],
  { now, random }: { now: number; random: () => number },
): Promise<boolean> {
  const row = await holdChannel(tx, channel, now);
  const before = { ...row };
  let isBack = false;
  for (const { claimedAt, isDown, retryAfter = 0, wasFree } of tries) {
    if (wasFree && row.hour === hourOf(claimedAt)) row.hour_used = Math.max(0, row.hour_used - 1);
    if (wasFree && row.day === civilDateAt(claimedAt)) row.day_used = Math.max(0, row.day_used - 1);
    // Those that were under way together fail together: that is one failure.
    const isNews = claimedAt > row.paused_at;
    if (isDown && isNews) {
      const failures = row.failures + 1;
      const pause = Math.max(providerPause(failures, random), retryAfter);
      Object.assign(row, { failures, paused_at: now, resumes_at: now + pause });
    } else if (isDown === false && row.failures > 0) {
      Object.assign(row, { failures: 0, paused_at: 0, resumes_at: 0 });
      isBack = true;
    }
  }
  const names = Object.keys(row) as (keyof typeof row)[];
  if (names.some((name) => row[name] !== before[name])) await keep(tx, row);
  return isBack;
}

/** For staff: whether a limit or a rest holds messages back. */
export async function readChannel(queries: Queries, channel: MessageKind, now: number) {
  const row = await queries
    .selectFrom('message_channels')
    .selectAll()
    .where('channel', '=', channel)
    .executeTakeFirst();
  return {
    usedThisHour: row?.hour === hourOf(now) ? row.hour_used : 0,
    usedToday: row?.day === civilDateAt(now) ? row.day_used : 0,
    /** Undefined when it takes messages. */
    restsUntil: row && row.failures > 0 && row.resumes_at > now ? row.resumes_at : undefined,
  };
}
