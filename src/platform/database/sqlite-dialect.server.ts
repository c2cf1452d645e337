import type { DatabaseSync } from 'node:sqlite';
import {
  DialectAdapterBase,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
} from 'kysely';
import { SqliteDriver } from './sqlite-driver.server.ts';

class SqliteAdapter extends DialectAdapterBase {
  override get supportsReturning() {
    return true;
  }

  override get supportsTransactionalDdl() {
    return true;
  }

  // migrate.server.ts migrates inside one transaction, whose write lock is the lock.
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

/** Kysely on Node's own SQLite. */
export class SqliteDialect implements Dialect {
  readonly #file: DatabaseSync;

  constructor(file: DatabaseSync) {
    this.#file = file;
  }

  createAdapter(): DialectAdapter {
    return new SqliteAdapter();
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#file);
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler();
  }

  createIntrospector(queries: Kysely<unknown>) {
    return new SqliteIntrospector(queries);
  }
}
