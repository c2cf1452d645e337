import { copyFileSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { countRows, isInUse } from '../database/sqlite.server.ts';
import {
  countPostgresRows,
  isPostgresInUse,
  replacedPrefix,
  swapPostgres,
  sweepScratchDatabases,
} from './postgres-copy.server.ts';
import { proveBackup, DamagedBackupError, type ProofNeeds } from './prove-backup.server.ts';
import { finishReplacement, replaceData, replacedTime, type ReplacedData } from './replace-data.server.ts';
import { backupSecret, dataNames, type Manifest } from './snapshot.server.ts';
import { openWorkFolder } from './work-folder.server.ts';

export interface PreparedRestore {
  manifest: Manifest;
  /** Folders of pictures that rows name and the backup lacks. */
  missing: string[];
  /** The backup, unpacked and proven: a data folder, and a database of PostgreSQL where it is one. */
  restored: { dataDirectory: string; url: string | undefined };
  /** A folder that goes with this restore. */
  workFolder: string;
  /** The number of rows of each current table, none on an empty machine. Undefined if the database is damaged. */
  current: Record<string, number> | undefined;
  /** Whether the data folder holds data already. */
  isInhabited: boolean;
  /** Puts the backup's data in the place of the current data, which it keeps. */
  replace(now: number): Promise<ReplacedData>;
  /** Leaves everything as it was, and no trace of this restore. */
  giveUp(): Promise<void>;
}

/** The server must be stopped first: it would go on writing into what is replaced. */
export class RunningServerError extends Error {
  override name = 'RunningServerError';
}

/** Throws RunningServerError while a program has the current data open. */
export async function refuseWhileInUse(
  dataDirectory: string,
  databaseUrl: string | undefined,
): Promise<void> {
  if (databaseUrl ? await isPostgresInUse(databaseUrl) : isInUse(dataDirectory)) {
    throw new RunningServerError('Stop the server first: it is using the data that would be replaced.');
  }
}

/** Unpacks and verifies a backup without touching the current data. Throws WorkInProgressError. */
export async function prepareRestore(
  file: string,
  dataDirectory: string,
  passphrase: string,
  needs: ProofNeeds,
): Promise<PreparedRestore> {
  const { databaseUrl } = needs;
  const work = openWorkFolder(dataDirectory);
  try {
    await finishReplacement(dataDirectory, databaseUrl);
    if (databaseUrl) await sweepScratchDatabases(databaseUrl);
    const folder = join(work.path, 'restored');
    const { manifest, scratch, missing } = await proveBackup(file, folder, passphrase, needs);
    if (databaseUrl && !scratch)
      throw new DamagedBackupError(
        'This backup holds a database of SQLite: take DATABASE_URL out, restore it, then move-data.',
      );
    return {
      manifest,
      missing,
      restored: { dataDirectory: folder, url: scratch?.url },
      workFolder: work.path,
      current: await (databaseUrl ? countPostgresRows(databaseUrl) : countRows(dataDirectory)).catch(
        () => undefined,
      ),
      isInhabited: (await dataNames(dataDirectory)).length > 0,
      async replace(now) {
        const time = replacedTime(now);
        const keptName = databaseUrl && `${replacedPrefix(databaseUrl)}${time.replaceAll(/\D/g, '_')}`;
        const swap =
          keptName && scratch
            ? {
                keptName,
                run: async () => {
                  await scratch.detach();
                  await swapPostgres(databaseUrl, scratch.url, keptName);
                },
              }
            : undefined;
        const replaced = await replaceData(dataDirectory, folder, time, swap);
        work.release();
        return replaced;
      },
      async giveUp() {
        await scratch?.remove();
        work.release();
      },
    };
  } catch (error) {
    work.release();
    throw error;
  }
}

/** The passphrase with which a person opened a backup becomes that of the machine's next backups; the former one goes into `kept`. */
export async function keepPassphrase(
  dataDirectory: string,
  passphrase: string,
  kept: string | undefined,
): Promise<void> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const path = join(dataDirectory, backupSecret);
  if (kept && existsSync(path)) copyFileSync(path, join(kept, backupSecret));
  // Renamed when it is whole: an empty file would be an empty passphrase.
  writeFileSync(`${path}.new`, `${passphrase}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
