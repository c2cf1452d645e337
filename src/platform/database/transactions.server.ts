import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { bindToRequest, outsideRequests } from '../current-request.server.ts';
import type { Changes } from './changes.server.ts';
import type { Database, Engine, Locks, Queries } from './database.server.ts';
import { inGroups } from './in-groups.server.ts';
import { prepare, sendAtOnce } from './prepare.server.ts';
import { insertRowsIn, rowsText } from './rows.server.ts';
import { isTransient } from './transient-error.server.ts';
import { hasWrittenNothing } from './roll-back.server.ts';

const transactions = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Both drivers call this before they give out a connection. A statement on `database.queries` inside a transaction would be no part of
 * it; on SQLite it would wait for ever for its own transaction to end, and on PostgreSQL too once the pool is used up.
 */
export function refuseInsideTransaction(): void {
  if (transactions.getStore()?.open) {
    throw new Error('database.queries was used inside a transaction: use the transaction that was passed in');
  }
}

type Work<T> = (tx: Queries) => Promise<T>;
type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/** Work that waits for the next shared transaction. */
interface Waiting {
  locks: Locks;
  /** Guarded, and its own request's. */
  work: Work<unknown>;
  answer(outcome: Outcome): void;
}

type Run = (tx: Queries, group: readonly Waiting[]) => Promise<Outcome[]>;

/** More than the statements of a transaction whose plans a new column can make stale. */
const maxAttempts = 10;

/** Each makes all other servers look: in a rush for many changes at once. */
const tellingsApart = 100;

/** Runs transactions, and holds the announcements made in them back until they are committed. */
export function createTransactions(
  queries: Queries,
  changes: Changes,
  { notify, lock, lockAll }: Pick<Engine, 'notify' | 'lock' | 'lockAll'>,
): Pick<Database, 'transaction' | 'sharedTransaction' | 'readOnce' | 'announce' | 'lock'> {
  const announced = new WeakMap<Queries, Set<string>>();
  /** What a shared transaction holds to its end, whatever becomes of one member. */
  const held = new WeakMap<Queries, readonly string[]>();
  const readBefore = new WeakMap<Queries, Map<string, Promise<unknown>>>();

  let isTelling = false;
  let hasNews = false;
  /** One at a time: news that come meanwhile are told together. What is lost on the way, the others see at their next look. */
  async function tellOthers(): Promise<void> {
    hasNews = true;
    if (isTelling) return;
    isTelling = true;
    while (hasNews) {
      hasNews = false;
      await notify(queries).catch(() => {});
      await pause(tellingsApart, undefined, { ref: false });
    }
    isTelling = false;
  }

  /** Runs the work again where PostgreSQL ended it for the sake of another transaction: nothing of it is kept then. */
  async function commit<T>(work: Work<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await commitOnce(work);
      } catch (error) {
        if (attempt === maxAttempts || !isRetryable(error)) throw error;
      }
    }
  }

  /** Begins, commits, and tells what was announced. */
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
    if (revisions.size > 0) void tellOthers();
    return result;
  }

  /** Statements on `database.queries` are refused until it ends. */
  function guarded<T>(work: Work<T>, tx: Queries): Promise<T> {
    const state = { open: true };
    return transactions.run(state, () => work(tx)).finally(() => (state.open = false));
  }

  /** What fails takes nothing of its neighbours with it: neither what they wrote nor what they announced. */
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
      if (isRetryable(error)) throw error;
      // Where the whole transaction is gone (a full disk, a lost connection) this fails, and its error is the true one.
      await tx.executeQuery(rollbackTo).catch(() => {
        throw error;
      });
      await tx.executeQuery(release);
      return { ok: false, error };
    } finally {
      announced.set(tx, ofAll);
    }
  }

  const oneByOne: Run = async (tx, group) => {
    const outcomes: Outcome[] = [];
    for (const { work } of group) outcomes.push(await behindSavepoint(tx, work));
    return outcomes;
  };

  function commitGroup(group: readonly Waiting[], run: Run): Promise<Outcome[]> {
    const alone = [...new Set(group.flatMap(({ locks }) => locks.alone))];
    const together = [...new Set(group.flatMap(({ locks }) => locks.together ?? []))];
    return commit(async (tx) => {
      await sendAtOnce(tx);
      await lockAll(tx, { alone, together });
      held.set(tx, [...alone, ...together]);
      readBefore.set(tx, new Map());
      return run(tx, group);
    });
  }

  async function runGroup(group: readonly Waiting[]): Promise<void> {
    const failAll = (error: unknown): Outcome[] => group.map(() => ({ ok: false, error }));
    // Savepoints cost as much as a quarter of all other statements, and are next to never needed.
    const outcomes = await commitGroup(group, sideBySide)
      .catch((error: unknown) => {
        if (!(error instanceof NotWithoutSavepoint)) throw error;
        return group.length === 1 ? failAll(error.cause) : commitGroup(group, oneByOne);
      })
      .catch(failAll);
    // Only now, when it is on the disk, is anything answered; a refusal too: it may be because of a neighbour.
    for (const [index, { answer }] of group.entries()) answer(outcomes[index]!);
  }

  const join = inGroups(runGroup);

  return {
    transaction: (work) => commit((tx) => guarded(work, tx)),

    sharedTransaction<T>(locks: Locks, work: Work<T>): Promise<T> {
      refuseInsideTransaction();
      return new Promise<T>((resolve, reject) => {
        const answer = (outcome: Outcome) =>
          outcome.ok ? resolve(outcome.value as T) : reject(outcome.error);
        const own = bindToRequest();
        const member = { locks, work: (tx: Queries) => own(() => guarded(work, tx)), answer };
        outsideRequests(() => join(member));
      });
    },

    async lock(tx, name, how) {
      if (!held.get(tx)?.includes(name)) await lock(tx, name, how);
    },

    readOnce<T>(tx: Queries, name: string, read: () => Promise<T>): Promise<T> {
      const known = readBefore.get(tx);
      if (!known) return read();
      const reading = (known.get(name) as Promise<T> | undefined) ?? read();
      known.set(name, reading);
      return reading;
    },

    async announce(tx, topic) {
      const topics = announced.get(tx);
      if (!topics) throw new Error('announce needs the transaction that database.transaction passes in');
      topics.add(topic);
    },
  };
}

