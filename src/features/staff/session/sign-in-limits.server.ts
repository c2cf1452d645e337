import type { Clock } from '#platform/clock.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import {
  blockUntil,
  countAttempt,
  countFailures,
  forgetAttempts,
  removeAttemptsBefore,
} from './attempts-store.server.ts';

const minute = 60_000;
/** Failures older than this no longer count. */
const memory = 60 * minute;
const maxWait = 16 * minute;

/** Failed tries before a wait. Many people share the gallery's password, so it has more. */
const free = { client: 5, account: 10, gate: 100, device: 5 };
type Kind = keyof typeof free;

/**
 * One try to sign in. A known device has its own count, so that strangers can't use it up; and no count covers all accounts, so that
 * strangers can't lock out a clinic.
 */
export interface Attempt {
  /** 'staff', 'code', 'gallery': each has its own count. */
  door: string;
  /** The origin of the try: an address, or a person who is signed in. */
  client?: string;
  /** The account that is tried. */
  account?: string;
  /** Target: the gallery, by its one password. */
  gate?: string;
  /** The id of a device that has opened this account before. */
  knownDevice?: string | undefined;
}

export interface TooManyTries {
  ok: false;
  reason: 'too-many-requests';
  retryAfterSeconds: number;
}
export type Admission = { ok: true; succeeded(): Promise<void> } | TooManyTries;

function keysOf({ door, client, account, gate, knownDevice: device }: Attempt): [Kind, string][] {
  const counted = Object.entries(device ? { device } : { account, gate, client }) as [Kind, string?][];
  return counted.flatMap(([kind, of]) => (of ? [[kind, `${door} ${kind} ${of}`]] : []));
}

/** One minute after the last free try, doubled after each further one. */
const waitAfter = (failures: number, kind: Kind): number =>
  failures < free[kind] ? 0 : Math.min(minute * 2 ** (failures - free[kind]), maxWait);

class Blocked extends Error {
  readonly until: number;
  constructor(until: number) {
    super('too many tries');
    this.until = until;
  }
}

/** Admits a try, or returns the seconds to wait. A try counts as failed until it reports success, so that parallel tries do not all pass. */
export async function admitAttempt(database: Database, clock: Clock, attempt: Attempt): Promise<Admission> {
  const now = clock.now();
  const keys = keysOf(attempt);
  try {
    await database.transaction(async (tx) => {
      for (const [kind, key] of keys) {
        const { failures, blocked_until } = await countAttempt(tx, key, now, now - memory);
        // Rolls back: knocking while it is shut does not make the wait longer.
        if (blocked_until > now) throw new Blocked(blocked_until);
        const wait = waitAfter(failures, kind);
        if (wait > 0) await blockUntil(tx, key, now + wait);
      }
    });
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
    const retryAfterSeconds = Math.ceil((error.until - now) / 1000);
    return { ok: false, reason: 'too-many-requests', retryAfterSeconds };
  }
  return {
    ok: true,
    async succeeded() {
      await forgetAttempts(
        database.queries,
        keys.map(([, key]) => key),
      );
      await removeAttemptsBefore(database.queries, now - memory - maxWait);
    },
  };
}

/** Tries in vain of the last hour: one is counted for what it wanted to open, or for the known device it came from. */
export const failedSignIns = (queries: Queries, now: number) =>
  countFailures(queries, ['account', 'gate', 'device'], { since: now - memory, now });
