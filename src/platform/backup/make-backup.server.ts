import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { copyFile, readdir, rm, statfs, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.server.ts';
import { writeArchive } from './archive.server.ts';
import { keptBackups } from './kept-backups.ts';
import { proveBackup, type ProofNeeds } from './prove-backup.server.ts';
import { sweepScratchDatabases } from './postgres-copy.server.ts';
import { copyData, dataNames, hashFiles, writeManifest } from './snapshot.server.ts';
import { claimTarget, isClaimedByAnother, isWorkInProgress, openWorkFolder } from './work-folder.server.ts';

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

/** Whether one is being made of these data or into this folder, by this server or by another one that shares either. */
export const isBeingMade = (
  { dataDirectory, target }: Pick<BackupNeeds, 'dataDirectory' | 'target'>,
  now: number,
): boolean => isWorkInProgress(dataDirectory) || isClaimedByAnother(target, dataDirectory, now);

export interface MadeBackup {
  file: string;
  /** Folders of pictures that rows name and the disk has no more. */
  missing: string[];
}

/**
 * Copies everything the clinic has, also while the server runs, packs and encrypts it, and restores it on the side to see that it is
 * whole. Only then the file gets its name. A picture that is gone already is named; the rest is kept all the same. Nothing that is not
 * encrypted leaves the data folder. Backups that are no longer among the 7 daily, 4 weekly and 12 monthly ones are removed.
 */
export async function makeBackup(needs: BackupNeeds, now: number): Promise<MadeBackup> {
  const { dataDirectory, target, passphrase, databaseUrl } = needs;
  const work = openWorkFolder(dataDirectory);
  let claim: string | undefined;
  try {
    claim = claimTarget(target, dataDirectory);
    if (databaseUrl) await sweepScratchDatabases(databaseUrl);
    await refuseWithoutRoom(dataDirectory, dataDirectory);
    await refuseWithoutRoom(dataDirectory, target);
    const copy = join(work.path, 'copy');
    makeFolder(copy);
    const tables = await copyData(dataDirectory, copy, databaseUrl);
    await writeManifest(copy, {
      format: 1,
      madeAt: now,
      tables,
      files: await hashFiles(copy),
    });
    const part = join(work.path, 'backup.age');
    await writeArchive(copy, part, passphrase);
    rmSync(copy, { recursive: true });
    const { scratch, missing } = await proveBackup(part, join(work.path, 'proof'), passphrase, needs);
    await scratch?.remove();
    await copyFile(part, claim);
    syncFile(claim);
    const file = join(target, nameAt(now));
    renameSync(claim, file);
    await removeOld(target);
    return { file, missing };
  } finally {
    if (claim) rmSync(claim, { force: true });
    work.release();
  }
}

/** The other disk may fill up or be pulled out: the file gets its name once it is on it. */
function syncFile(file: string): void {
  const written = openSync(file, 'r+');
  fsyncSync(written);
  closeSync(written);
}

/** Copy, archive and proof are there at the same time; bookings need room as well. */
const leastFree = 200 * 1024 * 1024;

/** Throws NoRoomError unless `target`, the data folder itself or the folder of backups, has room for the work. */
export async function refuseWithoutRoom(dataDirectory: string, target: string): Promise<void> {
  const { bavail, bsize } = await statfs(target);
  const wanted = 3 * (await sizeOf(dataDirectory)) + leastFree;
  if (bavail * bsize < wanted) {
    const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
    throw new NoRoomError(
      `A backup needs ${megabytes(wanted)} MB of free disk at ${target}; there are ${megabytes(bavail * bsize)} MB. Make room there.`,
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

async function removeOld(target: string): Promise<void> {
  const backups = await listBackups(target);
  const keep = keptBackups(backups.map(({ madeAt }) => madeAt));
  for (const { file, madeAt } of backups) if (!keep.has(madeAt)) await rm(file);
}
