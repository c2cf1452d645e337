// `npm run back-up -- <folder>`: copies everything the clinic has into a new folder there, also while the server runs.
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { backUpSqlite, sqliteFile } from '../src/platform/database/sqlite.server.ts';
import { makeFolder } from '../src/platform/make-folder.server.ts';
import { readConfig } from '../src/config/config.server.ts';
import { tellFailure } from './tell-failure.ts';

interface Backup {
  folder: string;
  /** False where the database is PostgreSQL, which has its own way. */
  hasDatabase: boolean;
}

/** The new folder can be used as `DATA_DIR` as it is. */
export async function backUp(
  { dataDirectory, databaseUrl }: { dataDirectory: string; databaseUrl?: string | undefined },
  target: string,
): Promise<Backup> {
  if (!existsSync(dataDirectory)) throw new Error(`There is no data folder at ${resolve(dataDirectory)}`);
  const folder = join(target, `clinic-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  makeFolder(target);
  // Holds patients' names and the secrets: for its owner's eyes alone.
  mkdirSync(folder, { mode: 0o700 });
  copyFiles(dataDirectory, folder);
  const hasDatabase = databaseUrl === undefined;
  if (hasDatabase) {
    await backUpSqlite(sqliteFile(dataDirectory), sqliteFile(folder));
    // Again, for the pictures of rows that came between: each picture keeps its name and never changes.
    copyFiles(dataDirectory, folder);
  }
  return { folder, hasDatabase };
}

function copyFiles(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (isDatabase(name)) continue;
    cpSync(join(from, name), join(to, name), { recursive: true, force: false, preserveTimestamps: true });
  }
}

/** The database's own files, of which a plain copy would be torn. */
const isDatabase = (name: string) => name.startsWith(basename(sqliteFile(''))) || name.startsWith('lock.db');

if (import.meta.main) {
  await tellFailure(async () => {
    const [target] = process.argv.slice(2);
    if (!target) throw new Error('Say where to: npm run back-up -- /path/to/backups');
    const { folder, hasDatabase } = await backUp(readConfig(), target);
    console.log(folder);
    if (!hasDatabase) console.log('Pictures only. The database is PostgreSQL: use pg_dump.');
  });
}
