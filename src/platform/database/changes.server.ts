import { combineCalls } from '../combine-calls.server.ts';
import type { Log } from '../log.server.ts';
import type { Queries } from './database.server.ts';
import type { Migration } from './migrate.server.ts';

type Listener = (topic: string) => void;

/**
 * Tells this process's subscribers what changed in any process. Each announcement raises its topic's revision in the database. This
 * process notices its own after the commit; for others' it reads the revisions when a notification arrives and every few seconds, so that
 * a lost notification is only a delay.
 */
export class Changes {
  readonly #queries: Queries;
  readonly #log: Log;
  readonly #listeners = new Set<Listener>();
  readonly #known = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(queries: Queries, log: Log) {
    this.#queries = queries;
    this.#log = log;
  }

  /** Changes before this are not told. */
  async start(pollEvery: number): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look(), pollEvery).unref();
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  notice(topic: string, revision: number): void {
    if (revision <= (this.#known.get(topic) ?? 0)) return;
    this.#known.set(topic, revision);
    for (const listener of this.#listeners) {
      try {
        listener(topic);
      } catch (error) {
        this.#log.error({ err: error, topic }, 'A listener to changes failed');
      }
    }
  }

  /** Reads the revisions. Calls during a read are combined into one more read. */
  readonly look = combineCalls(async () => {
    if (this.#closed) return;
    try {
      const rows = await this.#queries.selectFrom('revisions').select(['topic', 'revision']).execute();
      for (const { topic, revision } of rows) this.notice(topic, revision);
    } catch (error) {
      if (!this.#closed) this.#log.warn({ err: error }, 'Could not look for changes');
    }
  });

  async stop(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.look();
  }
}

/** The total of announcements under these topics, by all processes. */
export async function revisionOf(queries: Queries, topics: readonly string[]): Promise<number> {
  const revisions = queries
    .selectFrom('revisions')
    .select('revision')
    .where('topic', 'in', [...topics]);
  const rows = await revisions.execute();
  return rows.reduce((sum, { revision }) => sum + revision, 0);
}

/** The database's own table, made before those of the features. */
export const revisionsMigration: Migration = {
  name: 'database: revisions',
  async up({ createTable, instant }) {
    await createTable('revisions')
      .addColumn('topic', 'text', (column) => column.primaryKey().notNull())
      .addColumn('revision', instant, (column) => column.notNull())
      .execute();
  },
};
