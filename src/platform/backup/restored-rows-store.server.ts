import { sql } from 'kysely';
import type { Queries } from '../database/database.server.ts';
import type { CurrentRow } from './current-data.server.ts';

/** Copies rows of the replaced data into the restored database, whose tables may have other columns. */
export interface RestoredRows {
  /** A row with an id that is there already stays as it is. Throws when the database refuses the row. */
  insert(queries: Queries, table: string, row: CurrentRow): Promise<void>;
  update(queries: Queries, table: string, row: CurrentRow): Promise<void>;
  /** The part of a row for which the restored table has columns. */
  fit(table: string, row: CurrentRow): CurrentRow;
}

export async function restoredRows(queries: Queries): Promise<RestoredRows> {
  const tables = await queries.introspection.getTables();
  const columns = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  const fit = (table: string, row: CurrentRow) =>
    Object.fromEntries(
      (columns.get(table) ?? []).filter((name) => name in row).map((name) => [name, row[name]]),
    );
  return {
    fit,
    async insert(queries, table, row) {
      const entries = Object.entries(fit(table, row));
      const names = sql.join(entries.map(([name]) => sql.ref(name)));
      const values = sql.join(entries.map(([, value]) => value));
      await sql`insert into ${sql.table(table)} (${names}) values (${values}) on conflict do nothing`.execute(
        queries,
      );
    },
    async update(queries, table, row) {
      const entries = Object.entries(fit(table, row)).filter(([name]) => name !== 'id');
      const changes = sql.join(entries.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
      await sql`update ${sql.table(table)} set ${changes} where id = ${row.id}`.execute(queries);
    },
  };
}

export async function emptyTables(queries: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(queries);
}
