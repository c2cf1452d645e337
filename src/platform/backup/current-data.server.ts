import { constants, copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client, escapeIdentifier } from 'pg';
import { postgresNumbers } from '../database/postgres.server.ts';
import { sqliteFile } from '../database/sqlite.server.ts';
import { makeFolder } from '../make-folder.server.ts';

export type CurrentRow = Readonly<Record<string, unknown>>;

/** The data that a restore replaces, as far as they can be read: they may be damaged, of another version, or missing. Never written to. */
export interface CurrentData {
  /** The readable rows of a table. Each call reads the table again. */
  rows(table: string, isWanted?: (row: CurrentRow) => boolean): Promise<CurrentRow[]>;
  /** Whether all rows of a table were read. */
  isComplete(table: string): boolean;
  close(): Promise<void>;
}

/** A table as a line of positions, each with some rows: rowids in SQLite, pages in PostgreSQL. */
interface Source {
  /** The first and last position, undefined when the table is empty. Throws when there is no such table. */
  range(table: string): Promise<[first: number, last: number] | undefined>;
  /** Throws when one of the positions, both ends included, can't be read. */
  read(table: string, first: number, last: number): Promise<CurrentRow[]>;
  close(): Promise<void>;
}

/** SQLite's database is copied to `workFolder`, so that the kept file is not modified. */
export async function openCurrentData(
  { dataDirectory, url }: { dataDirectory: string; url?: string | undefined },
  workFolder: string,
): Promise<CurrentData> {
  const source = url ? await openPostgres(url) : openSqlite(dataDirectory, join(workFolder, 'current'));
  const incomplete = new Set<string>();
  return {
    async rows(table, isWanted = () => true) {
      incomplete.delete(table);
      const found: CurrentRow[] = [];
      const isWhole = source && (await readTable(source, table, (row) => isWanted(row) && found.push(row)));
      if (!isWhole) incomplete.add(table);
      return found;
    },
    isComplete: (table) => !incomplete.has(table),
    close: async () => source?.close(),
  };
}

/** The batch size; a failing batch is halved until only damaged rows are left out. */
const positionsAtOnce = 1000;
/** A table with more damage than this is given up where it begins: each failure takes a query. */
const maxFailures = 20_000;

/** False: some rows were not read. */
async function readTable(
  source: Source,
  table: string,
  take: (row: CurrentRow) => unknown,
): Promise<boolean> {
  let failures = 0;
  const read = async (first: number, last: number): Promise<void> => {
    if (failures > maxFailures) return;
    let rows: CurrentRow[];
    try {
      rows = await source.read(table, first, last);
    } catch {
      failures += 1;
      if (first === last) return;
      const middle = Math.floor((first + last) / 2);
      await read(first, middle);
      return read(middle + 1, last);
    }
    for (const row of rows) take(row);
  };
  const range = await source.range(table).catch(() => 'missing' as const);
  if (range === 'missing') return false;
  if (!range) return true;
  for (let first = range[0]; first <= range[1]; first += positionsAtOnce)
    await read(first, Math.min(first + positionsAtOnce - 1, range[1]));
  return failures === 0;
}

/** The highest rowid to try where the last one can't be read. */
const lastRowidTried = 2 ** 21;

function openSqlite(dataDirectory: string, folder: string): Source | undefined {
  const from = sqliteFile(dataDirectory);
  let file: DatabaseSync;
  try {
    if (!existsSync(from)) return undefined;
    makeFolder(folder);
    for (const end of ['', '-wal'])
      if (existsSync(from + end))
        copyFileSync(from + end, sqliteFile(folder) + end, constants.COPYFILE_FICLONE);
    file = new DatabaseSync(sqliteFile(folder), { enableForeignKeyConstraints: false });
    // Entries of the schema that can't be understood are passed over.
    file.exec('pragma writable_schema = on; pragma trusted_schema = off; pragma cell_size_check = on');
  } catch {
    return undefined;
  }
  const quoted = (table: string) => `"${table.replaceAll('"', '""')}"`;
  const end = (table: string, of: 'min' | 'max') =>
    file.prepare(`select ${of}(rowid) as at from ${quoted(table)} not indexed`).get()!.at as number | null;
  const endOr = (table: string, of: 'min' | 'max', otherwise: number) => {
    try {
      return end(table, of);
    } catch {
      return otherwise;
    }
  };
  return {
    async range(table) {
      // Throws when there is none.
      file.prepare(`select rowid from ${quoted(table)}`);
      const [first, last] = [endOr(table, 'min', 1), endOr(table, 'max', lastRowidTried)];
      return first === null || last === null ? undefined : [first, last];
    },
    async read(table, first, last) {
      const rows = file
        .prepare(`select * from ${quoted(table)} not indexed where rowid between ? and ?`)
        .all(first, last);
      if (rows.some((row) => Object.values(row).some(isBroken))) throw new Error('a text is damaged');
      return rows;
    },
    async close() {
      file.close();
    },
  };
}

/** Bytes where a text was. */
const isBroken = (value: unknown) => typeof value === 'string' && /[\u{FFFD}\0]/u.test(value);

async function openPostgres(url: string): Promise<Source | undefined> {
  const client = new Client({
    connectionString: url,
    options: '-c default_transaction_read_only=on',
    types: postgresNumbers,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch {
    await client.end().catch(() => {});
    return undefined;
  }
  const quoted = (table: string) => `public.${escapeIdentifier(table)}`;
  return {
    async range(table) {
      const { rows } = await client.query<{ pages: number }>(
        `select pg_relation_size($1::regclass) / current_setting('block_size')::int as pages`,
        [quoted(table)],
      );
      const pages = Number(rows[0]!.pages);
      // A view in the place of a table has no pages.
      await client.query(`select ctid from ${quoted(table)} limit 0`);
      return pages === 0 ? undefined : [0, pages - 1];
    },
    async read(table, first, last) {
      const { rows } = await client.query<CurrentRow>(
        `select * from ${quoted(table)} where ctid >= $1::tid and ctid < $2::tid`,
        [`(${first},0)`, `(${last + 1},0)`],
      );
      return rows;
    },
    close: () => client.end(),
  };
}
