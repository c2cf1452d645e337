import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { readdir, rm, statfs, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.server.ts';
import { writeArchive } from './archive.server.ts';
import { keptBackups } from './kept-backups.ts';
import { proveBackup, type ProofNeeds } from './prove-backup.server.ts';
import { copyData, dataNames, hashFiles, workFolder, writeManifest } from './snapshot.server.ts';

export interface BackupNeeds extends ProofNeeds {
  dataDirectory: string;
  /** Where backups are kept. */
  target: string;
  passphrase: string;
  /** An S3-compatible store that gets a copy of each; undefined: none does. */
  copyTo?: string | undefined;
}

/** The disk has no room for a backup; nothing was written. */
export class NoRoomError extends Error {
  override name = 'NoRoomError';
}

/** 'clinic-2026-11-23T02-30-00.age', the time in UTC. */
const nameAt = (instant: number) =>
  `clinic-${new Date(instant).toISOString().slice(0, 19).replaceAll(':', '-')}.age`;
const namePattern = /^clinic-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.age$/;

/** When a backup of this name was made, in milliseconds since the epoch; undefined for what is none. */
export function madeAtOf(name: string): number | undefined {
  const [, date, hour, minute, second] = namePattern.exec(name) ?? [];
  return date ? Date.parse(`${date}T${hour}:${minute}:${second}Z`) : undefined;
}

export interface KeptBackup {
  file: string;
  /** Milliseconds since the epoch. */
  madeAt: number;
}

/** The backups in a folder, newest first. A file has its name only once it was proven. */
export async function listBackups(target: string): Promise<KeptBackup[]> {
  const names = existsSync(target) ? await readdir(target) : [];
  return names
    .flatMap((name) => {
      const madeAt = madeAtOf(name);
      return madeAt === undefined ? [] : [{ file: join(target, name), madeAt }];
    })
    .sort((a, b) => b.madeAt - a.madeAt);
}

/** No backup takes as long: a work folder that is older was left by one that was killed. */
const longest = 3_600_000;

/** Whether one is being made in this folder, by this server or by another one that shares it. */
export async function isBeingMade(target: string, now: number): Promise<boolean> {
  const names = existsSync(target) ? await readdir(target) : [];
  for (const name of names.filter((each) => each.startsWith(workFolder))) {
    const found = await stat(join(target, name)).catch(() => undefined);
    if (found && now - found.mtimeMs < longest) return true;
  }
  return false;
}

/**
 * Copies everything the clinic has, also while the server runs, packs and encrypts it, and restores it on the side to see that it is
 * whole. Only then the file gets its name. Returns its path. What is no longer among the 7 daily, 4 weekly and 12 monthly ones is removed.
 */
export async function makeBackup(needs: BackupNeeds, now: number): Promise<string> {
  const { dataDirectory, target, passphrase } = needs;
  makeFolder(target);
  await refuseWithoutRoom(dataDirectory, target);
  const work = mkdtempSync(join(target, workFolder));
  try {
    const copy = join(work, 'copy');
    makeFolder(copy);
    const tables = await copyData(dataDirectory, copy, needs.databaseUrl);
    await writeManifest(copy, {
      format: 1,
      madeAt: now,
      tables,
      files: await hashFiles(copy),
    });
    const part = join(work, 'backup.age');
    await writeArchive(copy, part, passphrase);
    rmSync(copy, { recursive: true });
    const { scratch } = await proveBackup(part, join(work, 'proof'), passphrase, needs);
    await scratch?.remove();
    const file = join(target, nameAt(now));
    renameSync(part, file);
    await removeOld(target, now);
    return file;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Copy, archive and proof are there at the same time; bookings need room as well. */
const leastFree = 200 * 1024 * 1024;

/** Throws NoRoomError. */
export async function refuseWithoutRoom(dataDirectory: string, target: string): Promise<void> {
  const { bavail, bsize } = await statfs(target);
  const wanted = 3 * (await sizeOf(dataDirectory)) + leastFree;
  if (bavail * bsize < wanted) {
    const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
    throw new NoRoomError(
      `A backup needs ${megabytes(wanted)} MB of free disk at ${target}; there are ${megabytes(bavail * bsize)} MB. Make room, or set BACKUP_DIR to a larger disk.`,
    );
  }
}

async function sizeOf(dataDirectory: string): Promise<number> {
  let bytes = 0;
  for (const name of await dataNames(dataDirectory)) {
    const path = join(dataDirectory, name);
    const entries = (await stat(path)).isDirectory()
      ? (await readdir(path, { recursive: true })).map((each) => join(path, each))
      : [path];
    for (const entry of entries) bytes += (await stat(entry)).size;
  }
  return bytes;
}

async function removeOld(target: string, now: number): Promise<void> {
  const backups = await listBackups(target);
  const keep = keptBackups(backups.map(({ madeAt }) => madeAt));
  for (const { file, madeAt } of backups) if (!keep.has(madeAt)) await rm(file);
  // What a killed backup left behind.
  for (const name of await readdir(target)) {
    if (name.startsWith(workFolder) && now - (await stat(join(target, name))).mtimeMs > 86_400_000) {
      await rm(join(target, name), { recursive: true });
    }
  }
}
