import { existsSync } from 'node:fs';
import type { Queries } from '../database/database.server.ts';
import type { Migration } from '../database/migrate.server.ts';
import { openDatabase } from '../database/open-database.server.ts';
import { countRows, sqliteFile } from '../database/sqlite.server.ts';
import { createLog } from '../log.server.ts';
import { readArchive } from './archive.server.ts';
import { hashFiles, readManifest, type Manifest } from './snapshot.server.ts';

export interface ProofNeeds {
  migrations: readonly Migration[];
  /** Folders of pictures that rows name, as paths in the data folder: each must be in the backup. */
  namedPictures(queries: Queries): Promise<string[]>;
}

/** A backup that is not whole: says what is wrong with it. */
export class SpoiltBackupError extends Error {
  override name = 'SpoiltBackupError';
}

/**
 * Unpacks a backup into `folder` and uses it: each file is hashed, the database is checked, migrated and counted. Throws
 * SpoiltBackupError unless everything that it held when it was made is there; afterwards a server starts from the folder.
 */
export async function proveBackup(
  file: string,
  folder: string,
  passphrase: string,
  needs: ProofNeeds,
): Promise<Manifest> {
  const manifest = await unpack(file, folder, passphrase);
  const found = await hashFiles(folder);
  for (const [path, hash] of Object.entries(manifest.files)) {
    if (found[path] !== hash)
      throw new SpoiltBackupError(`${path} ${found[path] ? 'was changed' : 'is missing'}`);
  }
  if (existsSync(sqliteFile(folder))) await proveDatabase(folder, manifest, needs);
  else if (Object.keys(manifest.tables).length > 0) throw new SpoiltBackupError('the database is missing');
  return manifest;
}

async function unpack(file: string, folder: string, passphrase: string): Promise<Manifest> {
  try {
    await readArchive(file, folder, passphrase);
    return await readManifest(folder);
  } catch (error) {
    throw new SpoiltBackupError(
      `it can't be read with this passphrase, or bytes of it are wrong (${(error as Error).message})`,
      { cause: error },
    );
  }
}

async function proveDatabase(folder: string, manifest: Manifest, needs: ProofNeeds): Promise<void> {
  const { named, counts } = await openAndCount(folder, needs).catch((error: Error) => {
    throw new SpoiltBackupError(`its database can't be used (${error.message})`, { cause: error });
  });
  for (const [table, count] of Object.entries(manifest.tables)) {
    // The list of migrations grows where the backup is older than the program.
    if (table !== 'migrations' && counts[table] !== count) {
      throw new SpoiltBackupError(`${table} has ${counts[table] ?? 'no'} rows instead of ${count}`);
    }
  }
  const paths = Object.keys(manifest.files);
  for (const picture of named) {
    if (!paths.some((path) => path.startsWith(`${picture}/`))) {
      throw new SpoiltBackupError(`${picture} is missing`);
    }
  }
}

/** As the program would: migrates it, asks which pictures its rows name, and reads every page of it. */
async function openAndCount(folder: string, { migrations, namedPictures }: ProofNeeds) {
  const database = await openDatabase({ dataDirectory: folder, log: createLog('silent'), migrations });
  try {
    return { named: await namedPictures(database.queries), counts: countRows(folder) };
  } finally {
    await database.close();
  }
}
