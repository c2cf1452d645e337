import { AsyncLocalStorage } from 'node:async_hooks';
import { Changes } from './changes.server.ts';
import type { Queries } from './database.server.ts';

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

/** Runs transactions, and holds the announcements made in them back until they are committed. */
export function createTransactions(queries: Queries, changes: Changes, notify: Notify) {
  const announced = new WeakMap<Queries, Set<string>>();
  return {
    async transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
      const state = { open: true };
      const revisions = new Map<string, number>();
      const committing = queries.transaction().execute(async (tx) => {
        const topics = new Set<string>();
        announced.set(tx, topics);
        const result = await transactions.run(state, () => work(tx)).finally(() => (state.open = false));
        // Last, so that others wait for these rows only during the commit; in one order, so that no two wait for each other.
        for (const topic of [...topics].sort()) revisions.set(topic, await raise(tx, topic));
        for (const topic of revisions.keys()) await notify(tx, topic);
        return result;
      });
      const result = await committing;
      for (const [topic, revision] of revisions) changes.notice(topic, revision);
      return result;
    },

    async announce(tx: Queries, topic: string): Promise<void> {
      const topics = announced.get(tx);
      if (!topics) throw new Error('announce needs the transaction that database.transaction passes in');
      topics.add(topic);
    },
  };
}

type Notify = (tx: Queries, topic: string) => Promise<void>;

async function raise(tx: Queries, topic: string): Promise<number> {
  const { revision } = await tx
    .insertInto('revisions')
    .values({ topic, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('topic').doUpdateSet((eb) => ({ revision: eb('revisions.revision', '+', 1) })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
