import type { ReconcileReport } from '#features/health/restore/restores.ts';
import { openCurrentData } from '#platform/backup/current-data.server.ts';
import type { ReplacedData } from '#platform/backup/replace-data.server.ts';
import type { PreparedRestore } from '#platform/backup/restore-backup.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { openDatabase, type DatabaseOptions } from '#platform/database/open-database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { migrations } from '../migrations.server.ts';
import { reconcileRestore } from './reconcile-restore.server.ts';

export interface AppliedRestore extends ReplacedData {
  report: ReconcileReport;
}

/** Replaces the current data, which no program may have open, by a verified backup, and reconciles it with later changes that must hold. */
export async function applyRestore(
  prepared: PreparedRestore,
  {
    dataDirectory,
    url,
    clock,
    exactly,
    auditRestore,
  }: Pick<DatabaseOptions, 'dataDirectory' | 'url'> & {
    clock: Clock;
    exactly: boolean;
    /** Writes an entry into the restored audit log, for callers that write none afterwards. */
    auditRestore?: (restored: Queries) => Promise<void>;
  },
): Promise<AppliedRestore> {
  const { manifest, missing, workFolder } = prepared;
  const isEmptyMachine =
    prepared.current && Object.keys(prepared.current).length === 0 && !prepared.isInhabited;
  const restored = await openDatabase({ ...prepared.restored, log: createLog('silent'), migrations });
  let report: ReconcileReport;
  try {
    const current = isEmptyMachine ? undefined : await openCurrentData({ dataDirectory, url }, workFolder);
    try {
      const reconciled = await reconcileRestore(restored, current, {
        madeAt: manifest.madeAt,
        clock,
        exactly,
      });
      report = { ...reconciled, missingPictures: missing };
      await auditRestore?.(restored.queries);
    } finally {
      await current?.close();
    }
  } finally {
    await restored.close();
  }
  return { report, ...(await prepared.replace(clock.now())) };
}
