import type { CarriedOver } from '#features/health/restore/restores.ts';
import { openDatabase, type DatabaseOptions } from '#platform/database/open-database.server.ts';
import type { PreparedRestore, Replaced } from '#platform/backup/restore-backup.server.ts';
import type { Clock } from '#platform/clock.ts';
import { createLog } from '#platform/log.server.ts';
import { carryOver } from './carry-over.server.ts';
import { migrations } from './migrations.server.ts';

export interface PutInPlace extends Replaced {
  carried: CarriedOver;
}

/** Puts a proven backup in the place of the present data, which no program may have open, with what must hold since it was made. */
export async function putInPlace(
  prepared: PreparedRestore,
  {
    dataDirectory,
    url,
    clock,
    exactly,
  }: Pick<DatabaseOptions, 'dataDirectory' | 'url'> & { clock: Clock; exactly: boolean },
): Promise<PutInPlace> {
  const { manifest, present } = prepared;
  const open = (place: Pick<DatabaseOptions, 'dataDirectory' | 'url'>) =>
    openDatabase({ ...place, log: createLog('silent'), migrations });
  const restored = await open(prepared.restored);
  const isThere = Object.keys(present).length > 0;
  const replaced = isThere ? await open({ dataDirectory, url }) : undefined;
  const carried = await carryOver(restored, replaced, { madeAt: manifest.madeAt, clock, exactly });
  await Promise.all([restored.close(), replaced?.close()]);
  return { carried, ...(await prepared.replace(clock.now())) };
}
