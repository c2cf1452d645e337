import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
} from 'kysely';

/** Kysely's dialect of SQLite, on Node's own: one connection, which Kysely lends to one user after the other. */
export const sqliteDialect = (file: DatabaseSync): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new NodeSqliteDriver(file),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (queries) => new SqliteIntrospector(queries),
});

class NodeSqliteDriver extends SqliteDriver {
  readonly #file: DatabaseSync;

  constructor(file: DatabaseSync) {
    super({ database: asKyselyExpects(file) });
    this.#file = file;
  }

  /** Takes the write lock at the start, so that a transaction never finds the file busy halfway. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    // A full disk, for one, makes SQLite roll back by itself.
    if (this.#file.isTransaction) await super.rollbackTransaction(connection);
  }
}

const maxStatements = 200;

/** Adapts node:sqlite to Kysely's better-sqlite3 interface: parameters as an array, and a flag for statements that return rows. */
function asKyselyExpects(file: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = kyselyStatement(file.prepare(sql));
      const [oldest] = statements.keys();
      if (oldest !== undefined && statements.size >= maxStatements) statements.delete(oldest);
      statements.set(sql, statement);
      return statement;
    },
    close() {
      if (!file.isOpen) return;
      file.exec('pragma optimize');
      file.close();
    },
  };
}

function kyselyStatement(statement: StatementSync): ReturnType<SqliteDatabase['prepare']> {
  let names = statement.columns().map(({ name }) => name);
  // node:sqlite's objects have no prototype, which deep comparisons and serializers refuse. A copy of one costs more than its reading.
  statement.setReturnArrays(true);
  const rowOf = (values: unknown) => {
    const cells = values as unknown[];
    // A newer version that runs beside this one has added columns to 'select *'.
    if (cells.length !== names.length) names = statement.columns().map(({ name }) => name);
    const row: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) row[name] = cells[index];
    return row;
  };
  return {
    reader: names.length > 0,
    all: (parameters) => statement.all(...bindable(parameters)).map(rowOf),
    run: (parameters) => statement.run(...bindable(parameters)),
    *iterate(parameters) {
      for (const values of statement.iterate(...bindable(parameters))) yield rowOf(values);
    },
  };
}

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
