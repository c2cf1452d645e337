import { PostgresAdapter, sql, type InsertQueryBuilder, type InsertResult, type Selectable } from 'kysely';
import type { Queries } from './database.server.ts';
import type { Tables } from './tables.ts';

/**
 * Any number of rows as one value, to be read by `rowsIn`: a statement's text is the same for all, so that it is built, and planned by
 * PostgreSQL, once.
 */
export function rowsText(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  // Half a letter: as a value of its own it would be stored as the sign for what can't be read; within JSON PostgreSQL refuses it.
  if (!/\\ud[89a-f]/.test(text)) return text;
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
}

/** SQLite reads `on conflict` as part of a join unless the selection before it has a condition. */
export const always = sql<boolean>`true`;

/** The rows in a `rowsText`, by the names and types of a table's columns. */
export function rowsIn<Table extends keyof Tables & string, Column extends keyof Tables[Table] & string>(
  queries: Queries,
  text: string,
  table: Table,
  columns: readonly Column[],
) {
  type Row = Pick<Selectable<Tables[Table]>, Column & keyof Selectable<Tables[Table]>>;
  const names = columns.map((column) => sql.ref(column));
  if (queries.getExecutor().adapter instanceof PostgresAdapter)
    return sql<Row>`(select ${sql.join(names)} from json_populate_recordset(null::${sql.table(table)}, ${text}))`;
  const values = columns.map((column, index) => sql`value ->> ${sql.lit(column)} as ${names[index]}`);
  return sql<Row>`(select ${sql.join(values)} from json_each(${text}))`;
}

/** Inserts the rows in a `rowsText`; what becomes of those that are there already is said behind it. */
export function insertRowsIn<
  Table extends keyof Tables & string,
  Column extends keyof Tables[Table] & string,
>(
  queries: Queries,
  text: string,
  table: Table,
  columns: readonly Column[],
): InsertQueryBuilder<Tables, Table, InsertResult> {
  const names = columns.map((column) => sql.ref(column));
  return queries
    .insertInto(table)
    .columns(columns)
    .expression(
      sql`select ${sql.join(names)} from ${rowsIn(queries, text, table, columns)} as ${sql.ref('row')} where ${always}`,
    );
}
