import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createHealth } from '#features/health/look/look-at-health.server.ts';
import { readCertificate } from '#features/health/look/read-certificate.server.ts';
import { ownerChannels, tellOwner } from '#features/health/look/tell-owner.server.ts';
import { createBackups } from '#platform/backup/backups.server.ts';
import { hasPostgresPrograms } from '#platform/backup/postgres-copy.server.ts';
import { backupSecret } from '#platform/backup/snapshot.server.ts';
import { systemClock } from '#platform/clock.ts';
import { readSecret } from '#platform/secrets/read-secrets.server.ts';
import type { AppContext } from './app-context.server.ts';
import { picturesOnDisk } from './restore/reconcile-restore.server.ts';
import type { PlacedConfig } from './config/read-settings.server.ts';
import { lastTimeItWas } from './jobs.server.ts';
import { migrations } from './migrations.server.ts';

type WatchNeeds = Pick<AppContext, 'config' | 'database' | 'clock' | 'log' | 'messageServices'>;

/** What makes backups, looks whether all is well, and tells the owner of what is not. */
export function createWatch({ config, database, clock, log, messageServices }: WatchNeeds) {
  const { at } = config.backup;
  // Without PostgreSQL's own programs it is backed up another way.
  const canBackUp = database.kind === 'sqlite' || hasPostgresPrograms();
  const needs = canBackUp ? backupNeeds(config) : undefined;
  const backups = needs && createBackups(needs, { clock, log });
  const health = createHealth({
    database,
    clock,
    systemClock,
    clinic: () => config.clinic,
    backups,
    backupDueAt: (now) => (at ? lastTimeItWas(at, now) : undefined),
    dataDirectory: config.dataDirectory,
    publicUrl: config.publicUrl,
    isClockMadeUp: config.clinicNow !== undefined,
    readCertificate,
  });
  const { sms, whatsapp } = messageServices;
  const channels = () => ownerChannels(config.owner, sms.current(), { sms: sms.provider, whatsapp });
  return {
    health,
    backups,
    ownerChannels: channels,
    nightly: backups && at ? { backups, at } : undefined,
    /** The passphrase of the backups, if this start made it. */
    madePassphrase: needs?.isNew ? needs.passphrase : undefined,
    /** One look. */
    async watchHealth(): Promise<void> {
      const { cards } = await health.look();
      const broken = cards.filter(({ state }) => state === 'broken').map(({ name }) => name);
      const { phone } = config.owner;
      await tellOwner(
        { database, clock, log, clinicName: () => config.clinic.name, phone, channels },
        broken,
      );
    },
  };
}

function backupNeeds({ backup, dataDirectory, storageUrl, databaseSessionUrl: databaseUrl }: PlacedConfig) {
  const isNew = backup.passphrase === undefined && !existsSync(join(dataDirectory, backupSecret));
  const passphrase = backup.passphrase ?? readSecret(dataDirectory, backupSecret);
  const namedPictures = picturesOnDisk(storageUrl !== undefined);
  const { directory: target, copyTo } = backup;
  return { target, copyTo, dataDirectory, databaseUrl, passphrase, migrations, namedPictures, isNew };
}
