import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createHealth } from '#features/health/look/look-at-health.server.ts';
import { readCertificate } from '#features/health/look/read-certificate.server.ts';
import { ownerChannels, alertOwner } from '#features/health/look/alert-owner.server.ts';
import { createBackups } from '#platform/backup/backups.server.ts';
import { openFormerData } from '#platform/backup/former-data.server.ts';
import { hasPostgresPrograms } from '#platform/backup/postgres-copy.server.ts';
import { backupSecret, readPassphrase } from '#platform/backup/snapshot.server.ts';
import { systemClock } from '#platform/clock.ts';
import type { AppContext } from './app-context.server.ts';
import { picturesOnDisk } from './restore/reconcile-restore.server.ts';
import type { PlacedConfig } from '#src/config/read-settings.server.ts';
import { lastOccurrence } from './jobs.server.ts';
import { migrations } from './migrations.server.ts';

type MonitoringNeeds = Pick<AppContext, 'config' | 'site' | 'database' | 'clock' | 'log' | 'messageServices'>;

/** Makes backups, checks the server's health, and alerts the owner. */
export function createMonitoring({ config, site, database, clock, log, messageServices }: MonitoringNeeds) {
  const { at } = config.backup;
  // PostgreSQL can only be backed up here with its own tools, such as pg_dump.
  const canBackUp = database.kind === 'sqlite' || hasPostgresPrograms();
  const needs = canBackUp ? backupNeeds(config) : undefined;
  const backups = needs && createBackups(needs, { clock, log });
  const health = createHealth({
    database,
    clock,
    systemClock,
    clinic: site.current,
    backups,
    backupDueAt: (now) => (at ? lastOccurrence(at, now) : undefined),
    dataDirectory: config.dataDirectory,
    publicUrl: config.publicUrl,
    isClockMadeUp: config.clinicNow !== undefined,
    readCertificate,
  });
  const { dataDirectory, databaseSessionUrl: databaseUrl } = config;
  // The names of what was replaced have the machine's time.
  const formerData = openFormerData({ dataDirectory, databaseUrl }, { clock: systemClock, log });
  const { sms, whatsapp } = messageServices;
  const channels = () => ownerChannels(config.owner, sms.current(), { sms: sms.provider, whatsapp });
  return {
    health,
    backups,
    formerData,
    ownerChannels: channels,
    nightly: backups && at ? { backups, at } : undefined,
    /** The passphrase of the backups, if this start made it. */
    madePassphrase: needs?.isNew ? needs.passphrase : undefined,
    /** Runs one health check and alerts the owner to its faults. */
    async watchHealth(): Promise<void> {
      const { cards } = await health.look();
      const broken = cards.filter(({ state }) => state === 'broken').map(({ name }) => name);
      const { phone } = config.owner;
      await alertOwner(
        { database, clock, log, clinicName: () => site.current().facts.name, phone, channels },
        broken,
      );
    },
  };
}

function backupNeeds({ backup, dataDirectory, storageUrl, databaseSessionUrl: databaseUrl }: PlacedConfig) {
  const isNew = backup.passphrase === undefined && !existsSync(join(dataDirectory, backupSecret));
  const passphrase = backup.passphrase ?? readPassphrase(dataDirectory);
  const namedPictures = picturesOnDisk(storageUrl !== undefined);
  const { directory: target, copyTo } = backup;
  return { target, copyTo, dataDirectory, databaseUrl, passphrase, migrations, namedPictures, isNew };
}
