// `npm run back-up [-- FOLDER]`: makes and verifies a backup, also while the server runs, and prints its path. See docs/operations.md.
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { picturesOnDisk } from '../src/app/restore/reconcile-restore.server.ts';
import { audit, machineActor } from '../src/features/staff/audit/audit.server.ts';
import { readConfig, type Config } from '../src/config/read-settings.server.ts';
import { migrations } from '../src/app/migrations.server.ts';
import { copyBackups } from '../src/platform/backup/copy-backups.server.ts';
import { makeBackup, type MadeBackup } from '../src/platform/backup/make-backup.server.ts';
import { readPassphrase } from '../src/platform/backup/snapshot.server.ts';
import { systemClock } from '../src/platform/clock.ts';
import { withUnmigrated } from '../src/platform/database/open-database.server.ts';
import { createLog } from '../src/platform/log.server.ts';
import { tellFailure } from './tell-failure.ts';

type BackUpConfig = Pick<Config, 'dataDirectory' | 'storageUrl' | 'databaseUrl' | 'backup'>;

/** Makes a backup in `target`, or in the folder of the settings. */
export function backUp(
  { dataDirectory, storageUrl, databaseUrl, backup }: BackUpConfig,
  target = backup.directory,
): Promise<MadeBackup> {
  if (!existsSync(dataDirectory)) throw new Error(`There is no data folder at ${resolve(dataDirectory)}`);
  const passphrase = backup.passphrase ?? readPassphrase(dataDirectory);
  const namedPictures = picturesOnDisk(storageUrl !== undefined);
  const needs = { dataDirectory, target, passphrase, migrations, namedPictures, databaseUrl };
  return makeBackup(needs, systemClock.now());
}

/** Audits the backup. It writes nothing else, since the server may be of an older version; without the entry the backup is still valid. */
async function auditCommand({ dataDirectory, databaseUrl }: BackUpConfig, file: string): Promise<void> {
  const place = { dataDirectory, url: databaseUrl, log: createLog('silent') };
  const event = { action: 'backup-made', subject: basename(file) } as const;
  try {
    await withUnmigrated(place, (queries) =>
      audit(queries, { account: machineActor }, { address: '' }, event, systemClock.now()),
    );
  } catch (error) {
    console.error(`The backup is whole, but the audit log has no line about it: ${(error as Error).message}`);
  }
}

if (import.meta.main) {
  await tellFailure(async () => {
    const config = readConfig();
    const [, , target = config.backup.directory] = process.argv;
    const wanted = { ...config, databaseUrl: config.databaseSessionUrl };
    const { file, missing } = await backUp(wanted, target);
    console.log(file);
    await auditCommand(wanted, file);
    for (const picture of missing) console.log(`Missing from the disk, and so from this backup: ${picture}`);
    if (!config.backup.copyTo) return;
    await copyBackups(target, config.backup.copyTo);
    console.log('Copied to BACKUP_STORAGE_URL, and read back.');
  });
}
