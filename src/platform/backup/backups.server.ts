import { stat } from 'node:fs/promises';
import { systemClock, type Clock } from '../clock.ts';
import type { Log } from '../log.server.ts';
import { shareInFlight } from '../combine-calls.server.ts';
import { copyBackups, NotCopiedError } from './copy-backups.server.ts';
import { isBeingMade, listBackups, makeBackup, NoRoomError, type BackupNeeds } from './make-backup.server.ts';
import { DamagedBackupError } from './prove-backup.server.ts';

type BackupFailure = 'no-room' | 'not-proven' | 'not-copied' | 'failed';

/** The state of this server's backups. */
interface BackupState {
  isRunning: boolean;
  /** The failure of the last try, if it failed. */
  failed?: { at: number; reason: BackupFailure } | undefined;
  /** Picture folders that were missing on the disk at the newest backup. */
  missing: readonly string[];
}

/** The backups of a running server. */
export interface Backups {
  /** Makes a backup, or joins one that is being made. */
  make(): Promise<string>;
  /** Copies again what could not be copied. */
  copy(): Promise<void>;
  state(): BackupState;
  /** Whether this server, or another one that shares the folder, is making a backup. */
  isBeingMade(): Promise<boolean>;
  /** The proven ones, newest first. */
  list(): Promise<{ file: string; madeAt: number; bytes: number }[]>;
}

export function createBackups(needs: BackupNeeds, { clock, log }: { clock: Clock; log: Log }): Backups {
  let isRunning = false;
  let failed: BackupState['failed'];
  let missing: readonly string[] = [];
  async function makeOne(): Promise<string> {
    isRunning = true;
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
    } finally {
      isRunning = false;
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
    make: shareInFlight(makeOne),
    isBeingMade: async () => isBeingMade(needs, systemClock.now()),
    state: () => ({ isRunning, failed, missing }),
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
    : error instanceof DamagedBackupError
      ? 'not-proven'
      : error instanceof NotCopiedError
        ? 'not-copied'
        : 'failed';

/** A server that has just started has visitors waiting: the backup of a night in which it stood still comes a little later. */
const settleIn = 10 * 60_000;

/** A job that makes a backup if the newest one is older than `lastDue`, the last due time. The caller logs a failure, and the next round retries. */
export function nightlyBackup(
  backups: Pick<Backups, 'list' | 'make' | 'copy' | 'state' | 'isBeingMade'>,
  { clock, lastDue }: { clock: Clock; lastDue(now: number): number },
): () => Promise<number> {
  const startedAt = clock.now();
  return async () => {
    const now = clock.now();
    if (now - startedAt < settleIn) return 0;
    // One of several servers with a shared folder makes the backup.
    if (await backups.isBeingMade()) return 0;
    const [newest] = await backups.list();
    if (!newest || newest.madeAt < lastDue(now)) await backups.make();
    else if (backups.state().failed?.reason === 'not-copied') await backups.copy();
    return 0;
  };
}
