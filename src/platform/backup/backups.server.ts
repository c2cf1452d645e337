import { stat } from 'node:fs/promises';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.server.ts';
import { listBackups, makeBackup, NoRoomError, type BackupNeeds } from './make-backup.server.ts';
import { SpoiltBackupError } from './prove-backup.server.ts';

export type BackupFailure = 'no-room' | 'not-proven' | 'failed';

/** How this server's backups stand. */
export interface BackupState {
  isRunning: boolean;
  /** Of the last try, unless it went well. Instant. */
  failed?: { at: number; reason: BackupFailure } | undefined;
}

/** The backups of a running server. */
export interface Backups {
  /** One now; while one is being made, that one. */
  make(): Promise<string>;
  state(): BackupState;
  /** The proven ones, newest first. */
  list(): Promise<{ madeAt: number; bytes: number }[]>;
}

export function createBackups(needs: BackupNeeds, { clock, log }: { clock: Clock; log: Log }): Backups {
  let running: Promise<string> | undefined;
  let failed: BackupState['failed'];
  async function makeOne(): Promise<string> {
    try {
      const file = await makeBackup(needs, clock.now());
      failed = undefined;
      log.info({ file }, 'A backup was made, and restored on the side to prove it');
      return file;
    } catch (error) {
      failed = { at: clock.now(), reason: reasonOf(error) };
      throw error;
    }
  }
  return {
    make: () => (running ??= makeOne().finally(() => (running = undefined))),
    state: () => ({ isRunning: running !== undefined, failed }),
    async list() {
      const kept = await listBackups(needs.target);
      return Promise.all(kept.map(async ({ file, madeAt }) => ({ madeAt, bytes: (await stat(file)).size })));
    },
  };
}

const reasonOf = (error: unknown): BackupFailure =>
  error instanceof NoRoomError ? 'no-room' : error instanceof SpoiltBackupError ? 'not-proven' : 'failed';
