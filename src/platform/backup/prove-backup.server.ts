import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Queries } from '../database/database.server.ts';
import type { Migration } from '../database/migrate.server.ts';
import { openDatabase, type DatabaseOptions } from '../database/open-database.server.ts';
import { countRows, sqliteFile } from '../database/sqlite.server.ts';
import { createLog } from '../log.server.ts';
import { readArchive } from './archive.server.ts';
import { countPostgresRows, dumpFile, restoreBeside, type ScratchDatabase } from './postgres-copy.server.ts';
import { hashFiles, readManifest, type Manifest } from './snapshot.server.ts';

export interface ProofNeeds {
  /** The PostgreSQL server; undefined for SQLite. */
  databaseUrl?: string | undefined;
  migrations: readonly Migration[];
  /** Picture folders that rows refer to, as paths in the data folder. */
  namedPictures(queries: Queries): Promise<string[]>;
}

type Place = Pick<DatabaseOptions, 'dataDirectory' | 'url'>;

/** Thrown for a damaged backup; the message names the damage. */
export class DamagedBackupError extends Error {
  override name = 'DamagedBackupError';
}

/** The passphrase is wrong, or the bytes that prove it are damaged. */
export class WrongPassphraseError extends DamagedBackupError {
  override name = 'WrongPassphraseError';
}

export interface ProvenBackup {
  manifest: Manifest;
  scratch: ScratchDatabase | undefined;
  /** Folders of pictures that rows name and that were gone when the backup was made. */
  missing: string[];
}

/**
 * Unpacks a backup into `folder` and uses it: each file is hashed, the database is checked, migrated and counted. Throws
 * DamagedBackupError unless everything that it held when it was made is there; afterwards a server starts from the folder, and from the
 * scratch database where it is one of PostgreSQL, which the caller removes.
 */
export async function proveBackup(
  file: string,
  folder: string,
  passphrase: string,
  needs: ProofNeeds,
): Promise<ProvenBackup> {
  const manifest = await unpack(file, folder, passphrase);
  const found = await hashFiles(folder);
  for (const [path, hash] of Object.entries(manifest.files)) {
    if (found[path] !== hash)
      throw new DamagedBackupError(`${path} ${found[path] ? 'was changed' : 'is missing'}`);
  }
  const dump = join(folder, dumpFile);
  if (existsSync(dump)) return provePostgres(dump, folder, manifest, needs);
  if (existsSync(sqliteFile(folder))) {
    const missing = await proveDatabase({ dataDirectory: folder }, manifest, needs);
    return { manifest, scratch: undefined, missing };
  }
  if (Object.keys(manifest.tables).length > 0) throw new DamagedBackupError('the database is missing');
  return { manifest, scratch: undefined, missing: [] };
}

async function provePostgres(
  dump: string,
  dataDirectory: string,
  manifest: Manifest,
  needs: ProofNeeds,
): Promise<ProvenBackup> {
  if (!needs.databaseUrl) throw new DamagedBackupError('it is one of PostgreSQL: set DATABASE_URL');
  const scratch = await restoreBeside(needs.databaseUrl, dump).catch((error: Error) => {
    throw new DamagedBackupError(`its database can't be restored (${error.message})`, { cause: error });
  });
  try {
    const missing = await proveDatabase({ dataDirectory, url: scratch.url }, manifest, needs);
    return { manifest, scratch, missing };
  } catch (error) {
    await scratch.remove();
    throw error;
  }
}

async function unpack(file: string, folder: string, passphrase: string): Promise<Manifest> {
  try {
    await readArchive(file, folder, passphrase);
    return await readManifest(folder);
  } catch (error) {
    const { message } = error as Error;
    const says = 'it can’t be read with this passphrase, or bytes of it are wrong';
    throw message.startsWith('no identity matched')
      ? new WrongPassphraseError(says, { cause: error })
      : new DamagedBackupError(`${says} (${message})`, { cause: error });
  }
}

/** The pictures that rows name and the backup lacks. */
async function proveDatabase(place: Place, manifest: Manifest, needs: ProofNeeds): Promise<string[]> {
  const { named, counts } = await openAndCount(place, needs).catch((error: Error) => {
    throw new DamagedBackupError(`its database can't be used (${error.message})`, { cause: error });
  });
  for (const [table, count] of Object.entries(manifest.tables)) {
    // The list of migrations grows where the backup is older than the program.
    if (table !== 'migrations' && counts[table] !== count) {
      throw new DamagedBackupError(`${table} has ${counts[table] ?? 'no'} rows instead of ${count}`);
    }
  }
  const paths = Object.keys(manifest.files);
  return named.filter((picture) => !paths.some((path) => path.startsWith(`${picture}/`)));
}

/** Opens the database as the server would: migrates it, lists the pictures that rows refer to, and reads every page. */
async function openAndCount(place: Place, { migrations, namedPictures }: ProofNeeds) {
  const database = await openDatabase({ ...place, log: createLog('silent'), migrations });
  try {
    const counts = place.url ? await countPostgresRows(place.url) : await countRows(place.dataDirectory);
    return { named: await namedPictures(database.queries), counts };
  } finally {
    await database.close();
  }
}
