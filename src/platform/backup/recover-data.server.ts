import type { Log } from '../log.server.ts';
import { sweepScratchDatabases } from './postgres-copy.server.ts';
import { finishReplacement } from './replace-data.server.ts';
import { openWorkFolder, WorkInProgressError } from './work-folder.server.ts';

/** Runs at startup: removes leftovers of killed backups and restores, and rolls back a restore that was killed halfway. */
export async function recoverData(
  {
    dataDirectory,
    databaseSessionUrl: url,
  }: { dataDirectory: string; databaseSessionUrl?: string | undefined },
  log: Log,
): Promise<void> {
  try {
    const work = openWorkFolder(dataDirectory);
    try {
      await finishReplacement(dataDirectory, url);
    } finally {
      work.release();
    }
  } catch (error) {
    // Another server's backup is running, or the restore that restarts this server.
    if (!(error instanceof WorkInProgressError)) throw error;
  }
  if (url)
    await sweepScratchDatabases(url).catch((error: unknown) =>
      log.warn({ err: error }, 'Scratch databases of backups could not be removed'),
    );
}
