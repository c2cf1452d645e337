// `npm run back-up [-- FOLDER]`: one proven backup now, also while the server runs; prints its path. See docs/operations.md.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { picturesOnDisk } from '../src/restore/reconcile-restore.server.ts';
import { readConfig, type Config } from '../src/config/read-settings.server.ts';
import { migrations } from '../src/migrations.server.ts';
import { copyBackups } from '../src/platform/backup/copy-backups.server.ts';
import { makeBackup, type MadeBackup } from '../src/platform/backup/make-backup.server.ts';
import { backupSecret } from '../src/platform/backup/snapshot.server.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readSecret } from '../src/platform/secrets/read-secrets.server.ts';
import { tellFailure } from './tell-failure.ts';

type Wanted = Pick<Config, 'dataDirectory' | 'storageUrl' | 'databaseUrl' | 'backup'>;

/** The new backup in `target`, or where the settings say. */
export function backUp(
  { dataDirectory, storageUrl, databaseUrl, backup }: Wanted,
  target = backup.directory,
): Promise<MadeBackup> {
  if (!existsSync(dataDirectory)) throw new Error(`There is no data folder at ${resolve(dataDirectory)}`);
  const passphrase = backup.passphrase ?? readSecret(dataDirectory, backupSecret);
  const namedPictures = picturesOnDisk(storageUrl !== undefined);
  const needs = { dataDirectory, target, passphrase, migrations, namedPictures, databaseUrl };
  return makeBackup(needs, systemClock.now());
}

if (import.meta.main) {
  await tellFailure(async () => {
    const config = readConfig();
    const [, , target = config.backup.directory] = process.argv;
    const { file, missing } = await backUp({ ...config, databaseUrl: config.databaseSessionUrl }, target);
    console.log(file);
    for (const picture of missing) console.log(`Missing from the disk, and so from this backup: ${picture}`);
    if (!config.backup.copyTo) return;
    await copyBackups(target, config.backup.copyTo);
    console.log('Copied to BACKUP_STORAGE_URL, and read back.');
  });
}
