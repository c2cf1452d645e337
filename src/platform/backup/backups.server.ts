import { stat } from 'node:fs/promises';
import { systemClock, type Clock } from '../clock.ts';
import type { Log } from '../log.server.ts';
import { copyBackups, NotCopiedError } from './copy-backups.server.ts';
import { isBeingMade, listBackups, makeBackup, NoRoomError, type BackupNeeds } from './make-backup.server.ts';
import { SpoiltBackupError } from './prove-backup.server.ts';

export type BackupFailure = 'no-room' | 'not-proven' | 'not-copied' | 'failed';

/** How this server's backups stand. */
export interface BackupState {
  isRunning: boolean;
  /** Of the last try, unless it went well. Instant. */
  failed?: { at: number; reason: BackupFailure } | undefined;
  /** Folders of pictures that the newest backup of this server lacks, since the disk had them no more. */
  missing: readonly string[];
}

/** The backups of a running server. */
export interface Backups {
  /** One now; while one is being made, that one. */
  make(): Promise<string>;
  /** Copies again what could not be copied. */
  copy(): Promise<void>;
  state(): BackupState;
  /** By this server, or by another one that shares the folder. */
  isBeingMade(): Promise<boolean>;
  /** The proven ones, newest first. */
  list(): Promise<{ file: string; madeAt: number; bytes: number }[]>;
}

export function createBackups(needs: BackupNeeds, { clock, log }: { clock: Clock; log: Log }): Backups {
  let running: Promise<string> | undefined;
  let failed: BackupState['failed'];
  let missing: readonly string[] = [];
  async function makeOne(): Promise<string> {
    try {
      const made = await makeBackup(needs, clock.now());
      const { file } = made;
      ({ missing } = made);
      failed = undefined;
      if (missing.length > 0)
        log.warn({ file, missing }, 'Pictures that rows name are missing from the disk');
      log.info({ file }, 'A backup was made, and restored on the side to prove it');
      await copy();
      return file;
    } catch (error) {
      failed = { at: clock.now(), reason: reasonOf(error) };
      throw error;
    }
  }
  async function copy(): Promise<void> {
    if (!needs.copyTo) return;
    await copyBackups(needs.target, needs.copyTo);
    if (failed?.reason === 'not-copied') failed = undefined;
    log.info('The backups were copied to the other place, and read back');
  }
  return {
    copy,
    make: () => (running ??= makeOne().finally(() => (running = undefined))),
    isBeingMade: async () => isBeingMade(needs, systemClock.now()),
    state: () => ({ isRunning: running !== undefined, failed, missing }),
    async list() {
      const kept = await listBackups(needs.target);
      return Promise.all(
        kept.map(async ({ file, madeAt }) => ({ file, madeAt, bytes: (await stat(file)).size })),
      );
    },
  };
}

const reasonOf = (error: unknown): BackupFailure =>
  error instanceof NoRoomError
    ? 'no-room'
    : error instanceof SpoiltBackupError
      ? 'not-proven'
      : error instanceof NotCopiedError
        ? 'not-copied'
        : 'failed';
