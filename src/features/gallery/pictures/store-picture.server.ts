import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { PictureStorage } from '#platform/pictures/picture-storage.server.ts';
import { storageFolder } from './picture-address.ts';
import { forgetStoredPicture, listOrphans, noteStoredPicture } from './stored-pictures-store.server.ts';

export interface PictureKeeping {
  database: Database;
  pictures: PictureStorage;
  clock: Clock;
  log: Log;
}

export interface PictureFile {
  name: string;
  content: Uint8Array<ArrayBuffer>;
  type: string;
}

/** Keeps a picture's files and returns its path; whoever calls then gives it to an item, or discards it. */
export async function storePicture(
  { database, pictures, clock, log }: PictureKeeping,
  safeName: string,
  files: readonly PictureFile[],
): Promise<string> {
  let stamp = clock.now();
  let imagePath = `${storageFolder}${stamp}_${safeName}`;
  while (!(await noteStoredPicture(database.queries, imagePath, stamp))) {
    stamp += 1;
    imagePath = `${storageFolder}${stamp}_${safeName}`;
  }
  try {
    for (const { name, content, type } of files) await pictures.put(imagePath, name, content, type);
  } catch (error) {
    await discardPicture({ database, pictures, log }, imagePath);
    throw error;
  }
  return imagePath;
}

/** Removes a picture that no item shows any more. A failure is a warning: the next start tries again. */
export async function discardPicture(
  { database, pictures, log }: Omit<PictureKeeping, 'clock'>,
  imagePath: string,
): Promise<void> {
  try {
    await pictures.removeFolder(imagePath);
    await forgetStoredPicture(database.queries, imagePath);
  } catch (error) {
    log.warn({ err: error, imagePath }, 'Could not remove a picture; the next start will try again');
  }
}

/** With several server processes another one may be between file and row right now; none takes as long as this. */
const longestUpload = 10 * 60_000;

/** On start: removes the pictures that a kill between file and row, or a failed removal, has left behind. */
export async function sweepOrphans(keeping: PictureKeeping): Promise<number> {
  const { database, clock } = keeping;
  const before = database.kind === 'postgres' ? clock.now() - longestUpload : Number.MAX_SAFE_INTEGER;
  const orphans = await listOrphans(database.queries, before);
  for (const imagePath of orphans) await discardPicture(keeping, imagePath);
  return orphans.length;
}
