import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hourMs } from '../clock.ts';
import { makeFolder } from '../make-folder.server.ts';

// Backups and restores unpack patients' data in a folder inside the data folder. One of them works there at a time, under a lock that the
// system releases when the process dies, so that whoever gets the lock next may remove what a killed one left.

export const workFolder = 'backup-work-';
const lockFile = `${workFolder}lock`;

/** Another backup or restore works in this data folder. */
export class WorkInProgressError extends Error {
  override name = 'WorkInProgressError';
  constructor() {
    super('A backup or another restore is at work on these data: try again when it has ended.');
  }
}

export interface WorkFolder {
  path: string;
  /** Removes the folder with all that is in it. */
  release(): void;
}

/** Throws WorkInProgressError. */
export function openWorkFolder(dataDirectory: string): WorkFolder {
  makeFolder(dataDirectory);
  const unlock = lock(dataDirectory);
  if (!unlock) throw new WorkInProgressError();
  try {
    sweep(dataDirectory);
    const path = mkdtempSync(join(dataDirectory, workFolder));
    return {
      path,
      release() {
        rmSync(path, { recursive: true, force: true });
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Whether a backup or restore is at work in this data folder. */
export function isWorkInProgress(dataDirectory: string): boolean {
  if (!existsSync(join(dataDirectory, lockFile))) return false;
  const unlock = lock(dataDirectory);
  unlock?.();
  return unlock === undefined;
}

/** Undefined: another holds it. The file goes with the lock. */
function lock(dataDirectory: string): (() => void) | undefined {
  const path = join(dataDirectory, lockFile);
  const file = new DatabaseSync(path, { timeout: 0 });
  const inode = inodeOf(path);
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (/locked|busy/.test((error as Error).message)) return undefined;
    throw error;
  }
  // The previous owner deleted the file after it was opened here: this lock is on a file that nobody else sees.
  if (inode === undefined || inode !== inodeOf(path)) {
    file.close();
    return lock(dataDirectory);
  }
  return () => {
    if (!file.isOpen) return;
    rmSync(path, { force: true });
    file.close();
  };
}

const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;

function sweep(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name.startsWith(workFolder))
      rmSync(join(folder, entry.name), { recursive: true, force: true });
  }
}

/** No backup takes as long: an older claim was left by a server that was killed. */
const maxClaim = hourMs;

/**
 * A claim in the backups' folder: the encrypted file under a temporary name, empty at first. It shows other servers with the same folder
 * that a backup is being made.
 */
const claimFile = (target: string, dataDirectory: string) =>
  join(
    target,
    `${workFolder}${hash('sha256', `${hostname()} ${resolve(dataDirectory)}`, 'hex').slice(0, 16)}`,
  );

/** Returns the claim's path, and removes leftovers of killed backups. Call it with the work folder locked. */
export function claimTarget(target: string, dataDirectory: string): string {
  makeFolder(target);
  sweep(target);
  const claim = claimFile(target, dataDirectory);
  writeFileSync(claim, '', { mode: 0o600 });
  return claim;
}

/** Whether a server with another data folder makes a backup into this folder. */
export function isClaimedByAnother(target: string, dataDirectory: string, now: number): boolean {
  if (!existsSync(target)) return false;
  const own = claimFile(target, dataDirectory);
  return readdirSync(target).some((name) => {
    const path = join(target, name);
    if (!name.startsWith(workFolder) || path === own) return false;
    const found = statSync(path, { throwIfNoEntry: false });
    return found !== undefined && found.isFile() && now - found.mtimeMs < maxClaim;
  });
}
