// Writes the SQL of each store into docs/sql, so that reviews show its changes.
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder in which each process of tests leaves the queries that it saw. */
    queryRecords: string;
  }
}

const folder = 'docs/sql';

export interface StoreQuery {
  /** The path below `src` without its extension. */
  store: string;
  /** The store's function. */
  name: string;
  database: 'sqlite' | 'postgres';
  sql: string;
}

export const queryKey = ({ store, name, database, sql }: StoreQuery) =>
  JSON.stringify([store, name, database, sql]);

/** Normalizes SQL, so that it is equal for any number of rows and for both notations of parameters. */
export const withoutCounts = (sql: string) =>
  sql
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\?(?:, \?)+/g, '?, …')
    .replaceAll(/\bin \(\?\)/g, 'in (?, …)')
    .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1, …')
    .replaceAll(/( and exists \([^()]*\)| intersect select [^()]*?)\1+/g, '$1');

/** Vitest's global setup; the returned function runs after the tests. WRITE_QUERIES=1 (`npm run write-queries`) writes the files. */
export function setup(project: TestProject): () => void {
  const records = mkdtempSync(join(tmpdir(), 'clinic-queries-'));
  project.provide('queryRecords', records);
  return () => {
    const recorded = readdirSync(records).flatMap(
      (name) => JSON.parse(readFileSync(join(records, name), 'utf8')) as string[],
    );
    rmSync(records, { recursive: true });
    const files = writeAll([...new Set(recorded)].toSorted().map(parseKey));
    if (process.env.WRITE_QUERIES === '1') return writeFiles(files);
    const stale = [...[...files].flatMap(([path, text]) => missingIn(path, text)), ...goneFunctions()];
    if (stale.length > 0)
      throw new Error(`docs/sql is not up to date: run npm run write-queries\n\n${stale.join('\n\n')}`);
  };
}

function parseKey(key: string): StoreQuery {
  const [store, name, database, sql] = JSON.parse(key) as [string, string, StoreQuery['database'], string];
  return { store, name, database, sql };
}

/** The text of each file, by its path. */
function writeAll(queries: StoreQuery[]): Map<string, string> {
  const files = Map.groupBy(queries, ({ store }) => join(folder, `${store}.sql`));
  return new Map(Array.from(files, ([path, found]) => [path, `${writeStore(found).join('\n\n')}\n`]));
}

function writeStore(queries: StoreQuery[]): string[] {
  const byText = Map.groupBy(queries, ({ name, sql }) => `${name}\n${sql}`);
  return Array.from(byText.values(), (alike) => {
    const [{ name, database, sql }] = alike as [StoreQuery];
    return `-- ${name}${alike.length > 1 ? '' : ` (${database})`}\n${inLines(sql)};`;
  });
}

const clause =
  /(?<!^delete) (?=(?:from|where|group by|having|order by|limit|set|values|on conflict|returning|(?:inner|left) join|union)\b)/g;
const inLines = (sql: string) => sql.replaceAll(clause, '\n');

/** Recorded queries that the file lists for neither database: a run may see a query on one database only. */
function missingIn(path: string, text: string): string[] {
  const written = new Set(queriesIn(read(path)).map(withoutDatabase));
  return queriesIn(text)
    .filter((query) => !written.has(withoutDatabase(query)))
    .map((query) => `${path}\n${query}`);
}

const queriesIn = (text: string) => text.split('\n\n').map((query) => query.trim());
const withoutDatabase = (query: string) => query.replace(/ \((?:sqlite|postgres)\)\n/, '\n');

/** Functions in docs/sql that no store has. */
function goneFunctions(): string[] {
  return globSync(`${folder}/**/*.sql`).flatMap((path) => {
    const source = read(path.replace(folder, 'src').replace(/sql$/, 'server.ts'));
    const names = [...read(path).matchAll(/^-- (\w+)/gm)].map(([, name]) => name!);
    return names.filter((name) => !source.includes(name)).map((name) => `${path}\n-- ${name}`);
  });
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function writeFiles(files: Map<string, string>): void {
  for (const path of globSync(`${folder}/**/*.sql`)) rmSync(path);
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
