import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCurrentData, type CurrentData } from '#platform/backup/current-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { migrations } from '#src/app/migrations.server.ts';
import { reconcileRestore } from '#src/app/restore/reconcile-restore.server.ts';
import type { OpenedDatabase } from './databases.ts';
import { stoppedClock } from './stopped-clock.ts';

/** The folder of a stored picture. */
export const pictureFolder = (number = 1): string => `gallery/${String(number).padStart(13, '0')}_x.webp`;

/** Stores a picture of the gallery as an upload does: first the files, then the row. */
export async function storePicture(
  { queries }: Pick<Database, 'queries'>,
  dataDirectory: string,
  number = 1,
): Promise<void> {
  const path = pictureFolder(number);
  mkdirSync(join(dataDirectory, 'pictures', path), { recursive: true });
  writeFileSync(join(dataDirectory, 'pictures', path, '800.webp'), `picture ${number}`);
  await queries
    .insertInto('gallery_items')
    .values({
      id: `picture ${number}`,
      title: `Picture ${number}`,
      description: '',
      category: 'Facility',
      image: `/pictures/${path}/800.webp`,
      image_path: path,
      place: number,
      alt: '',
      focal_x: 50,
      focal_y: 50,
      version: 1,
      is_active: 1,
      is_default: 0,
      created_at: 1,
      updated_at: 1,
    })
    .execute();
}

/** Rows about pictures in a database, found or restored. */
export async function picturesIn(place: { dataDirectory: string; url?: string | undefined }) {
  const database = await openDatabase({ ...place, log: createLog('silent'), migrations });
  const rows = await database.queries.selectFrom('gallery_items').select(['title', 'image_path']).execute();
  await database.close();
  return rows;
}

/** Reads a database as a restore reads the one that it replaces. */
export async function readAsPresent<T>(
  location: { dataDirectory: string; url?: string | undefined },
  work: (current: CurrentData) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(location.dataDirectory, 'work-'));
  const current = await openCurrentData(location, folder);
  try {
    return await work(current);
  } finally {
    await current.close();
    rmSync(folder, { recursive: true });
  }
}

/** When the backup of these tests was made: half past two at night, a day before its restore. */
export const backupMadeAt = Date.parse('2026-11-23T02:30:00+05:30');
export const sinceBackup = {
  madeAt: backupMadeAt,
  clock: stoppedClock('2026-11-24T02:30:00+05:30'),
  exactly: false,
};

/** Reconciles with the readable part of the replaced database. */
export const reconcile = (
  restored: OpenedDatabase,
  replaced: OpenedDatabase,
  options: Parameters<typeof reconcileRestore>[2] = sinceBackup,
) => readAsPresent(replaced.location, (current) => reconcileRestore(restored, current, options));
