import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { bindToRequest, outsideRequests } from '../current-request.server.ts';
import { inBatches, combineCalls } from '../combine-calls.server.ts';
import type { Changes } from './changes.server.ts';
import type { Database, Engine, Locks, Queries } from './database.server.ts';

const deadlock = '40P01';
const serializationFailure = '40001';

/** Whether PostgreSQL refuses a statement that works when its whole transaction is run again. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === deadlock || error.code === serializationFailure;
}

const transactions = new AsyncLocalStorage<{ open: boolean }>();

function refuseInsideTransaction(): void {
  if (transactions.getStore()?.open) {
    throw new Error('database.queries was used inside a transaction: use the transaction that was passed in');
  }
}

/**
 * Refuses a statement on `database.queries` inside a transaction: it would not be part of it, on SQLite it would deadlock, and on
 * PostgreSQL too once the pool is used up. Transactions begin on Kysely without this plugin.
 */
export const outsideTransactions: KyselyPlugin = {
  transformQuery({ node }) {
    refuseInsideTransaction();
    return node;
  },
  transformResult: async ({ result }) => result,
};

type Work<T> = (tx: Queries) => Promise<T>;
type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/** Attempts of a transaction that PostgreSQL ends for the sake of another one. */
const maxAttempts = 10;

/** A larger group would delay others longer than a shared commit saves. */
const maxGroup = 64;

/** Notifications are combined for this long, since each makes all other servers query. */
const notifyEveryMs = 100;

/** Runs transactions, and holds the announcements made in them back until they are committed. */
export function createTransactions(
  queries: Queries,
  changes: Changes,
  { kind, notify, lock }: Pick<Engine, 'kind' | 'notify' | 'lock'>,
): Pick<Database, 'transaction' | 'sharedTransaction' | 'announce' | 'lock'> {
  const announced = new WeakMap<Queries, Set<string>>();

  /** Sends one NOTIFY at a time and combines those asked for meanwhile. Other servers make up for a lost one at their next poll. */
  const notifyOthers = combineCalls(async () => {
    await notify(queries).catch(() => {});
    await pause(notifyEveryMs, undefined, { ref: false });
  });

  /** Retries work that PostgreSQL aborted for another transaction's sake; nothing of the failed try is kept. */
  async function commit<T>(work: Work<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await commitOnce(work);
      } catch (error) {
        if (attempt === maxAttempts || !isTransient(error)) throw error;
      }
    }
  }

  /** Begins, commits, and announces the changes. */
  async function commitOnce<T>(work: Work<T>): Promise<T> {
    const revisions = new Map<string, number>();
    const result = await queries.transaction().execute(async (tx) => {
      const topics = new Set<string>();
      announced.set(tx, topics);
      const result = await work(tx);
      // Last, so that others wait for these rows only during the commit; in one order, so that no two wait for each other.
      if (topics.size > 0)
        for (const { topic, revision } of await raise(tx, [...topics].sort())) revisions.set(topic, revision);
      return result;
    });
    for (const [topic, revision] of revisions) changes.notice(topic, revision);
    if (revisions.size > 0) void notifyOthers();
    return result;
  }

  /** Statements on `database.queries` are refused until it ends. */
  function guarded<T>(work: Work<T>, tx: Queries): Promise<T> {
    const state = { open: true };
    return transactions.run(state, () => work(tx)).finally(() => (state.open = false));
  }

  /** A savepoint isolates one piece of work in a batch: a failure discards its writes and announcements alone. */
  async function behindSavepoint(tx: Queries, work: Work<unknown>): Promise<Outcome> {
    const ofAll = announced.get(tx)!;
    const own = new Set<string>();
    announced.set(tx, own);
    await tx.executeQuery(savepoint);
    try {
      const value = await work(tx);
      await tx.executeQuery(release);
      for (const topic of own) ofAll.add(topic);
      return { ok: true, value };
    } catch (error) {
      if (isTransient(error)) throw error;
      // This fails too where the whole transaction is lost (a full disk, a lost connection); the first error is the one to report.
      await tx.executeQuery(rollbackTo).catch(() => {
        throw error;
      });
      await tx.executeQuery(release);
      return { ok: false, error };
    } finally {
      announced.set(tx, ofAll);
    }
  }

  /**
   * Group commit for SQLite, where a commit to disk costs more than all statements of a booking: transactions that wait at one moment share
   * one commit. A refusal too is answered after it: it may follow from a neighbour that is on the disk only then.
   */
  const joinGroup = inBatches<Work<Outcome>, Outcome>(
    (group) =>
      commit(async (tx) => {
        const outcomes: Outcome[] = [];
        for (const run of group) outcomes.push(await run(tx));
        return outcomes;
      }),
    maxGroup,
  );

  /** For SQLite, which has one writer and needs no locks. */
  async function inGroup<T>(work: Work<T>): Promise<T> {
    const own = bindToRequest();
    const outcome = await outsideRequests(() =>
      joinGroup((tx) => behindSavepoint(tx, () => own(() => guarded(work, tx)))),
    );
    if (!outcome.ok) throw outcome.error;
    return outcome.value as T;
  }

  async function withLocks<T>({ alone, together = [] }: Locks, tx: Queries, work: Work<T>): Promise<T> {
    for (const name of alone.toSorted()) await lock(tx, name, 'alone');
    for (const name of together.toSorted()) await lock(tx, name, 'together');
    return work(tx);
  }

  return {
    async transaction(work) {
      refuseInsideTransaction();
      return commit((tx) => guarded(work, tx));
    },

    async sharedTransaction(locks, work) {
      refuseInsideTransaction();
      return kind === 'sqlite'
        ? inGroup(work)
        : commit((tx) => guarded((own) => withLocks(locks, own, work), tx));
    },

    lock,

    async announce(tx, topic) {
      const topics = announced.get(tx);
      if (!topics) throw new Error('announce needs the transaction that database.transaction passes in');
      topics.add(topic);
    },
  };
}

const savepoint = CompiledQuery.raw('savepoint member');
const rollbackTo = CompiledQuery.raw('rollback to savepoint member');
const release = CompiledQuery.raw('release savepoint member');

const raise = (tx: Queries, topics: readonly string[]) =>
  tx
    .insertInto('revisions')
    .values(topics.map((topic) => ({ topic, revision: 1 })))
    .onConflict((conflict) =>
      conflict.column('topic').doUpdateSet((eb) => ({ revision: eb('revisions.revision', '+', 1) })),
    )
    .returning(['topic', 'revision'])
    .execute();

/** Thrown to abort a transaction with a value; `resultOrAbort` turns it back into the value. */
class RolledBack<Answer> extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('nothing to keep');
    this.answer = answer;
  }
}

/** Aborts the transaction. */
export function rollBack<Answer>(answer: Answer): never {
  throw new RolledBack(answer);
}

/** The transaction's result, or the value that it was aborted with. */
export async function resultOrAbort<Result, Answer>(transaction: Promise<Result>): Promise<Result | Answer> {
  try {
    return await transaction;
  } catch (error) {
    if (error instanceof RolledBack) return error.answer as Answer;
    throw error;
  }
}
