import type { Dialect, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Queries = Kysely<Tables>;
export type DatabaseKind = 'sqlite' | 'postgres';

export interface Database {
  kind: DatabaseKind;
  /** For single statements. Inside a transaction use `tx`: `queries` throws there. */
  queries: Queries;
  /** All or nothing. Await nothing but the database inside: on SQLite every other user waits. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /**
   * For frequent transactions: SQLite commits all that wait at one moment together and answers afterwards. `locks` lists every lock that
   * `work` needs; they are taken first and in one order, which prevents deadlocks.
   */
  sharedTransaction<T>(locks: Locks, work: (tx: Queries) => Promise<T>): Promise<T>;
  /**
   * Locks a name until the transaction ends, exclusively ('alone') or shared ('together'). Take it before any read: SQLite has one writer
   * anyway, PostgreSQL does not.
   */
  lock(tx: Queries, name: string, how: 'together' | 'alone'): Promise<void>;
  /** Notifies subscribers in all server processes of a change under this topic, after the commit. */
  announce(tx: Queries, topic: string): Promise<void>;
  /** Returns the unsubscribe function. Changes by this process are announced before `transaction` returns. */
  subscribe(listener: (topic: string) => void): () => void;
  /** Runs `work` under a lock across processes, for startup tasks. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Overwrites what was deleted in the files, as far as the database can. */
  forget(): Promise<void>;
  /** Throws while the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Names, as in `Database.lock`. */
export interface Locks {
  alone: readonly string[];
  together?: readonly string[];
}

/** Differences between the two databases. */
export interface Engine extends Pick<Database, 'kind' | 'lock'> {
  dialect: Dialect;
  /** Tells other processes that something was announced. Outside of transactions: see docs/decisions/0063-telling-after-the-commit.md. */
  notify(queries: Queries): Promise<void>;
  /** Calls `heard` when another process may have changed something. */
  listen(heard: () => void): { close(): Promise<void> } | undefined;
  exclusively<T>(queries: Queries, work: () => Promise<T>): Promise<T>;
  forget(queries: Queries): Promise<void>;
}
