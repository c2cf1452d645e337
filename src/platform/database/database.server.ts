import type { Dialect, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Queries = Kysely<Tables>;
export type DatabaseKind = 'sqlite' | 'postgres';

export interface Database {
  kind: DatabaseKind;
  /** For statements on their own. Inside a transaction use what `work` is given: `queries` refuses there. */
  queries: Queries;
  /** All of `work` or nothing of it. No waiting for anything but the database inside: SQLite's other users wait meanwhile. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /**
   * The same for what comes often: all that waits at one moment shares one transaction and one commit, and is answered after it. `locks`
   * are all that `work` could wait for: taken for all at once, so that no two of these transactions wait for each other. What `work`
   * does on the way to a refusal is undone without its neighbours; then it runs twice. Members that name no lock in common run side by
   * side.
   */
  sharedTransaction<T>(locks: Locks, work: (tx: Queries) => Promise<T>): Promise<T>;
  /**
   * Until the transaction ends, the one that holds this name 'alone' is alone with it, and waits while others hold it 'together'. Take
   * it before anything is read: SQLite's writers are alone in any case, PostgreSQL's are not.
   */
  lock(tx: Queries, name: string, how: 'together' | 'alone'): Promise<void>;
  /**
   * What `read` answers. In a shared transaction it is read once for all its members: only for what cannot change until it ends, because
   * of what is locked, or what its members keep up to date themselves.
   */
  readOnce<T>(tx: Queries, name: string, read: () => Promise<T>): Promise<T>;
  /** Tells the subscribers in all server processes, after the commit, that something under this topic changed. */
  announce(tx: Queries, topic: string): Promise<void>;
  /** Returns the function that unsubscribes. A change by this process is told before `transaction` returns. */
  subscribe(listener: (topic: string) => void): () => void;
  /** Runs `work` while no other process on this database runs its own: for what only one may do at start. */
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

/** In what the two databases differ. */
export interface Engine extends Pick<Database, 'kind' | 'lock'> {
  dialect: Dialect;
  /** Those alone first, each kind in the order of the names: who takes several one by one does the same. */
  lockAll(tx: Queries, locks: Required<Locks>): Promise<void>;
  /** Tells other processes that something was announced. Outside of transactions: see docs/decisions/0063-telling-after-the-commit.md. */
  notify(queries: Queries): Promise<void>;
  /** Calls `heard` when another process may have changed something. */
  listen(heard: () => void): { close(): Promise<void> } | undefined;
  exclusively<T>(queries: Queries, work: () => Promise<T>): Promise<T>;
  forget(queries: Queries): Promise<void>;
}
