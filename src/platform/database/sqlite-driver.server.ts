import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { refuseInsideTransaction } from './transactions.server.ts';

const statementsKept = 200;

/**
 * node:sqlite takes an object in first place for a set of named parameters and shifts the rest: values (?, ?) with (new Date(), 1)
 * would store (1, NULL). So objects are refused in every place.
 */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  for (const value of parameters) {
    if (value === undefined || (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))) {
      const found = value instanceof Date ? 'a Date' : typeof value;
      throw new TypeError(`Cannot bind ${found} to a parameter: see the storage rules in tables.ts`);
    }
  }
  return parameters as SQLInputValue[];
}

class SqliteConnection implements DatabaseConnection {
  readonly #file: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: DatabaseSync) {
    this.#file = file;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#prepare(sql);
    const values = bindable(parameters);
    if (statement.columns().length > 0) {
      // node:sqlite makes rows without a prototype, which deep comparisons and serializers refuse: copied into plain objects.
      const rows = statement.all(...values).map((row) => Object.assign({}, row)) as R[];
      return { rows, numAffectedRows: BigInt(rows.length) };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.#file.prepare(sql).iterate(...bindable(parameters))) {
      yield { rows: [Object.assign({}, row) as R] };
    }
  }

  #prepare(sql: string): StatementSync {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#file.prepare(sql);
    const [oldest] = this.#statements.keys();
    if (oldest !== undefined && this.#statements.size >= statementsKept) this.#statements.delete(oldest);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** One connection, so one user at a time, in order of arrival. */
export class SqliteDriver implements Driver {
  readonly #file: DatabaseSync;
  readonly #connection: SqliteConnection;
  readonly #waiting: (() => void)[] = [];
  #busy = false;

  constructor(file: DatabaseSync) {
    this.#file = file;
    this.#connection = new SqliteConnection(file);
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
    return this.#connection;
  }

  async releaseConnection() {
    const next = this.#waiting.shift();
    // Handed on while still busy, so that nobody slips in between.
    if (next) next();
    else this.#busy = false;
  }

  /** Takes the write lock at once, so that no transaction finds the file busy half way. */
  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    // A full disk, for one, makes SQLite roll back by itself.
    if (this.#file.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy() {
    if (!this.#file.isOpen) return;
    this.#file.exec('pragma optimize');
    this.#file.close();
  }
}
