import type { Log } from '../log.server.ts';
import type { Migration } from './migrate.server.ts';

export interface DatabaseOptions {
  /** `postgres://…`; without it SQLite in the data directory. */
  url?: string | undefined;
  dataDirectory: string;
  log: Log;
  migrations: readonly Migration[];
  /** Milliseconds between two looks for changes by other processes, of which no notification arrived. */
  pollEvery?: number;
}
