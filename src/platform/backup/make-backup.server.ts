import { existsSync, renameSync, rmSync } from 'node:fs';
import { copyFile, readdir, rm, statfs, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.server.ts';
import { syncFile, writeArchive } from './archive.server.ts';
import { keptBackups } from './backup-rotation.ts';
import { proveBackup, type ProofNeeds } from './prove-backup.server.ts';
import { sweepScratchDatabases } from './postgres-copy.server.ts';
import { copyData, dataNames, hashFiles, writeManifest } from './snapshot.server.ts';
import { claimTarget, isClaimedByAnother, isWorkInProgress, openWorkFolder } from './work-folder.server.ts';

export interface BackupNeeds extends ProofNeeds {
  dataDirectory: string;
  /** The folder of the backups. */
  target: string;
  passphrase: string;
  /** S3-compatible store for copies of the backups; undefined: no copies. */
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

/** When a backup of this name was made, in milliseconds since the epoch; undefined for other names. */
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

/** Whether a backup of these data or into this folder is being made, by this server or one that shares either. */
export const isBeingMade = (
  { dataDirectory, target }: Pick<BackupNeeds, 'dataDirectory' | 'target'>,
  now: number,
): boolean => isWorkInProgress(dataDirectory) || isClaimedByAnother(target, dataDirectory, now);

export interface MadeBackup {
  file: string;
  /** Picture folders that rows refer to and the disk lacks. */
  missing: string[];
}

/**
 * Copies all data while the server runs, packs and encrypts them, and test-restores the archive before it gets its final name. A missing
 * picture is reported, and the backup goes on. No unencrypted data leave the data folder. Backups outside the retention of 7 days, 4 weeks
 * and 12 months are deleted.
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
    // The other disk may fill up or be pulled out: the file gets its name once it is on it.
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

/** Copy, archive and proof are there at the same time; bookings need room as well. */
const minFree = 200 * 1024 * 1024;

/** Throws NoRoomError unless `target`, the data folder itself or the folder of backups, has room for the work. */
export async function refuseWithoutRoom(dataDirectory: string, target: string): Promise<void> {
  const { bavail, bsize } = await statfs(target);
  const wanted = 3 * (await sizeOf(dataDirectory)) + minFree;
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