/**
 * Without savepoints, so that the statements of all go to PostgreSQL together; but members that name the same lock follow each other, as
 * if each had a transaction of its own. One that has written before it failed fails the whole transaction.
 */
const sideBySide: Run = async (tx, group) => {
  const last = new Map<string, Promise<Outcome>>();
  const runs = group.map(({ locks, work }) => {
    const run = Promise.all(locks.alone.map((name) => last.get(name)))
      .then(() => work(tx))
      .then(
        (value): Outcome => ({ ok: true, value }),
        (error: unknown): Outcome => ({ ok: false, error }),
      );
    for (const name of locks.alone) last.set(name, run);
    return run;
  });
  const outcomes = await Promise.all(runs);
  for (const outcome of outcomes)
    if (!outcome.ok && !hasWrittenNothing(outcome.error)) throw new NotWithoutSavepoint(outcome.error);
  return outcomes;
};

/** Nothing of the transaction is kept: its members may be run again. */
class NotWithoutSavepoint extends Error {
  constructor(cause: unknown) {
    super('A member of a shared transaction failed', { cause });
  }
}

const isRetryable = (error: unknown): boolean =>
  isTransient(error instanceof NotWithoutSavepoint ? error.cause : error);

const savepoint = CompiledQuery.raw('savepoint member');
const rollbackTo = CompiledQuery.raw('rollback to savepoint member');
const release = CompiledQuery.raw('release savepoint member');

const raiseRevisions = prepare((queries, { topics }: { topics: string }) =>
  insertRowsIn(queries, topics, 'revisions', ['topic', 'revision'])
    .onConflict((conflict) =>
      conflict.column('topic').doUpdateSet((eb) => ({ revision: eb('revisions.revision', '+', 1) })),
    )
    .returning(['topic', 'revision']),
);

async function raise(tx: Queries, topics: readonly string[]) {
  const { rows } = await raiseRevisions(tx, {
    topics: rowsText(topics.map((topic) => ({ topic, revision: 1 }))),
  });
  return rows;
}
