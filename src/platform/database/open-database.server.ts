import type { DatabaseOptions } from './database-options.server.ts';
import type { Database } from './database.server.ts';
import { openPostgres } from './open-postgres.server.ts';
import { openSqlite } from './open-sqlite.server.ts';

/** The one switch between the two databases. What it returns is migrated and ready. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  return url ? openPostgres({ ...options, url }) : openSqlite(options);
}
