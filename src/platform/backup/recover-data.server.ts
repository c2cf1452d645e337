import type { Log } from '../log.server.ts';
import { sweepScratchDatabases } from './postgres-copy.server.ts';
import { finishReplacement } from './replace-data.server.ts';
import { openWorkFolder, WorkInProgressError } from './work-folder.server.ts';

/** At the start: removes what killed backups and restores left, and takes back a restore that was killed half-way. */
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
    // Another server's backup, or the restore that opens this server anew.
    if (!(error instanceof WorkInProgressError)) throw error;
  }
  if (url)
    await sweepScratchDatabases(url).catch((error: unknown) =>
      log.warn({ err: error }, 'Scratch databases of backups could not be removed'),
    );
}
