import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { earlierFilesFolder } from '../http/earlier-files.server.ts';
import { dumpFile, dumpPostgres } from './postgres-copy.server.ts';
import { makeCode } from '../secrets/make-code.server.ts';
import { readSecret } from '../secrets/read-secrets.server.ts';
import { workFolder } from './work-folder.server.ts';
import { backUpSqlite, countRows, sqliteFile } from '../database/sqlite.server.ts';

/** The manifest, a file inside each backup. */
const manifestSchema = z.object({
  format: z.literal(1),
  /** Milliseconds since the epoch. */
  madeAt: z.number(),
  /** Rows per table; empty where the backup has no database. */
  tables: z.record(z.string(), z.number()),
  /** SHA-256 of each file except the database, by its path in the backup. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

const manifestFile = 'manifest.json';
/** Inside a data folder: what backups and restores put there, which is no part of the clinic's data. */
export const backupsFolder = 'backups';
/** Folders of the program, which hold no data of the clinic. */
const programFolders = [earlierFilesFolder];
export const replacedFolder = 'replaced-';
/** The passphrase's file, until the owner sets one. A backup never contains it, and a restore leaves it in place. */
export const backupSecret = 'backup.secret';
/** 148 random bits, as a person writes them down and types them on another machine. */
const makePassphrase = () => makeCode(6, 5);
/** Reads the passphrase of this machine's backups; creates it if missing. */
export const readPassphrase = (dataDirectory: string): string =>
  readSecret(dataDirectory, backupSecret, makePassphrase);

const isData = (name: string) =>
  name !== backupsFolder &&
  !programFolders.includes(name) &&
  !name.startsWith(replacedFolder) &&
  !name.startsWith(workFolder) &&
  !name.startsWith(backupSecret) &&
  name !== manifestFile &&
  name !== dumpFile;
/** The database's own files, whose plain copy would be inconsistent. */
const isDatabase = (name: string) => name.startsWith(basename(sqliteFile(''))) || name.startsWith('lock.db');

/** The names in a data folder that belong to the clinic's data. */
export const dataNames = async (dataDirectory: string) => (await readdir(dataDirectory)).filter(isData);

/**
 * Copies a data folder that is in use, and the database: of PostgreSQL, where its address is given, else the one in the folder. The
 * database is whole, and each of its pictures is there. How many rows each table has.
 */
export async function copyData(
  dataDirectory: string,
  to: string,
  databaseUrl: string | undefined,
): Promise<Record<string, number>> {
  const copyFiles = async () => {
    for (const name of (await dataNames(dataDirectory)).filter((each) => !isDatabase(each))) {
      await cp(join(dataDirectory, name), join(to, name), {
        recursive: true,
        force: false,
        preserveTimestamps: true,
      });
    }
  };
  await copyFiles();
  const counts = databaseUrl
    ? await dumpPostgres(databaseUrl, join(to, dumpFile))
    : await copySqlite(dataDirectory, to);
  // A second pass, for pictures of rows that were added meanwhile: a picture keeps its name and never changes.
  await copyFiles();
  return counts;
}

async function copySqlite(from: string, to: string): Promise<Record<string, number>> {
  if (!existsSync(sqliteFile(from))) return {};
  await backUpSqlite(sqliteFile(from), sqliteFile(to));
  return countRows(to);
}

/** Paths of all files below a folder but the database's and the manifest, with their hashes. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const hashes: [string, string][] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (!entry.isFile() || isDatabase(path) || path === manifestFile) continue;
    hashes.push([path, await hashStream(createReadStream(join(folder, path)))]);
  }
  return Object.fromEntries(hashes.sort(([a], [b]) => a.localeCompare(b)));
}

export async function hashStream(bytes: NodeJS.ReadableStream): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}

export const writeManifest = (folder: string, manifest: Manifest) =>
  writeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2));

export async function readManifest(folder: string): Promise<Manifest> {
  return manifestSchema.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')));
}
